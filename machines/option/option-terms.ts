import type { Rows } from '../../schemas/kernel/rows';
import type { OptionCurrency, OptionPeriod } from '../../schemas/option/option-period';
import { createReading, type ReadingActor } from '../kernel/reading';

/** What an option can be bought for: the durations, and the coins that pay for it. */
export type OptionTermsOffered = {
  periods: Rows<OptionPeriod>;
  currencies: Rows<OptionCurrency>;
};

/** The terms and the balances: read again whenever a balance changes. */
export const optionTermsMachine = createReading<OptionTermsOffered>('optionTerms', [
  'contract/calls/get-microtrade-seconds.md',
  'contract/calls/get-microtrade-payable-currencies.md',
]);
export type OptionTermsActor = ReadingActor<OptionTermsOffered>;
