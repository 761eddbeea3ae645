import { useMemo, useState } from 'react';
import type { Pair } from '../../../schemas/market/pair';
import type { OptionCurrency } from '../../../schemas/option/option-period';
import type { OptionContext, OptionDraft } from '../../../schemas/option/option-purchase';
import type { OptionSide } from '../../../schemas/option/option-settlement';
import { useConnection, useIsStale, useLive, useQuote } from '../../realtime/live-provider';
import { withoutPoint } from '../trade/typed-amount';
import { issuesOf, useOptionDraft } from './option-draft';
import { contextOf, type OptionOffer, useIsEvenOpen } from './option-offer';

type TicketSettings = {
  pair: Pair;
  offer: OptionOffer;
  currencies: readonly [OptionCurrency, ...OptionCurrency[]];
  owner: number | null;
  side: OptionSide | null;
  openOrders: number | null;
};

/** What is chosen and typed of an option, and what the rules make of it. */
export const useOptionTicket = (settings: TicketSettings) => {
  const { pair, offer, currencies, owner, side, openOrders } = settings;
  const { quotes } = useLive();
  const isStale = useIsStale(pair.symbol);
  const isOffline = useConnection() === 'offline';
  const hasPrice = useQuote(pair.symbol, (quote) => (quote?.price ?? null) !== null);
  const isEvenOpen = useIsEvenOpen(offer);
  const typed = useOptionDraft(owner, pair.symbol, side);
  const [isSettled, setIsSettled] = useState(false);
  const currency = currencies.find(({ id }) => id === typed.currencyId) ?? currencies[0];
  // A duration that is offered no more is not chosen any more.
  const seconds = offer.periods.find((period) => period.seconds === typed.seconds)?.seconds ?? null;
  const context = useMemo(
    () => contextOf({ pair, offer, currency, isEvenOpen, openOrders, price: null }),
    [pair, offer, currency, isEvenOpen, openOrders],
  );
  const draft: OptionDraft = {
    side: side ?? 'rise',
    seconds,
    stake: withoutPoint(typed.stake),
  };
  return {
    offer,
    currency,
    context,
    isEvenOpen,
    draft,
    issues: issuesOf(draft, context),
    stake: typed.stake,
    seconds,
    change: typed.change,
    resumedSide: typed.resumedSide,
    forgetResumed: typed.forgetResumed,
    /** Whether what is missing may be pointed out. */
    isSettled,
    settle: () => setIsSettled(true),
    /** After an order: the next one begins with the same duration. */
    startNext: () => {
      typed.change({ stake: '' });
      setIsSettled(false);
    },
    quoteIsFresh: hasPrice && !isStale && !isOffline,
    isOffline,
    /** The rules with the price that is on the screen at this moment. */
    contextNow: (): OptionContext => ({
      ...context,
      seenPrice: quotes.get(pair.symbol)?.price ?? context.seenPrice,
    }),
  };
};

export type OptionTicket = ReturnType<typeof useOptionTicket>;
