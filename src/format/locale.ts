import { type Language, languages } from '../../schemas/kernel/language';

/**
 * The Intl locale behind a language of the app. All seven write `1,234.50`, so a figure copied from
 * one language to another keeps its meaning; Thai is held to Gregorian years and Latin digits.
 */
export const localeOf = (language: Language): string =>
  languages.find(({ code }) => code === language)?.locale ?? 'en-US';

/** Builds a formatter once per key. Building one is slow; using it is not. */
export const cached = <Key, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};
