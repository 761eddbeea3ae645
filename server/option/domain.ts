import type { DomainManifest } from '../manifest/manifest';
import { optionChecks, optionClaims } from './checks';
import { optionCalls } from './option-routes';

/** What options add to the server. */
export const optionManifest = {
  calls: optionCalls,
  checks: optionChecks,
  claims: [optionClaims],
  purges: [],
  reviewKinds: {},
  features: ({ settings }) => ({
    option: true,
    option_even: settings['option.even_open'],
  }),
} satisfies DomainManifest;
