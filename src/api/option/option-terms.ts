import { type OptionTermsOffered, optionTermsMachine } from '../../../machines/option/option-terms';
import { OptionCurrencies, OptionPeriods } from '../../../schemas/option/option-period';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';

/** The durations of an option, with what even pays for a pair. */
export const ListOptionPeriods = document<{ pairId: number }>()({
  method: 'GET',
  path: 'microtrade/seconds',
  fields: ({ pairId }) => ({ match_id: pairId }),
  isQuiet: true,
  result: OptionPeriods,
});

/** The coins that options are paid with, and what is there of each. */
export const ListOptionCurrencies = document<Record<string, never>>()({
  method: 'GET',
  path: 'microtrade/payable_currencies',
  fields: nothing,
  isQuiet: true,
  result: OptionCurrencies,
});

/** The terms of a pair, with the balances of the option account. */
export const optionTermsOver = (client: Client, pairId: number) =>
  optionTermsMachine.provide({
    actors: {
      readValue: fromAsync<OptionTermsOffered, object>(async (_, signal) => {
        const [periods, currencies] = await Promise.all([
          client.request({ document: ListOptionPeriods, variables: { pairId }, signal }),
          client.request({ document: ListOptionCurrencies, variables: {}, signal }),
        ]);
        return { periods, currencies };
      }),
    },
  });
