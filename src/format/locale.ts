import { type Language, languages } from '../../schemas/kernel/language';

/**
 * The `Intl` locale of a language. All seven format `1,234.50`, so a copied figure has the same
 * meaning in every language; Thai is set to Gregorian years and Latin digits.
 */
export const localeOf = (language: Language): string =>
  languages.find(({ code }) => code === language)?.locale ?? 'en-US';

/** Creates one formatter per key, because creating one is slow. */
export const cached = <Key, Value>(create: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new Map<Key, Value>();
  return (key) => {
    const existing = values.get(key);
    if (existing !== undefined) return existing;
    const created = create(key);
    values.set(key, created);
    return created;
  };
};
