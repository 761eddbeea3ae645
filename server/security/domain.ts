import type { DomainManifest } from '../manifest/manifest';
import { authenticatorCalls } from './authenticator-routes';
import { contactCalls } from './contact-routes';
import { fundPasswordCalls } from './fund-password-routes';
import { grantCheck } from './grant-check';
import { loginHistoryCalls } from './login-history-routes';
import { passkeyCalls } from './passkey-routes';
import { passwordCalls } from './password-routes';
import { sessionCalls } from './session-routes';

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
} satisfies DomainManifest;
