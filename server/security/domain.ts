import type { DomainManifest } from '../manifest/manifest';
import { authenticatorCalls } from './authenticator-routes';
import { contactCalls } from './contact-routes';
import { fundPasswordCalls } from './fund-password-routes';
import { grantCheck } from './grant-check';
import { purgeLogins } from './login-history';
import { loginHistoryCalls } from './login-history-routes';
import { passkeyCalls } from './passkey-routes';
import { passwordCalls } from './password-routes';
import { sessionCalls } from './session-routes';
import { purgeSessions } from './sessions';

/** What security adds to the server. */
export const securityManifest = {
  calls: [
    ...sessionCalls,
    ...loginHistoryCalls,
    ...passwordCalls,
    ...contactCalls,
    ...fundPasswordCalls,
    ...authenticatorCalls,
    ...passkeyCalls,
  ],
  checks: [grantCheck],
  claims: [],
  purges: [
    {
      what: 'login attempts',
      run: ({ db, clock, config }) => purgeLogins(db, config.settings, clock.now()),
    },
    {
      what: 'sessions',
      run: ({ db, clock, config }) => purgeSessions(db, config.settings, clock.now()),
    },
  ],
  reviewKinds: {},
  features: () => ({ totp: true }),
} satisfies DomainManifest;
