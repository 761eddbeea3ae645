import type { FormEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Failure } from '../../../schemas/kernel/failure';
import { type Amount, amount } from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { Segmented } from '../../components/controls/segmented';
import { Notice } from '../../components/feedback/banner';
import { PercentSlider } from '../../components/fields/percent-slider';
import { Stepper } from '../../components/fields/stepper';
import { FailureText } from '../../context/failure-text';
import { pasteError } from '../../forms/paste-error';
import { isAbandoned } from '../spot/field-issues';
import { PriceField } from '../spot/price-field';
import { FuturesFigures } from './futures-figures';
import type { FuturesField } from './futures-form';
import { FuturesIssue, fieldOf } from './futures-issues';
import styles from './futures-screen.module.css';
import { MultipleChoice } from './multiple-choice';
import { StopFields } from './stop-fields';
import type { FuturesFormState } from './use-futures-form';

const css = classesOf(styles);

const oneLot = amount('1');

/** The book beside the form; a tap on a row of it is a price for the form. */
export type Book = (pick: (price: Amount) => void) => ReactNode;

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

const useErrors = (
  { form, issues, draft, context, estimates, pair }: FuturesFormState,
  failure: Failure | null,
) => {
  const about = fieldOf(failure);
  return (field: FuturesField, immediately = false): ReactNode => {
    const isVisible = immediately || form.isSettled(field);
    const code = isVisible ? issues[field] : undefined;
    const own = about === field ? failure : null;
    if (code === undefined && own === null) return undefined;
    const estimate = estimates[draft.side];
    return <FuturesIssue {...{ code, failure: own, draft, context, estimate, pair }} />;
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
  const errorFor = useErrors(ticket, failure);
  const isShort = issues.lots === 'wallet.less_than';
  const isOfOrder = failure && fieldOf(failure) === null && failure.kind !== 'signedOut';
  return (
    <div className={css('ticket')}>
      <form className={css('form')} noValidate onSubmit={keep}>
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
        {isOfOrder ? (
          <Notice tone={isAbandoned(failure) ? 'info' : 'danger'}>
            <FailureText failure={failure} />
          </Notice>
        ) : null}
        {buttons}
      </form>
      {book(ticket.pickPrice)}
    </div>
  );
};
