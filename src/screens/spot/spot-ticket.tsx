import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Failure } from '../../../schemas/kernel/failure';
import type { SpotSide } from '../../../schemas/spot/spot-order';
import { Segmented } from '../../components/controls/segmented';
import { PercentSlider } from '../../components/fields/percent-slider';
import { quantity as quantityText } from '../../format/figure';
import { fieldIssue } from '../trade/field-issue';
import { MarketNote, PriceField } from '../trade/price-field';
import { type Book, Ticket, TicketFailure } from '../trade/ticket';
import { fieldOf, isShortage, paramsFor } from './field-issues';
import { QuantityField } from './quantity-field';
import { SpotFigures } from './spot-figures';
import type { SpotFormOpening, SpotFormState } from './use-spot-form';

/** What a ticket takes from its page, for a trader and for a visitor. */
export type TicketProps = SpotFormOpening & { book?: Book };

type SpotTicketProps = {
  ticket: SpotFormState;
  failure: Failure | null;
  /** Links to a deposit or a transfer, where the balance is too low. */
  refill: (side: SpotSide) => ReactNode;
  button: (side: SpotSide) => ReactNode;
  book: Book;
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
export const SpotTicket = ({ ticket, failure, refill, button, book }: SpotTicketProps) => {
  const intl = useIntl();
  const { pair, funds, prices, form, estimate, share, issues } = ticket;
  const { percent } = share;
  const { side, match, unit } = form.values;
  const about = fieldOf(failure);
  const errorFor = (field: 'price' | 'quantity', immediately: boolean) => {
    const isVisible =
      immediately || form.isSettled(field === 'quantity' && unit === 'quote' ? 'total' : field);
    const code = isVisible ? issues[field] : undefined;
    const own = about === field ? failure : null;
    const issue = fieldIssue(code, own, (it) => paramsFor(it, pair, unit));
    return (
      issue && (
        <>
          {issue}
          {isShortage(code) ? refill(side) : null}
        </>
      )
    );
  };
  const isShort = isShortage(issues.quantity);
  return (
    <Ticket book={book} onPick={ticket.pickPrice} onSubmit={form.submit} onKeyDown={goOnWithEnter}>
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
          last={prices.last}
          field={{ ...form.field('price'), error: errorFor('price', false) }}
        />
      ) : (
        <MarketNote pair={pair} worst={prices.worstFor(side)} />
      )}
      <QuantityField
        pair={pair}
        unit={unit}
        field={form.field(unit === 'base' ? 'quantity' : 'total')}
        error={errorFor('quantity', isShort)}
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
            quantity: quantityText(share.amount, share.decimals),
            coin: share.coin,
          },
        )}
        tone={side === 'buy' ? 'rise' : 'fall'}
        disabled={!share.isKnown}
      />
      <SpotFigures pair={pair} side={side} estimate={estimate} funds={funds} />
      <TicketFailure failure={about === null ? failure : null} />
      {button(side)}
    </Ticket>
  );
};
