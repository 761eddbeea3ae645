import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import type { OptionTermsOffered } from '../../../machines/option/option-terms';
import type { Limits } from '../../../schemas/kernel/limits';
import { type Amount, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import {
  type OptionCurrency,
  type OptionPeriod,
  stakeRangeOf,
} from '../../../schemas/option/option-period';
import type { OptionContext } from '../../../schemas/option/option-purchase';
import { seenPriceTolerance } from '../../../schemas/option/option-tolerance';
import type { Client } from '../../api/kernel/client';
import { optionTermsOver } from '../../api/option/option-terms';
import { useConfig } from '../../context/config';
import { useLimits } from '../../context/limits';
import { useOver } from '../../context/services';
import { usePrivateEvents } from '../../realtime/private-events';

/** What is offered: the durations, and the coins that pay. */
export type OptionOffer = {
  periods: readonly OptionPeriod[];
  currencies: readonly OptionCurrency[];
};

const offerOf = ({ periods, currencies }: OptionTermsOffered): OptionOffer => ({
  periods: periods.rows,
  currencies: currencies.rows,
});

/** The terms of a pair for one person, with the balances of the option account. */
export const useOptionOffer = (pairId: number) => {
  const over = useCallback((client: Client) => optionTermsOver(client, pairId), [pairId]);
  const actor = useActorRef(useOver(over));
  const refresh = () => actor.send({ type: 'change.notified' });
  usePrivateEvents(['balance_update', 'missed'], refresh);
  const value = useSelector(actor, selectValue);
  return {
    actor,
    refresh,
    failure: useSelector(actor, selectFailure),
    offer: useMemo(() => value && offerOf(value), [value]),
  };
};

const currencyOf = (limits: Limits, pair: Pair): OptionCurrency => ({
  id: pair.quoteCurrencyId,
  name: pair.quote,
  logo: '',
  decimals: 2,
  feePercent: limits['option.fee'],
  minStake: null,
  maxStake: null,
  maxOpen: null,
  stakeShortcuts: [],
  available: zero,
  frozen: zero,
});

/** For a visitor, who may not ask for the terms: those of the public settings. */
export const usePublicOffer = (pair: Pair): OptionOffer => {
  const limits = useLimits();
  return useMemo(
    () => ({
      periods: limits['option.periods'].map((period) => ({
        seconds: period.seconds,
        isOpen: true,
        profitPercent: period.profit_ratio,
        // It is measured by pair, for people who are logged in.
        evenPercent: null,
        even: null,
        lossPercent: null,
        minStake: period.min,
        maxStake: period.max,
      })),
      currencies: [currencyOf(limits, pair)],
    }),
    [limits, pair],
  );
};

/** Whether orders on an unchanged price can be bought for a duration of this pair. */
export const useIsEvenOpen = ({ periods }: OptionOffer): boolean => {
  const isOpen = useConfig().features.option_even;
  return isOpen && periods.some(({ evenPercent }) => evenPercent !== null);
};

type Circumstances = {
  pair: Pair;
  offer: OptionOffer;
  currency: OptionCurrency;
  isEvenOpen: boolean;
  openOrders: number | null;
  /** The price on the screen; null while there is none. */
  price: Amount | null;
};

/** What the rules of an order ask for. Without a price nothing is sent. */
export const contextOf = ({
  pair,
  offer,
  currency,
  isEvenOpen,
  openOrders,
  price,
}: Circumstances): OptionContext => ({
  pairId: pair.id,
  symbol: pair.symbol,
  currencyId: currency.id,
  periods: offer.periods.map((period) => ({
    seconds: period.seconds,
    ...stakeRangeOf(period, currency),
    evenPercent: isEvenOpen ? period.evenPercent : null,
  })),
  decimals: currency.decimals,
  feePercent: currency.feePercent,
  available: currency.available,
  placesLeft:
    currency.maxOpen === null || openOrders === null ? null : currency.maxOpen - openOrders,
  seenPrice: price ?? zero,
  maxSlip: seenPriceTolerance,
});
