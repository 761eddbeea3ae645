import { type OptionTermsOffered, optionTermsMachine } from '../../../machines/option/option-terms';
import { OptionCurrencies, OptionPeriods } from '../../../schemas/option/option-period';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';

/** The durations of an option. */
export const ListOptionPeriods = document<Record<string, never>>()({
  method: 'GET',
  path: 'microtrade/seconds',
  fields: nothing,
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

export const optionTermsOver = (client: Client) =>
  optionTermsMachine.provide({
    actors: {
      readValue: fromAsync<OptionTermsOffered, object>(async (_, signal) => {
        const [periods, currencies] = await Promise.all([
          client.request({ document: ListOptionPeriods, variables: {}, signal }),
          client.request({ document: ListOptionCurrencies, variables: {}, signal }),
        ]);
        return { periods, currencies };
      }),
    },
  });
