import type { FormEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Failure } from '../../../schemas/kernel/failure';
import { amount } from '../../../schemas/kernel/money';
import { Segmented } from '../../components/controls/segmented';
import { PercentSlider } from '../../components/fields/percent-slider';
import { Stepper } from '../../components/fields/stepper';
import { pasteError } from '../../forms/paste-error';
import { fieldIssue } from '../trade/field-issue';
import { PriceField } from '../trade/price-field';
import { type Book, Ticket, TicketFailure } from '../trade/ticket';
import { FuturesFigures } from './futures-figures';
import type { FuturesField } from './futures-form';
import { fieldOf, paramsFor } from './futures-issues';
import { MultipleChoice } from './multiple-choice';
import { StopFields } from './stop-fields';
import type { FuturesFormState } from './use-futures-form';

const oneLot = amount('1');

type FuturesTicketProps = {
  ticket: FuturesFormState;
  failure: Failure | null;
  /** A link to a transfer, where the balance is too low. */
  refill: ReactNode;
  /** Further lines below the figures. */
  lines?: ReactNode;
  buttons: ReactNode;
  book: Book;
};

/** The side is chosen by one of two buttons, so Enter alone sends nothing. */
const keep = (event: FormEvent) => event.preventDefault();

const errorsOf = (ticket: FuturesFormState, failure: Failure | null) => {
  const { form, issues } = ticket;
  const about = fieldOf(failure);
  return (field: FuturesField, immediately = false): ReactNode => {
    const isVisible = immediately || form.isSettled(field);
    const code = isVisible ? issues[field] : undefined;
    return fieldIssue(code, about === field ? failure : null, (it) => paramsFor(it, ticket));
  };
};

const LotsField = ({
  ticket,
  error,
  refill,
}: {
  ticket: FuturesFormState;
  error: ReactNode;
  refill: ReactNode;
}) => {
  const intl = useIntl();
  const { form, context, percent, most } = ticket;
  return (
    <>
      <Stepper
        {...form.field('lots')}
        error={
          error === undefined ? undefined : (
            <>
              {error}
              {refill}
            </>
          )
        }
        label={<FormattedMessage id="futures.lots" />}
        step={oneLot}
        min={amount(String(context.minLots))}
        max={context.maxLots === 0 ? undefined : amount(String(context.maxLots))}
        decimals={0}
        pasteError={pasteError}
        lessLabel={intl.formatMessage({ id: 'futures.lots.less' })}
        moreLabel={intl.formatMessage({ id: 'futures.lots.more' })}
      />
      <PercentSlider
        label={intl.formatMessage({ id: 'futures.percent' })}
        percent={percent}
        onChange={ticket.takePercent}
        spoken={intl.formatMessage(
          { id: 'futures.percent.spoken' },
          { percent, count: ticket.lots ?? 0 },
        )}
        disabled={most === null || most < 1}
      />
    </>
  );
};

/** The order form, and where there is room the book beside it. */
export const FuturesTicket = (props: FuturesTicketProps) => {
  const { ticket, failure, refill, lines, buttons, book } = props;
  const intl = useIntl();
  const { pair, prices, form, issues, opensLimit, opensStops } = ticket;
  const { match } = form.values;
  const errorFor = errorsOf(ticket, failure);
  const isShort = issues.lots === 'wallet.less_than';
  return (
    <Ticket isDense book={book} onPick={ticket.pickPrice} onSubmit={keep}>
      {opensLimit ? (
        <Segmented
          label={intl.formatMessage({ id: 'spot.type' })}
          segments={[
            { value: 'market', label: <FormattedMessage id="spot.market" /> },
            { value: 'limit', label: <FormattedMessage id="spot.limit" /> },
          ]}
          value={match}
          onChange={ticket.choose}
        />
      ) : null}
      <MultipleChoice ticket={ticket} />
      {match === 'limit' ? (
        <PriceField
          pair={pair}
          best={prices.last}
          last={prices.last}
          field={{ ...form.field('price'), error: errorFor('price') }}
        />
      ) : null}
      <LotsField
        ticket={ticket}
        error={errorFor('lots', isShort)}
        refill={isShort ? refill : null}
      />
      {opensStops ? <StopFields ticket={ticket} errorFor={errorFor} /> : null}
      <FuturesFigures ticket={ticket}>{lines}</FuturesFigures>
      <TicketFailure failure={fieldOf(failure) === null ? failure : null} />
      {buttons}
    </Ticket>
  );
};
