import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { SupportCommand } from '../../server/support/command';

export const usage = `Usage:
  npm run support -- list
  npm run support -- read <user> [--photos <folder>]
  npm run support -- answer <user> --text <text> [--name <shown name>] [--actor <name>]
The user is the number that the list shows. The person sees the text, and the shown name if there
is one. Without --actor the log names your login on this machine.`;

export type ParsedSupport = { readonly command: SupportCommand; readonly folder: string | null };

const options = {
  text: { type: 'string' },
  name: { type: 'string' },
  actor: { type: 'string' },
  photos: { type: 'string' },
} as const;

type Values = { text?: string; name?: string; actor?: string; photos?: string };

/** Options that an act takes; another one is a slip that must not pass unseen. */
const optionsOf: Readonly<Record<string, readonly (keyof Values)[]>> = {
  list: [],
  read: ['photos'],
  answer: ['text', 'name', 'actor'],
};

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    return null;
  }
};

const sentenceOf = (issue: v.BaseIssue<unknown>): string => {
  const field = v.getDotPath(issue);
  const isMissing = issue.input === undefined || issue.input === '';
  return `The ${field} is ${isMissing ? 'missing' : 'not valid'}.\n${usage}`;
};

/** The command and its folder, or an error message. */
export const parseSupport = (words: readonly string[], login: string): ParsedSupport | string => {
  const read = parsed(words);
  if (!read) return usage;
  const [act = '', user, ...more] = read.positionals;
  const given: Values = read.values;
  const allowed = Object.hasOwn(optionsOf, act) ? optionsOf[act] : undefined;
  const hasUnknownOption = Object.keys(given).some((name) => !allowed?.some((one) => one === name));
  const hasMore = more.length > 0 || (act === 'list' && user !== undefined);
  if (!allowed || hasUnknownOption || hasMore) return usage;
  const command = v.safeParse(SupportCommand, {
    act,
    user,
    text: given.text,
    name: given.name ?? '',
    actor: given.actor ?? login,
    withPhotos: given.photos !== undefined,
  });
  return command.success
    ? { command: command.output, folder: given.photos ?? null }
    : sentenceOf(command.issues[0]);
};
