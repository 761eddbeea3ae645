import { languageFrom } from '../../schemas/kernel/language';
import { palettes, themes } from '../../schemas/kernel/preferences';
import { readJson } from '../api/kernel/device';
import { hasStoredToken, storedLanguage, storedNames } from '../storage/stored-names';

const choiceAmong = <Choice extends string>(choices: readonly Choice[], stored: unknown) =>
  choices.find((choice) => choice === stored) ?? null;

/**
 * What `readStored` says of how the page looks, without the schemas: with them the script of the page
 * would be a third larger.
 */
export const storedLook = () => {
  const stored = readJson(storedNames.preferences);
  const choice = (name: string): unknown =>
    stored instanceof Object ? Reflect.get(stored, name) : null;
  return {
    language: languageFrom(storedLanguage()),
    preferences: {
      theme: choiceAmong(themes, choice('theme')) ?? 'system',
      palette: choiceAmong(palettes, choice('palette')),
    },
    viewer: hasStoredToken() ? ('owner' as const) : ('visitor' as const),
  };
};
