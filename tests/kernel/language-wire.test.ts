import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  defaultLanguage,
  Language,
  LanguageRequest,
  LanguageSpelling,
  languageFrom,
  languages,
} from '../../schemas/kernel/language';
import { refusalsOf } from '../support/refusals';

describe('the seven languages (contract/conventions.md#languages)', () => {
  test('have these codes, and the first is spoken where none is meant', () => {
    expect(Language.options).toEqual(['zh', 'en', 'hk', 'jp', 'kr', 'esp', 'th']);
    expect(defaultLanguage).toBe('zh');
    for (const none of ['', 'ZH', 'zh-CN', 'ja', 'fr', 7]) expect(v.is(Language, none)).toBe(false);
  });

  test('are listed in this order', () => {
    expect(languages.map(({ code }) => code)).toEqual(['en', 'jp', 'kr', 'esp', 'zh', 'hk', 'th']);
  });

  test.each([
    ['en', 'English', 'en', 'en-US'],
    ['jp', '日本語', 'ja', 'ja-JP'],
    ['kr', '한국어', 'ko', 'ko-KR'],
    ['esp', 'Español', 'es', 'es-419'],
    ['zh', '简体中文', 'zh-Hans', 'zh-CN'],
    ['hk', '繁體中文（台灣）', 'zh-Hant', 'zh-TW'],
    // Years of our era and Western digits, as in the other six.
    ['th', 'ไทย', 'th', 'th-TH-u-ca-gregory-nu-latn'],
  ])('%s is %s, %s in a page and %s in figures', (code, name, htmlLang, locale) => {
    expect(languages.find((it) => it.code === code)).toEqual({ code, name, htmlLang, locale });
    expect([languageFrom(htmlLang), languageFrom(locale)]).toEqual([code, code]);
    expect(new Intl.NumberFormat(locale).format(1234.5)).toMatch(/^1[.,]?234[.,]5$/);
    expect(new Intl.DateTimeFormat(locale).format(new Date('2026-06-15'))).toContain('2026');
  });
});

const spellings: [string, Language][] = [
  ...['zh', 'zh-CN', 'zh-Hans', 'zh-Hans-CN', 'zh-Hans-TW', 'zh-SG', 'ZH-cn'].map(
    (it): [string, Language] => [it, 'zh'],
  ),
  ...['hk', 'tw', 'zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-TW', 'zh-Hant-HK', 'TW'].map(
    (it): [string, Language] => [it, 'hk'],
  ),
  ...['en', 'en-US', 'en-GB', 'EN'].map((it): [string, Language] => [it, 'en']),
  ...['jp', 'ja', 'ja-JP', 'JA'].map((it): [string, Language] => [it, 'jp']),
  ...['kr', 'ko', 'kor', 'ko-KR', 'KOR'].map((it): [string, Language] => [it, 'kr']),
  ...['esp', 'spa', 'es', 'es-419', 'es-MX', 'ES'].map((it): [string, Language] => [it, 'esp']),
  ...['th', 'th-TH', 'th-TH-u-ca-gregory-nu-latn', 'TH'].map((it): [string, Language] => [
    it,
    'th',
  ]),
];

// Other languages, and what only begins or ends like one of the seven.
const unknown = [
  '',
  'fr',
  'de-DE',
  'C',
  '*',
  'null',
  'english',
  'x-en',
  'est',
  'tes',
  'espe',
  'spanish',
  'jpx',
  'jav',
  'ajp',
  'kok',
  'krx',
  'korean',
  'akr',
  'tha',
  'eth',
  'hkx',
  'ahk',
  'twi',
  'atw',
  'hk-CN',
  'x-zh-TW',
  'zh-TWN',
];

describe('a language in any spelling', () => {
  test.each(spellings)('%s is %s', (spelling, code) => {
    expect(languageFrom(spelling)).toBe(code);
    expect(v.parse(LanguageSpelling, spelling)).toBe(code);
    expect(v.parse(LanguageRequest, { lang: ` ${spelling} ` })).toEqual({ lang: code });
  });

  test.each([...unknown, null, undefined])('%j means none, so the default', (spelling) => {
    expect(languageFrom(spelling)).toBe('zh');
  });

  test('is asked for by its name (contract/calls/post-set-lang.md)', () => {
    expect(v.parse(LanguageRequest, { lang: 'fr' })).toEqual({ lang: 'zh' });
    for (const lang of ['', ' ']) {
      expect(refusalsOf(LanguageRequest, { lang })).toEqual(['lang param.missing']);
    }
    expect(refusalsOf(LanguageRequest, {})).toEqual(['lang wrong']);
    expect(refusalsOf(LanguageRequest, { lang: 7 })).toEqual(['lang wrong']);
    expect(refusalsOf(LanguageSpelling, null)).toEqual(['wrong']);
  });
});
