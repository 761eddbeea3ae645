import { accountManifest } from './account/domain';
import { futuresManifest } from './futures/domain';
import { hostingManifest } from './hosting/domain';
import { frozenCheck } from './integrity/claims';
import { kernelManifest } from './kernel';
import type { DomainManifest } from './manifest/manifest';
import { marketManifest } from './market/domain';
import { articlesManifest } from './news/domain';
import { optionManifest } from './option/domain';
import { promotionManifest } from './promotion/domain';
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

const manifests: readonly DomainManifest[] = Object.values(domains);

/** Every call of this server. */
export const calls = manifests.flatMap((domain) => domain.calls);

/** Every check of the records, and that money is frozen only for what a domain claims. */
export const allChecks = [
  frozenCheck(manifests.flatMap(({ claims }) => claims)),
  ...manifests.flatMap(({ checks }) => checks),
];
