import type { Country } from '../../../../schemas/account/country';

// A list is jumped through by the letters that its readers sort by: Latin letters (for Chinese those
// of the pinyin), Korean consonants, kana, Thai consonants. Names in Traditional Chinese are sorted
// by strokes, which nobody jumps by, so there the list stays in one piece.

const pinyinLetters = 'ABCDEFGHJKLMNOPQRSTWXYZ';
/** The first character of each letter in the order of pinyin. */
const pinyinStarts = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥仨它穵夕丫帀'];

const ofPinyin = (name: string, locale: string): string => {
  const { compare } = new Intl.Collator(locale);
  const later = pinyinStarts.findIndex((start) => compare(start, name.slice(0, 1)) > 0);
  return pinyinLetters.at(later === -1 ? -1 : Math.max(0, later - 1)) ?? '#';
};

const consonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

const ofHangul = (name: string): string => {
  const syllable = name.charCodeAt(0) - 0xac00;
  return consonants.charAt(Math.floor(syllable / 588)) || '#';
};

const plain = (name: string): string => name.normalize('NFD').charAt(0).toUpperCase();

/** The letter under which a name is listed; empty where a language has none. */
export const initialOf = (name: string, locale: string): string => {
  switch (locale.slice(0, 2)) {
    case 'zh':
      return locale === 'zh-CN' ? ofPinyin(name, locale) : '';
    case 'ko':
      return ofHangul(name);
    case 'ja':
      return /^\p{sc=Katakana}/u.test(name) ? plain(name) : '#';
    case 'th':
      return name.replace(/^[\u0e40-\u0e44]/u, '').charAt(0);
    default:
      return plain(name);
  }
};

export type CountryGroup = { letter: string; countries: Country[] };

/** The countries by their letters, in the order of the language. */
export const groupedByInitial = (
  countries: readonly Country[],
  nameOf: (country: Country) => string,
  locale: string,
): CountryGroup[] => {
  const { compare } = new Intl.Collator(locale);
  const sorted = countries.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
  const groups = new Map<string, Country[]>();
  for (const country of sorted) {
    const letter = initialOf(nameOf(country), locale);
    groups.set(letter, [...(groups.get(letter) ?? []), country]);
  }
  return [...groups].map(([letter, members]) => ({ letter, countries: members }));
};
