import { type Amount, amount } from '../../schemas/kernel/money';
import type { ListedPair } from '../instruments/instruments';
import type { Settings } from '../platform/settings';

/** What a pair's contracts are traded by; lots are `0` at most where there is no limit. */
export type PairTerms = {
  readonly lotSize: Amount;
  readonly minLots: number;
  readonly maxLots: number;
  readonly spread: Amount;
  /** In percent of the notional. */
  readonly feePercent: Amount;
  readonly overnightPercent: Amount;
};

/** The settings of contracts for one pair; a coin without a setting has its pair's own lot. */
export const pairTermsOf = (settings: Settings, pair: ListedPair): PairTerms => {
  const lots: Readonly<Record<string, unknown>> = settings;
  const configured = lots[`lever.lot.${pair.base}`];
  return {
    lotSize: typeof configured === 'string' ? amount(configured) : pair.lot,
    minLots: settings['lever.min_share'],
    maxLots: settings['lever.max_share'],
    spread: settings['lever.spread'],
    feePercent: settings['lever.fee'],
    overnightPercent: settings['lever.overnight'],
  };
};
