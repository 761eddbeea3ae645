import { storeVersion } from '../../schemas/account/user';
import { readText } from '../api/kernel/device';

/** Under which names this device stores what outlives the app. */
export const storedNames = {
  token: 'vuex_token',
  user: 'vuex_user',
  version: 'vuex_version',
  language: 'lang',
  preferences: 'tideline_preferences',
} as const;

/** Whether a session is stored on this device; its user is not read. */
export const hasStoredToken = (): boolean =>
  readText(storedNames.version) === storeVersion && Boolean(readText(storedNames.token));
