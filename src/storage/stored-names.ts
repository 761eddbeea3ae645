import { storeVersion } from '../../schemas/account/user';
import { readText } from '../api/kernel/device';

const token = 'vuex_token';
const version = 'vuex_version';
const language = 'lang';

/** Under which names this device stores what outlives the app. */
export const storedNames = {
  token,
  user: 'vuex_user',
  version,
  language,
  preferences: 'tideline_preferences',
} as const;

/** The token that is stored on this device, else nothing; its user is not read. */
export const storedToken = (): string =>
  (readText(version) === storeVersion && readText(token)) || '';

/** Whether a session is stored on this device. */
export const hasStoredToken = (): boolean => storedToken() !== '';

/** The language as it is stored; null before the first choice. */
export const storedLanguage = (): string | null => readText(language);
