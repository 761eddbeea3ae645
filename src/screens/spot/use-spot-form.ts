import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type Amount,
  isPositive,
  multiply,
  withDecimals,
  zero,
} from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { mostQuantity, partOf } from '../../../schemas/spot/spot-estimate';
import type { SpotDraft, SpotFunds, TradingContext } from '../../../schemas/spot/spot-order';
import { useDraftForm } from '../../flows/draft-form';
import { useOpeningPrice } from './opening-price';
import { usePersistedForm } from './persisted-form';
import {
  draftFrom,
  issuesOf,
  type SpotForm,
  spotFormWithin,
  tradingContextOf,
  typedAmount,
} from './spot-draft';
import type { SpotPrices } from './spot-prices';

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
  prices: SpotPrices;
  owner: number | null;
  onSubmit: (draft: SpotDraft, tradingContext: TradingContext) => void;
};

/** The state of the order form: the only owner of what is typed, which it stores as it changes. */
export const useSpotForm = (settings: Settings) => {
  const { pair, funds, prices, owner, asked, onChanged, onSubmit } = settings;
  const persisted = usePersistedForm(owner, pair);
  const [initial] = useState(() => ({ ...persisted.initial, ...asked }));
  const { worstFor, bestFor } = prices;
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
  const { side, match, price: typedPrice, unit, quantity: typedQuantity, total } = values;
  const opening = useOpeningPrice(prices.last, pair, form);
  const persist = useEffectEvent((typed: SpotForm) => {
    // An opening price is of its moment: nobody typed it, and the next form begins with a newer one.
    const isUntouched = typed.price === opening && typed.quantity === '' && typed.total === '';
    persisted.write(isUntouched ? { ...typed, price: '' } : typed);
  });
  // Prices render the form every second; what was typed is written when it changes.
  useEffect(() => {
    persist({ side, match, price: typedPrice, unit, quantity: typedQuantity, total });
  }, [side, match, typedPrice, unit, typedQuantity, total]);
  // Also after the form was mounted anew: what is typed is compared with nothing but an empty form.
  const isChanged = values.quantity !== '' || values.total !== '';
  useEffect(() => {
    onChanged?.(isChanged);
    return () => onChanged?.(false);
  }, [isChanged, onChanged]);

  const draft = draftFrom(values, worstFor, pair.quantityDecimals);
  const price = typedAmount(draft.price);
  const quantity = typedAmount(draft.quantity);
  const most = mostQuantity(values.side, price ?? bestFor(values.side), tradingContext);
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
    quantity,
    most,
    order: price && quantity ? { price, quantity } : null,
    issues: issuesOf(draft, tradingContext),
    /** After an order: the next one begins with the same side and price. */
    startNext: () => form.restart({ ...form.read(), quantity: '', total: '' }),
    takePercent: (percent: number) => {
      const at = price ?? bestFor(values.side);
      if (most === null) return;
      if (price === null && at !== null) set('price', withDecimals(at, pair.priceDecimals));
      take(partOf(most, percent, pair.quantityDecimals), at);
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
