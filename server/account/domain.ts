import type { DomainManifest } from '../manifest/manifest';
import { loginCalls } from './login-routes';
import { pushCalls } from './push-routes';
import { registrationCalls } from './registration-routes';
import { settingsCalls } from './settings-routes';
import { userLimitsCalls } from './user-limits-routes';

/** What accounts add to the server. */
export const accountManifest = {
  calls: [...settingsCalls, ...registrationCalls, ...loginCalls, ...pushCalls, ...userLimitsCalls],
  checks: [],
  claims: [],
} satisfies DomainManifest;
