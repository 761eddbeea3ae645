import { useEffect, useMemo, useState } from 'react';
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
import { useOpeningPrice } from './opening-price';
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

/** An opening price is of its moment: nobody typed it, and the next form begins with a newer one. */
const typedIn = (form: SpotForm, opening: string | null): SpotForm => {
  const isUntouched = form.price === opening && form.quantity === '' && form.total === '';
  return isUntouched ? { ...form, price: '' } : form;
};

/** Also after the form was mounted anew: what is typed is compared with nothing but an empty form. */
const useChangeReport = ({ quantity, total }: SpotForm, onChanged: Settings['onChanged']) => {
  const isChanged = quantity !== '' || total !== '';
  useEffect(() => {
    onChanged?.(isChanged);
    return () => onChanged?.(false);
  }, [isChanged, onChanged]);
};

/** The state of the order form: the only owner of what is typed, which it stores as it changes. */
export const useSpotForm = (settings: Settings) => {
  const { pair, funds, prices, owner, asked, onChanged, onSubmit } = settings;
  const persisted = usePersistedForm(persistedSpotForm, owner, pair);
  const [initial] = useState(() => ({ ...persisted.initial, ...asked }));
  const { worstFor, bestFor, levelsFor } = prices;
  const tradingContext = useMemo(() => tradingContextOf(pair, funds), [pair, funds]);
  const schema = useMemo(
    () => spotFormWithin(tradingContext, worstFor),
    [tradingContext, worstFor],
  );
  const form = useDraftForm({
    schema,
    initial,
    onSubmit: (_, draft) => onSubmit(draft, tradingContext),
  });
  const { values, set } = form;
  const { side, match } = values;
  const opening = useOpeningPrice(prices.last, pair, form);
  usePersistedChanges(persisted.write, typedIn(values, opening));
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
  return {
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
    },
    toggleUnit: () => {
      take(quantity ?? zero, price);
      set('unit', values.unit === 'base' ? 'quote' : 'base');
    },
    pickPrice: (picked: Amount) => {
      set('match', 'limit');
      set('price', withDecimals(picked, pair.priceDecimals));
    },
  };
};

export type SpotFormState = ReturnType<typeof useSpotForm>;
