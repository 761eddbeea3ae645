import * as v from 'valibot';
import { useConfig } from '../context/config';
import { usePersistedState } from '../storage/use-persisted-state';

/** By account, the version of the risk disclosure that was accepted with an order. */
const Accepted = v.record(v.string(), v.string());

/** What is traded under the risk disclosure. */
export type RiskyProduct = 'option' | 'futures';

/**
 * Whether a person has still to accept the risk of a product on this device: with their first order,
 * and again when the server has another version of the disclosure.
 */
export const useRiskAcceptance = (product: RiskyProduct, userId: number) => {
  const version = useConfig().disclosures['risk'] ?? '';
  const [accepted, store] = usePersistedState(`tideline_risk_${product}`, Accepted, {});
  return {
    isDue: accepted[`${userId}`] !== version,
    accept: () => store({ ...accepted, [`${userId}`]: version }),
  };
};
