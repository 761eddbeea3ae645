import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../i18n/messages/en.json', import.meta.url));
const texts = new Map<string, string>(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));

/** The placeholders and tags that a message is given values for. */
const valuesIn = (id: string): string =>
  [...(texts.get(id) ?? '').matchAll(/[{<](\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();

const idsIn = (text: string): string[] => {
  const quoted = [...text.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g)];
  return [...new Set(quoted.flatMap(([, id = '']) => (texts.has(id) ? [id] : [])))];
};

/** The one after it, and after the last one the first. */
export const nextIn = (all: readonly string[], one: string): string | null => {
  const next = all[(all.indexOf(one) + 1) % all.length];
  return next === undefined || next === one ? null : next;
};

/**
 * Another message that could stand in the place of this one: of the same file where possible, with
 * the same values, in other words. Null for what is no message.
 */
export const otherMessage = (id: string, text: string): string | null => {
  if (!texts.has(id)) return null;
  const isAlike = (other: string) =>
    other === id || (valuesIn(other) === valuesIn(id) && texts.get(other) !== texts.get(id));
  const [noun = ''] = id.split('.');
  const ofNoun = [...texts.keys()].filter((other) => other.startsWith(`${noun}.`));
  return (
    nextIn(idsIn(text).filter(isAlike), id) ?? nextIn(ofNoun.filter(isAlike), id) ?? 'screen.close'
  );
};
