import * as v from 'valibot';
import { described } from './described.ts';

/** The seven languages, by the stored and transmitted code (contract/conventions.md#languages). */
export const Language = v.picklist(['zh', 'en', 'hk', 'jp', 'kr', 'esp', 'th']);
export type Language = v.InferOutput<typeof Language>;

export const defaultLanguage: Language = 'zh';

/** The `lang` attribute of a page in each language. */
export const htmlLangs: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant',
  jp: 'ja',
  kr: 'ko',
  esp: 'es',
  th: 'th',
};

/** In display order, each with its own name. */
export const languages: readonly {
  code: Language;
  name: string;
  htmlLang: string;
  locale: string;
}[] = [
  { code: 'en', name: 'English', htmlLang: htmlLangs.en, locale: 'en-US' },
  { code: 'jp', name: '日本語', htmlLang: htmlLangs.jp, locale: 'ja-JP' },
  { code: 'kr', name: '한국어', htmlLang: htmlLangs.kr, locale: 'ko-KR' },
  { code: 'esp', name: 'Español', htmlLang: htmlLangs.esp, locale: 'es-419' },
  { code: 'zh', name: '简体中文', htmlLang: htmlLangs.zh, locale: 'zh-CN' },
  { code: 'hk', name: '繁體中文（台灣）', htmlLang: htmlLangs.hk, locale: 'zh-TW' },
  { code: 'th', name: 'ไทย', htmlLang: htmlLangs.th, locale: 'th-TH-u-ca-gregory-nu-latn' },
];

const spellings: readonly [RegExp, Language][] = [
  [/^(hk|tw|zh-(tw|hk|mo|hant)\b.*)$/i, 'hk'],
  [/^zh\b.*$/i, 'zh'],
  [/^en\b.*$/i, 'en'],
  [/^(jp|ja)\b.*$/i, 'jp'],
  [/^(kr|ko|kor)\b.*$/i, 'kr'],
  [/^(esp|spa|es)\b.*$/i, 'esp'],
  [/^th\b.*$/i, 'th'],
];

/** The language of a header, a stored value or a browser; the default if unknown. */
export const languageFrom = (spelling: string | null | undefined): Language =>
  spellings.find(([pattern]) => pattern.test(spelling ?? ''))?.[1] ?? defaultLanguage;

export const LanguageSpelling = v.pipe(
  v.string(),
  v.transform((spelling) => languageFrom(spelling)),
);

/**
 * Request to set the language (contract/calls/post-set-lang.md); an unknown one becomes the
 * default.
 */
export const LanguageRequest = v.object({
  lang: described(
    v.pipe(v.string(), v.trim(), v.nonEmpty('param.missing'), LanguageSpelling),
    'Language code, see conventions.',
  ),
});
