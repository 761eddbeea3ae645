import { type FormEvent, useEffect, useMemo, useState } from 'react';
import {
  type Amount,
  divide,
  isPositive,
  ledgerScale,
  multiply,
  withDecimals,
  zero,
} from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { estimateOf, mostQuantity, partOf, percentOf } from '../../../schemas/spot/spot-estimate';
import {
  orderValue,
  type SpotDraft,
  type SpotFunds,
  type TradingContext,
} from '../../../schemas/spot/spot-order';
import { useDraftForm } from '../../forms/draft-form';
import { usePersistedForm } from '../../forms/persisted-form';
import { usePersistedChanges } from '../trade/persisted-order';
import type { TicketPrices } from '../trade/ticket-prices';
import { typedAmount } from '../trade/typed-amount';
import { useFollowedPrice } from './followed-price';
import { persistedSpotForm } from './persisted-form';
import {
  draftFrom,
  issuesOf,
  orderOf,
  type SpotForm,
  spotFormWithin,
  tradingContextOf,
} from './spot-draft';

/** What opens a form: its pair, and what the screen around it knows or has to know. */
export type SpotFormOpening = {
  pair: Pair;
  /** What is known of the order already; it goes before what was typed last. */
  asked?: Partial<SpotForm> | undefined;
  /** Whether an amount is another one than when the form was opened. */
  onChanged?: ((isChanged: boolean) => void) | undefined;
};

type Settings = SpotFormOpening & {
  funds: SpotFunds;
  prices: TicketPrices;
  owner: number | null;
  onSubmit: (draft: SpotDraft, tradingContext: TradingContext) => void;
};

/** A price that follows the market is nobody's: the next form begins with a newer one. */
const typedIn = (form: SpotForm, isFollowing: boolean): SpotForm =>
  isFollowing ? { ...form, price: '' } : form;

/** Also after the form was mounted anew: what is typed is compared with nothing but an empty form. */
const useChangeReport = ({ quantity, total }: SpotForm, onChanged: Settings['onChanged']) => {
  const isChanged = quantity !== '' || total !== '';
  useEffect(() => {
    onChanged?.(isChanged);
    return () => onChanged?.(false);
  }, [isChanged, onChanged]);
};

const useFields = (
  initial: SpotForm,
  tradingContext: TradingContext,
  worstFor: TicketPrices['worstFor'],
  onSubmit: Settings['onSubmit'],
) => {
  const schema = useMemo(
    () => spotFormWithin(tradingContext, worstFor),
    [tradingContext, worstFor],
  );
  return useDraftForm({
    schema,
    initial,
    onSubmit: (_, draft) => onSubmit(draft, tradingContext),
  });
};

type LivePrice = Pick<Settings, 'pair' | 'prices'> & {
  form: ReturnType<typeof useFields>;
  tradingContext: TradingContext;
  take: (part: Amount, at: Amount | null) => void;
};

/** The price that follows the market, and with it a share that was chosen of what is there. */
const useLivePrice = ({ pair, form, prices, tradingContext, take }: LivePrice) => {
  const { side } = form.values;
  const [shared, setShared] = useState({ percent: 0, quantity: '' });
  const followed = useFollowedPrice({
    pair,
    form,
    best: prices.bestFor(side),
    latest: () => prices.latestBestFor(form.read().side),
    onMove: (at) => {
      const { percent, quantity } = shared;
      if (percent === 0 || form.read().quantity !== quantity) return;
      const most = mostQuantity(side, at, tradingContext) ?? zero;
      const part = partOf(most, percent, pair.quantityDecimals);
      take(part, at);
      setShared({ percent, quantity: part });
    },
  });
  const field = form.field('price');
  return {
    followed,
    setShared,
    priceField: {
      ...field,
      onChange: (typed: string) => {
        followed.stop();
        field.onChange(typed);
      },
    },
    following: {
      isFollowing: followed.isFollowing && prices.isFresh,
      onFollow: followed.follow,
    },
    pickPrice: (picked: Amount) => {
      followed.stop();
      form.set('match', 'limit');
      form.set('price', withDecimals(picked, pair.priceDecimals));
    },
    submit: (event?: FormEvent<HTMLFormElement>) => {
      if (form.read().match === 'limit') followed.catchUp();
      return form.submit(event);
    },
  };
};

/** The state of the order form: the only owner of what is typed, which it stores as it changes. */
export const useSpotForm = (settings: Settings) => {
  const { pair, funds, prices, owner, asked, onChanged, onSubmit } = settings;
  const persisted = usePersistedForm(persistedSpotForm, owner, pair);
  const [initial] = useState(() => ({ ...persisted.initial, ...asked }));
  const { worstFor, bestFor, levelsFor } = prices;
  const tradingContext = useMemo(() => tradingContextOf(pair, funds), [pair, funds]);
  const form = useFields(initial, tradingContext, worstFor, onSubmit);
  const { values, set } = form;
  const { side, match } = values;
  useChangeReport(values, onChanged);

  const draft = draftFrom(values, worstFor, pair.quantityDecimals);
  const order = orderOf(draft);
  const price = typedAmount(draft.price);
  const isMarketBuy = side === 'buy' && match === 'market';
  const quantity =
    order?.quoteAmount && isPositive(order.price)
      ? divide(order.quoteAmount, order.price, pair.quantityDecimals)
      : (order?.quantity ?? null);
  // A share for a market buy is one of the money: what it buys is decided by the fills.
  const most = isMarketBuy
    ? funds.availableQuote
    : mostQuantity(side, price ?? bestFor(side), tradingContext);
  // All of the money is spent to its last digit, a part of it in the digits of a price.
  const partAt = (percent: number): Amount => {
    const ofMoney = percent === 100 ? ledgerScale : pair.priceDecimals;
    return partOf(most ?? zero, percent, isMarketBuy ? ofMoney : pair.quantityDecimals);
  };
  const taken = order && (isMarketBuy ? orderValue(order) : order.quantity);
  const take = (part: Amount, at: Amount | null) => {
    set('quantity', isPositive(part) ? part : '');
    set('total', at === null || !isPositive(part) ? '' : multiply(part, at));
  };
  const { followed, setShared, ...priced } = useLivePrice({
    pair,
    form,
    prices,
    tradingContext,
    take,
  });
  usePersistedChanges(persisted.write, typedIn(values, followed.isFollowing));
  return {
    ...priced,
    pair,
    funds,
    prices,
    tradingContext,
    form,
    draft,
    /** The stored form stood before its last confirmation, and no other order is asked for. */
    wasReviewed: persisted.wasReviewed && asked === undefined,
    estimate: order && isPositive(order.price) ? estimateOf(order, pair, levelsFor(side)) : null,
    /** The order as a share of what is there. */
    share: {
      percent: most && taken ? percentOf(most, taken, partAt) : 0,
      amount: taken ?? zero,
      coin: isMarketBuy ? pair.quote : pair.base,
      decimals: isMarketBuy ? ledgerScale : pair.quantityDecimals,
      isKnown: most !== null && isPositive(most),
    },
    issues: issuesOf(draft, tradingContext),
    /** After an order: the next one begins with the same side and price. */
    startNext: () => form.restart({ ...form.read(), quantity: '', total: '' }),
    takePercent: (percent: number) => {
      if (most === null) return;
      const part = partAt(percent);
      if (isMarketBuy) {
        set('unit', 'quote');
        set('total', isPositive(part) ? part : '');
        return;
      }
      // At a price that moves, only the quantity is what was chosen.
      if (match === 'market') set('unit', 'base');
      const at = price ?? bestFor(side);
      if (price === null && at !== null) set('price', withDecimals(at, pair.priceDecimals));
      take(part, at);
      setShared({ percent, quantity: part });
    },
    toggleUnit: () => {
      take(quantity ?? zero, price);
      set('unit', values.unit === 'base' ? 'quote' : 'base');
    },
  };
};

export type SpotFormState = ReturnType<typeof useSpotForm>;
