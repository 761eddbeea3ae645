import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Language } from '../../schemas/kernel/language';
import { ArticleCommand } from '../../server/news/article-command';

export const usage = `Usage:
  npm run notice -- list
  npm run notice -- publish <folder> [--announcement] [--popup] [--actor <name>]
  npm run notice -- remove <id> [--actor <name>]
The folder has a file for each language: en.html, zh.html, hk.html, jp.html, kr.html, esp.html,
th.html; en or zh is required, and is shown where a language is missing. The first line of a file is
the title, the second its summary, the rest the article as HTML. --announcement publishes it under
the tab of announcements; --popup also opens it once for everybody. Without --actor it is the name of
your login on this machine.`;

const options = {
  announcement: { type: 'boolean' },
  popup: { type: 'boolean' },
  actor: { type: 'string' },
} as const;

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    return null;
  }
};

const textIn = (file: string) => {
  const [title = '', abstract = '', ...rest] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return { title, abstract, content: rest.join('\n') };
};

/** The texts of a folder, by language; files of other names are refused rather than overlooked. */
const textsIn = (folder: string): Record<string, unknown> | string => {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
    const strange = names.find((name) => !v.is(Language, basename(name, '.html')));
    if (strange !== undefined) return `${strange} is not the name of a language.`;
    return Object.fromEntries(
      names.map((name) => [basename(name, '.html'), textIn(join(folder, name))]),
    );
  } catch {
    return `The folder ${folder} cannot be read.`;
  }
};

const commandOf = (act: string, target: string, values: Record<string, unknown>, actor: string) => {
  if (act !== 'publish') return { act, id: target, actor };
  const texts = textsIn(target);
  if (typeof texts === 'string') return texts;
  const category = values['announcement'] === true ? 'announcement' : 'notice';
  return { act, category, isPopup: values['popup'] === true, actor, texts };
};

/** The command, or an error message. */
export const parseCommand = (words: readonly string[], login: string): ArticleCommand | string => {
  const read = parsed(words);
  if (!read) return usage;
  const [act = '', target, ...more] = read.positionals;
  const needsTarget = act === 'publish' || act === 'remove';
  if (more.length > 0 || needsTarget !== (target !== undefined)) return usage;
  const given = commandOf(act, target ?? '', read.values, read.values.actor ?? login);
  if (typeof given === 'string') return given;
  const command = v.safeParse(ArticleCommand, given);
  if (command.success) return command.output;
  const field = v.getDotPath(command.issues[0]);
  if (field === null || field === 'act') return usage;
  return field === 'texts' ? 'en.html or zh.html is missing.' : `The ${field} is not valid.`;
};
