import type { Check } from './check';
import { type Claims, frozenCheck } from './claims';

/** What a domain adds to the checks of the records; one that holds nothing frozen claims nothing. */
export type DomainChecks = {
  readonly checks: readonly Check[];
  readonly claims: readonly Claims[];
};

/** Every check of these domains, and that money is frozen only for what one of them claims. */
export const checksOf = (domains: readonly DomainChecks[]): readonly Check[] => [
  frozenCheck(domains.flatMap(({ claims }) => claims)),
  ...domains.flatMap(({ checks }) => checks),
];
