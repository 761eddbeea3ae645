import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ReviewCommand } from '../../server/review/command';

export const usage = `Usage:
  npm run review -- list [kyc|deposit|withdrawal|subscription|launch]
  npm run review -- show <kind> <id> [--photos <folder>]
  npm run review -- approve <kind> <id> [--received <amount>] [--txid <text>] [--actor <name>]
  npm run review -- reject <kind> <id> --reason <text> [--actor <name>]
  npm run review -- identify <invite code> member|vip|partner [--actor <name>]
The kind is kyc, deposit, withdrawal, subscription, or launch, which launches a new coin that is sold
out or closed. --received states what arrived of a deposit, in the unit that
was declared; without it the declared amount is credited. --txid is the transaction that paid a
withdrawal. The reason is shown to the person. The identity of a person sets the share of their
rebates. Without --actor it is the name of your login on this
machine.`;

export type ParsedCommand = { readonly command: ReviewCommand; readonly folder: string | null };

const options = {
  reason: { type: 'string' },
  received: { type: 'string' },
  txid: { type: 'string' },
  actor: { type: 'string' },
  photos: { type: 'string' },
} as const;

type Values = {
  reason?: string;
  received?: string;
  txid?: string;
  actor?: string;
  photos?: string;
};

/** Options that an act takes; another one is a slip that must not pass unseen. */
const optionsOf: Readonly<Record<string, readonly (keyof Values)[]>> = {
  list: [],
  show: ['photos'],
  approve: ['actor', 'received', 'txid'],
  reject: ['actor', 'reason'],
  identify: ['actor'],
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
  return issue.input === undefined || issue.input === ''
    ? `The ${field} is missing.\n${usage}`
    : `The ${field} is not valid.\n${usage}`;
};

/** The command and its folder, or an error message. */
export const parseCommand = (words: readonly string[], login: string): ParsedCommand | string => {
  const read = parsed(words);
  if (!read) return usage;
  const [act = '', kind, id, ...more] = read.positionals;
  const given: Values = read.values;
  const allowed = Object.hasOwn(optionsOf, act) ? optionsOf[act] : undefined;
  const hasUnknownOption = Object.keys(given).some((name) => !allowed?.some((one) => one === name));
  if (!allowed || hasUnknownOption || more.length > 0 || (act === 'list' && id !== undefined))
    return usage;
  const command = v.safeParse(ReviewCommand, {
    act,
    code: kind,
    identity: id,
    kind: act === 'list' ? (kind ?? null) : kind,
    id,
    actor: given.actor ?? login,
    reason: given.reason,
    ...(given.received === undefined ? {} : { received: given.received }),
    ...(given.txid === undefined ? {} : { txid: given.txid }),
    withPhotos: given.photos !== undefined,
  });
  return command.success
    ? { command: command.output, folder: given.photos ?? null }
    : sentenceOf(command.issues[0]);
};
