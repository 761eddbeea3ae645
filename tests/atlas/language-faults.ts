import { type Language, languages } from '../../schemas/kernel/language';
import type { Look } from './look';

/** Texts of every language by their ids, as the files of messages have them. */
export type Catalogues = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Words in Latin letters that are the same in every language: names, tickers, formats, units. */
const names = new Set(
  [
    'Tideline APP App ID QR Code KYC VIP UTC URL API PIN OTP TXID IP OK SMS iOS Android Chrome Linux',
    'IBAN SWIFT BIC CSV JPEG PNG WebP JSON PDF HTTP HTTPS https TradingView OpenStreetMap',
    'MA EMA BOLL MACD RSI KDJ VOL DIF DEA UP MB DN min px kB MB TP SL PnL APR APY Long Short',
    'USDT USD CNY TWD JPY KRW EUR THB TRC ERC BEP Omni OMNI TRON Ethereum Bitcoin Face Touch',
    'com example org',
  ].flatMap((line) => line.split(' ')),
);

const latinWord = /[\p{Script=Latin}][\p{Script=Latin}'’-]+/gu;
/** Addresses, codes, dates in ISO form, tickers and pairs are nobody's language. */
const codes =
  /\S+@\S+|\bhttps?:\S+|\b\d{4}-\d\d-\d\dT\S+|\b(?=\w*\d)\w+|\b[A-Z]{2,10}\b|#\/\S+|•+\s?\S+|\S*\*{2,}\S*/gu;

const scripts = {
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
  thai: /\p{Script=Thai}/u,
} as const;
type Script = keyof typeof scripts;

/** The scripts beside Latin in which a language is written. */
const written: Readonly<Record<Language, readonly Script[]>> = {
  en: [],
  esp: [],
  zh: ['han'],
  hk: ['han'],
  jp: ['han', 'kana'],
  kr: ['hangul'],
  th: ['thai'],
};

/** Common characters that only one of the two ways to write Chinese has. */
const simplified = new Set('们这币买卖单账实错启门马车东长见贝页');
const traditional = new Set('們這幣買賣單帳實錯啟門馬車東長見貝頁');

/** Japanese writes some characters as the one or the other does. */
const wrongHan: Partial<Record<Language, ReadonlySet<string>>> = {
  zh: traditional,
  hk: simplified,
  jp: new Set('们这币买卖单账实错启门马车东长见贝页們這賣'),
};

const namesOfLanguages = new Set(languages.map(({ name }) => name));

const withoutCodes = (text: string): string => text.replaceAll(codes, ' ');

/** Words that have come from no language that the page is in, of which `known` are names. */
export const strangeWords = (
  { texts }: Pick<Look, 'texts'>,
  language: Language,
  known: ReadonlySet<string> = new Set(),
): readonly string[] =>
  texts.flatMap((whole) => {
    if (namesOfLanguages.has(whole)) return [];
    const text = withoutCodes(whole);
    const foreign = Object.entries(scripts).filter(
      ([name, script]) => !written[language].some((it) => it === name) && script.test(text),
    );
    const wrong = [...text].filter((it) => wrongHan[language]?.has(it));
    const isLatin = language === 'en' || language === 'esp';
    const words = isLatin ? [] : (text.match(latinWord) ?? []);
    const strange = words.filter((word) => !names.has(word) && !known.has(word));
    return [
      ...foreign.map(([name]) => `${name} in ${language}: ${whole}`),
      ...(wrong.length > 0 ? [`${wrong.join('')} in ${language}: ${whole}`] : []),
      ...(strange.length > 0 ? [`${strange.join(' ')} in ${language}: ${whole}`] : []),
    ];
  });

/**
 * Messages that have no places to fill in, and are longer than what languages share by chance; a
 * figure with its unit may be a filled-in message of another one.
 */
const plain = (texts: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(texts).filter((text) => text.length > 3 && !/[{<\d]/.test(text));

/** Languages that are written with Han characters share whole phrases; which ones is judged by character. */
const isSharedHan = (text: string, language: Language): boolean =>
  written[language].includes('han') && scripts.han.test(text) && !scripts.kana.test(text);

/** Whole texts of another language's file, which the language of the page does not have. */
export const otherMessages = (catalogues: Catalogues, language: Language) => {
  const own = new Set(plain(catalogues[language]));
  const others = new Map(
    languages
      .filter(({ code }) => code !== language)
      .flatMap(({ code }) => plain(catalogues[code]).map((text) => [text, code] as const))
      .filter(([text]) => !own.has(text) && !names.has(text) && !namesOfLanguages.has(text))
      .filter(([text]) => !isSharedHan(text, language)),
  );
  return ({ texts }: Pick<Look, 'texts'>): readonly string[] =>
    texts.flatMap((text) => {
      const code = others.get(text);
      return code === undefined ? [] : [`words of ${code} in ${language}: ${text}`];
    });
};
