import type { Features } from '../schemas/kernel/config';
import { accountManifest } from './account/domain';
import { futuresManifest } from './futures/domain';
import { hostingManifest } from './hosting/domain';
import type { Check } from './integrity/check';
import { frozenCheck } from './integrity/claims';
import { kernelManifest } from './kernel';
import type { DomainManifest, FeatureConfig, Purge } from './manifest/manifest';
import type { ReviewKinds } from './manifest/review-kind';
import { marketManifest } from './market/domain';
import { articlesManifest } from './news/domain';
import { optionManifest } from './option/domain';
import { promotionManifest } from './promotion/domain';
import type { Call } from './requests/call';
import { securityManifest } from './security/domain';
import { spotManifest } from './spot/domain';
import { subscriptionManifest } from './subscription/domain';
import { supportManifest } from './support/domain';
import { verificationManifest } from './verification/domain';
import { walletManifest } from './wallet/domain';

/** The only list of the domains, in the order and under the names of the contract. */
export const domains = {
  kernel: kernelManifest,
  account: accountManifest,
  security: securityManifest,
  verification: verificationManifest,
  market: marketManifest,
  spot: spotManifest,
  option: optionManifest,
  subscription: subscriptionManifest,
  futures: futuresManifest,
  hosting: hostingManifest,
  promotion: promotionManifest,
  wallet: walletManifest,
  support: supportManifest,
  articles: articlesManifest,
} satisfies Readonly<Record<string, DomainManifest>>;

type Manifest = (typeof domains)[keyof typeof domains];

const manifests: readonly Manifest[] = Object.values(domains);

/** Every call of this server. */
export const calls: readonly Call[] = manifests.flatMap((domain) => domain.calls);

/** Every check of the records, and that money is frozen only for what a domain claims. */
export const allChecks: readonly Check[] = [
  frozenCheck(manifests.flatMap(({ claims }) => claims)),
  ...manifests.flatMap(({ checks }) => checks),
];

/** Everything that is deleted after some time. */
export const purges: readonly Purge[] = manifests.flatMap((domain) => domain.purges);

/** An object with the fields of every member of a union. */
type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  part: infer Whole,
) => void
  ? Whole
  : never;

const together = <Part extends object>(parts: readonly Part[]): Together<Part> =>
  Object.assign({}, ...parts);

/** Every kind of reviewed record; one that no domain has does not compile. */
export const reviewKinds: ReviewKinds = together<Manifest['reviewKinds']>(
  manifests.map((domain) => domain.reviewKinds),
);

/** What is open; a feature that no domain has does not compile. */
export const openFeatures = (config: FeatureConfig): Features =>
  together<ReturnType<Manifest['features']>>(manifests.map(({ features }) => features(config)));
