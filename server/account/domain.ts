import type { DomainManifest } from '../manifest/manifest';
import { purgeCodes } from '../users/codes';
import { purgeFailures } from '../users/login-lock';
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
  purges: [
    { what: 'codes', run: ({ db, clock }) => purgeCodes(db, clock.now()) },
    {
      what: 'login failures',
      run: ({ db, clock, config }) => purgeFailures(db, config.settings, clock.now()),
    },
  ],
  reviewKinds: {},
  features: () => ({ own_limits: true }),
} satisfies DomainManifest;
