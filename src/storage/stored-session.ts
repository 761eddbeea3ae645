import * as v from 'valibot';
import { PersistedUser, type Session, storeVersion } from '../../schemas/account/user';
import { type Language, languageFrom } from '../../schemas/kernel/language';
import { defaultPreferences, Preferences } from '../../schemas/kernel/preferences';
import { readJson, readText, writeText } from '../api/kernel/device';
import { hasStoredToken, storedNames as names } from './stored-names';

// Stored data is untrusted: it is parsed when read, and treated as absent if invalid.

const storedSession = (): Session | null => {
  if (!hasStoredToken()) return null;
  const parsed = v.safeParse(
    v.object({ token: v.pipe(v.string(), v.nonEmpty()), user: PersistedUser }),
    {
      token: readText(names.token),
      user: readJson(names.user),
    },
  );
  return parsed.success ? parsed.output : null;
};

export type Stored = { session: Session | null; language: Language; preferences: Preferences };

export const readStored = (): Stored => {
  const preferences = v.safeParse(Preferences, readJson(names.preferences));
  return {
    session: storedSession(),
    language: languageFrom(readText(names.language)),
    preferences: preferences.success ? preferences.output : defaultPreferences,
  };
};

/**
 * Writes only what changed, because another tab may have written the other fields. The token is
 * written last, so that a tab that is notified of a new token reads its user with it.
 */
export const writeStored = (now: Stored, before: Stored | null): void => {
  if (now.session !== before?.session) {
    writeText(names.version, storeVersion);
    writeText(names.user, now.session ? JSON.stringify(now.session.user) : null);
    writeText(names.token, now.session?.token ?? null);
  }
  if (now.language !== before?.language) writeText(names.language, now.language);
  if (now.preferences !== before?.preferences) {
    writeText(names.preferences, JSON.stringify(now.preferences));
  }
};

/**
 * Whether a `storage` event of this key concerns the session; no key means that all was cleared.
 */
export const isStoredSession = (key: string | null): boolean => key === null || key === names.token;
