import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Failure } from '../../../schemas/kernel/failure';
import { type Amount, isPositive, multiply, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { mostQuantity, partOf, percentOf } from '../../../schemas/spot/spot-estimate';
import type {
  SpotDraft,
  SpotFunds,
  SpotSide,
  TradingContext,
} from '../../../schemas/spot/spot-order';
import { Notice } from '../../components/banner';
import { classesOf } from '../../components/class-names';
import { PercentSlider } from '../../components/percent-slider';
import { Segmented } from '../../components/segmented';
import { useDraftForm } from '../../flows/draft-form';
import { FailureText } from '../../flows/failure-text';
import { quantity as quantityText } from '../../format/figure';
import { FieldIssue, fieldOf, isAbandoned, isShortage } from './field-issues';
import { usePersistedForm } from './persisted-form';
import { MarketNote, PriceField } from './price-field';
import { QuantityField } from './quantity-field';
import {
  draftFrom,
  issuesOf,
  type SpotForm,
  spotFormWithin,
  tradingContextOf,
  typedAmount,
} from './spot-draft';
import { SpotFigures } from './spot-figures';
import type { SpotPrices } from './spot-prices';
import styles from './spot-screen.module.css';

const css = classesOf(styles);

export type SpotTicketProps = {
  pair: Pair;
  funds: SpotFunds;
  prices: SpotPrices;
  owner: number | null;
  /** What is known of the order already; it goes before what was typed last. */
  asked?: Partial<SpotForm> | undefined;
  failure: Failure | null;
  /** Whether an amount is another one than when the form was opened. */
  onChanged?: ((isChanged: boolean) => void) | undefined;
  onSubmit: (draft: SpotDraft, tradingContext: TradingContext) => void;
  /** The way to more of what is wanting. */
  refill: (side: SpotSide) => ReactNode;
  button: (side: SpotSide) => ReactNode;
  /** The book beside the form; a tap on a row of it is a price for the form. */
  book?: ((pick: (price: Amount) => void) => ReactNode) | undefined;
};

const useTicket = (props: SpotTicketProps) => {
  const { pair, funds, prices, owner, asked, onChanged, onSubmit } = props;
  const kept = usePersistedForm(owner, pair);
  const [initial] = useState(() => ({ ...kept.initial, ...asked }));
  const { worstFor, bestFor } = prices;
  const tradingContext = useMemo(() => tradingContextOf(pair, funds), [pair, funds]);
  const schema = useMemo(
    () => spotFormWithin(tradingContext, worstFor),
    [tradingContext, worstFor],
  );
  const form = useDraftForm({
    schema,
    initial,
    onSubmit: (values) =>
      onSubmit(draftFrom(values, worstFor, pair.quantityDecimals), tradingContext),
  });
  const { values, set } = form;
  const { side, match, price: typedPrice, unit, quantity: typedQuantity, total } = values;
  const persist = useEffectEvent(kept.keep);
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
    form,
    price,
    quantity,
    most,
    order: price && quantity ? { price, quantity } : null,
    issues: issuesOf(values, tradingContext, worstFor),
    takePercent: (percent: number) => {
      const at = price ?? bestFor(values.side);
      if (most === null) return;
      if (price === null && at !== null) set('price', at);
      take(partOf(most, percent, pair.quantityDecimals), at);
    },
    toggleUnit: () => {
      take(quantity ?? zero, price);
      set('unit', values.unit === 'base' ? 'quote' : 'base');
    },
    pickPrice: (picked: Amount) => {
      set('match', 'limit');
      set('price', picked);
    },
  };
};

/** Enter in the price leads to the quantity instead of sending what is half filled in. */
const goOnWithEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  if (event.target.name !== 'price') return;
  event.preventDefault();
  const next = event.currentTarget.querySelector('input[name="quantity"], input[name="total"]');
  if (next instanceof HTMLInputElement) next.focus();
};

/** The order form, and where there is room the book beside it. */
export const SpotTicket = (props: SpotTicketProps) => {
  const { pair, funds, prices, failure, refill, button, book } = props;
  const intl = useIntl();
  const ticket = useTicket(props);
  const { form, most, order, issues, quantity } = ticket;
  const { side, match, unit } = form.values;
  const about = fieldOf(failure);
  const said = (field: 'price' | 'quantity', immediately: boolean) => {
    const isVisible =
      immediately || form.isSettled(field === 'quantity' && unit === 'quote' ? 'total' : field);
    const code = isVisible ? issues[field] : undefined;
    const own = about === field ? failure : null;
    return code === undefined && own === null ? undefined : (
      <>
        <FieldIssue code={code} failure={own} pair={pair} />
        {isShortage(code) ? refill(side) : null}
      </>
    );
  };
  const isShort = isShortage(issues.quantity);
  const percent = most && quantity ? percentOf(most, quantity) : 0;
  return (
    <div className={css('ticket')}>
      <form className={css('form')} noValidate onSubmit={form.submit} onKeyDown={goOnWithEnter}>
        <Segmented
          label={intl.formatMessage({ id: 'spot.side' })}
          segments={[
            { value: 'buy', label: <FormattedMessage id="spot.buy" />, tone: 'rise' },
            { value: 'sell', label: <FormattedMessage id="spot.sell" />, tone: 'fall' },
          ]}
          value={side}
          onChange={(chosen) => form.set('side', chosen)}
        />
        <Segmented
          label={intl.formatMessage({ id: 'spot.type' })}
          segments={[
            { value: 'limit', label: <FormattedMessage id="spot.limit" /> },
            { value: 'market', label: <FormattedMessage id="spot.market" /> },
          ]}
          value={match}
          onChange={(chosen) => form.set('match', chosen)}
        />
        {match === 'limit' ? (
          <PriceField
            pair={pair}
            best={prices.bestFor(side)}
            field={{ ...form.field('price'), error: said('price', false) }}
          />
        ) : (
          <MarketNote pair={pair} worst={prices.worstFor(side)} />
        )}
        <QuantityField
          pair={pair}
          unit={unit}
          field={form.field(unit === 'base' ? 'quantity' : 'total')}
          error={said('quantity', isShort)}
          onToggle={ticket.toggleUnit}
        />
        <PercentSlider
          label={intl.formatMessage({ id: 'spot.percent' })}
          percent={percent}
          onChange={ticket.takePercent}
          spoken={intl.formatMessage(
            { id: 'spot.percent.spoken' },
            {
              percent,
              quantity: quantityText(quantity ?? zero, pair.quantityDecimals),
              coin: pair.base,
            },
          )}
          tone={side === 'buy' ? 'rise' : 'fall'}
          disabled={most === null || !isPositive(most)}
        />
        <SpotFigures pair={pair} side={side} order={order} funds={funds} />
        {failure && about === null && failure.kind !== 'signedOut' ? (
          <Notice tone={isAbandoned(failure) ? 'info' : 'danger'}>
            <FailureText failure={failure} />
          </Notice>
        ) : null}
        {button(side)}
      </form>
      {book?.(ticket.pickPrice)}
    </div>
  );
};
