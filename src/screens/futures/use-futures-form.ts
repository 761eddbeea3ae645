import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type FuturesDraft,
  type FuturesTradingContext,
  openedBy,
  openingOf,
} from '../../../schemas/futures/futures-draft';
import {
  type FuturesSide,
  liquidationPrice,
  mostLots,
} from '../../../schemas/futures/futures-figures';
import type { FuturesPage } from '../../../schemas/futures/futures-page';
import { type Amount, isPositive, withDecimals } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { useLimits } from '../../context/limits';
import { useDraftForm } from '../../forms/draft-form';
import { usePersistedForm } from '../../forms/persisted-form';
import { usePersistedChanges } from '../trade/persisted-order';
import type { TicketPrices } from '../trade/ticket-prices';
import { typedAmount } from '../trade/typed-amount';
import {
  draftFrom,
  type FuturesForm,
  futuresContextOf,
  futuresFormWithin,
  issuesOf,
} from './futures-form';
import { persistedFuturesForm } from './persisted-form';

type Settings = {
  pair: Pair;
  page: FuturesPage | null;
  prices: TicketPrices;
  owner: number | null;
  onSubmit: (draft: FuturesDraft, context: FuturesTradingContext) => void;
};

const wholeLots = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** What an order of a side comes to at a price; null before there are a price and lots. */
export type FuturesEstimate = {
  readonly margin: Amount;
  readonly fee: Amount;
  readonly required: Amount;
  readonly liquidation: Amount;
};

const estimateOf = (
  side: FuturesSide,
  at: Amount | null,
  { lots, multiple }: { lots: number | null; multiple: number },
  context: FuturesTradingContext,
): FuturesEstimate | null => {
  if (at === null || !isPositive(at) || lots === null || lots < 1) return null;
  const order = { side, price: at, lots, multiple };
  const { margin, fee, required } = openingOf(order, context);
  const position = openedBy(order, context);
  const liquidation = liquidationPrice(position, context.burstRate, context.priceDecimals);
  return { margin, fee, required, liquidation };
};

/** What an order of another size or multiple would come to, on each side. */
export const useEstimates = (
  { at, context }: Pick<FuturesFormState, 'at' | 'context'>,
  { lots, multiple }: { lots: number | null; multiple: number },
) =>
  useMemo(
    () => ({
      long: estimateOf('long', at, { lots, multiple }, context),
      short: estimateOf('short', at, { lots, multiple }, context),
    }),
    [at, context, lots, multiple],
  );

/** The state of the order form: the only owner of what is typed, which it stores as it changes. */
export const useFuturesForm = ({ pair, page, prices, owner, onSubmit }: Settings) => {
  const limits = useLimits();
  const persisted = usePersistedForm(persistedFuturesForm, owner, pair);
  const context = useMemo(
    () => futuresContextOf(pair, page, limits, prices.last),
    [pair, page, limits, prices.last],
  );
  const schema = useMemo(() => futuresFormWithin(context), [context]);
  const [initial] = useState(() => persisted.initial);
  const form = useDraftForm({
    schema,
    initial,
    onSubmit: (values) => onSubmit(draftFrom(values), context),
  });
  const { set } = form;
  const { multiples } = context;
  // A stored multiple may be one that this pair does not have.
  const multiple = multiples.includes(form.values.multiple)
    ? form.values.multiple
    : (multiples.at(-1) ?? form.values.multiple);
  const values = { ...form.values, multiple };
  const adopt = useEffectEvent(() => set('multiple', multiple));
  useEffect(() => {
    if (multiple !== 0) adopt();
  }, [multiple]);
  usePersistedChanges(persisted.write, values);

  const draft = draftFrom(values);
  const at = values.match === 'market' ? prices.last : typedAmount(values.price);
  const lots = wholeLots(values.lots);
  const size = { lots, multiple };
  const terms = { ...context, side: 'long', multiple } as const;
  const { available } = context;
  const most =
    at === null || available === null || !isPositive(at)
      ? null
      : mostLots(terms, at, available, context.maxLots);
  return {
    pair,
    prices,
    context,
    form: { ...form, values },
    draft,
    at,
    lots,
    wasReviewed: persisted.wasReviewed,
    estimates: {
      long: estimateOf('long', at, size, context),
      short: estimateOf('short', at, size, context),
    },
    most,
    percent: most && lots ? Math.min(100, Math.floor((lots * 100) / most)) : 0,
    issues: issuesOf(draft, context),
    opensLimit: page?.opensLimit ?? limits['lever.limit_open'],
    opensStops: page?.opensStops ?? limits['lever.stop_open'],
    submitAs: (side: FuturesSide) => {
      set('side', side);
      void form.submit();
    },
    /** After an order: the next one begins with the same type, multiple and price. */
    startNext: () =>
      form.restart({ ...form.read(), lots: '', hasStops: false, takeProfit: '', stopLoss: '' }),
    takePercent: (percent: number) => {
      if (most === null) return;
      const part = Math.floor((most * percent) / 100);
      set('lots', part > 0 ? String(part) : '');
    },
    pickPrice: (picked: Amount) => {
      set('match', 'limit');
      set('price', withDecimals(picked, pair.priceDecimals));
    },
    choose: (match: FuturesForm['match']) => {
      set('match', match);
      if (match === 'limit' && form.read().price === '' && prices.last !== null) {
        set('price', withDecimals(prices.last, pair.priceDecimals));
      }
    },
  };
};

export type FuturesFormState = ReturnType<typeof useFuturesForm>;
