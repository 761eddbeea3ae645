import { ledgerChecks } from './ledger/checks';
import type { DomainManifest } from './manifest/manifest';
import { configCalls } from './requests/config-routes';
import { purge } from './requests/idempotency';
import { requestCalls } from './requests/request-routes';
import { uploadCalls } from './uploads/upload-routes';

/** What belongs to no domain: the ledger, requests and uploads. */
export const kernelManifest = {
  calls: [...configCalls, ...requestCalls, ...uploadCalls],
  checks: ledgerChecks,
  claims: [],
  purges: [
    {
      what: 'answers',
      run: ({ db, clock, config }) =>
        purge(db, clock.now(), config.settings['idempotency.keep_days']),
    },
    { what: 'uploads', run: ({ uploads }) => uploads.purge() },
  ],
  reviewKinds: {},
  features: () => ({}),
} satisfies DomainManifest;
