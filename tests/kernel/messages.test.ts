import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { isOfServer } from '../../i18n/compile-plugin';
import { languages } from '../../schemas/kernel/language';
import { clientCodes, refusalCodes } from '../../schemas/kernel/refusal';
import { esp as articles } from '../../server/news/articles/esp';

const root = fileURLToPath(new URL('../..', import.meta.url));
const catalogue = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `i18n/messages/${code}.json`), 'utf8'));

const english = catalogue('en');
const ids = Object.keys(english);

const placeholders = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...placeholders(element.children)];
      case TYPE.select:
      case TYPE.plural:
        return [
          element.value,
          ...Object.values(element.options).flatMap(({ value }) => placeholders(value)),
        ];
      default:
        return [element.value];
    }
  });
const named = (text: string) => [...new Set(placeholders(parse(text)))].sort();

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(join(root, path), 'utf8')] : [];
  });

describe.each(languages.map(({ code }) => code))('the texts in %s', (code) => {
  const texts = catalogue(code);

  test('have the same ids in the same order', () => {
    expect(Object.keys(texts)).toEqual(ids);
    expect(ids).toEqual([...ids].sort());
  });

  test('can be formatted, and mention the same values as the English ones', () => {
    for (const id of ids) {
      const text = texts[id] ?? '';
      expect(text.trim(), id).not.toBe('');
      expect(named(text), id).toEqual(named(english[id] ?? ''));
      expect(() => new IntlMessageFormat(text, code), id).not.toThrow();
    }
  });
});

describe('the catalogue', () => {
  test('is written in each language, not copied from English', () => {
    for (const { code } of languages) {
      if (code === 'en') continue;
      const texts = catalogue(code);
      const same = ids.filter(
        (id) => texts[id] === english[id] && /[a-z]{3}/.test(texts[id] ?? ''),
      );
      expect(same.length / ids.length, `${code}: ${same.join(', ')}`).toBeLessThan(0.05);
    }
  });

  test('says a thing in one place, apart from the names of pages, accounts and wire fields', () => {
    const texts = languages.map(({ code }) => catalogue(code));
    const isName = (id: string) => /^(?:field|refusal|tabs|assets\.account)\.|\.title$/.test(id);
    const places = new Map<string, string[]>();
    for (const id of ids.filter((it) => !isName(it))) {
      const text = JSON.stringify(texts.map((it) => it[id]));
      places.set(text, [...(places.get(text) ?? []), id]);
    }
    expect([...places.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  test('has words for every reason of a refusal', () => {
    for (const code of [...refusalCodes, ...clientCodes]) {
      expect(english, code).toHaveProperty([`refusal.${code}`]);
    }
  });

  test('keeps from the app what only the server says, and the app names none of it', () => {
    const app = ['src', 'machines'].flatMap(sources).join('\n');
    const ofServer = ids.filter(isOfServer);
    expect(ofServer.length).toBeGreaterThan(20);
    expect(ofServer.filter((id) => app.includes(`'${id}'`) || app.includes(`"${id}"`))).toEqual([]);
  });

  test('has no text that nobody shows', () => {
    const everything = ['src', 'server', 'machines', 'schemas', 'i18n'].flatMap(sources).join('\n');
    const isNamed = (id: string) =>
      everything.includes(`'${id}'`) ||
      everything.includes(`"${id}"`) ||
      everything.includes(`\`${id}\``);
    const families = [/^refusal\./, /^field\./];
    const unused = ids.filter((id) => !families.some((family) => family.test(id)) && !isNamed(id));
    expect(unused).toEqual([]);
  });
});

/** Verbs that only a formal sentence has, apart from words that others share. */
const formal =
  /\b(?:ustedes|usted|verifíquese|compruebe|guarde|revise|pulse|introduzca|inténtelo|cámbiela)\b/i;

test('Spanish speaks to people as friends do, in messages and in articles', () => {
  const texts = Object.values(articles).flatMap((article) => Object.values(article));
  const all = [...Object.values(catalogue('esp')), ...texts];
  expect(all.filter((text) => formal.test(text))).toEqual([]);
});
