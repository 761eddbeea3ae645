import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Failure } from '../../../schemas/kernel/failure';
import type { Amount } from '../../../schemas/kernel/money';
import type { RoutePath } from '../../../schemas/kernel/route';
import { classesOf } from '../../components/base/class-names';
import { Notice } from '../../components/feedback/banner';
import { FailureText, ReasonText } from '../../context/failure-text';
import { useDetour } from '../../context/return';
import styles from './trade.module.css';

const css = classesOf(styles);

/** The book beside the form; a tap on a row of it is a price for the form. */
export type Book = ((pick: (price: Amount) => void) => ReactNode) | undefined;

/** The order form, and where there is room the book beside it. */
export const Ticket = ({
  book,
  onPick,
  isDense = false,
  children,
  ...events
}: {
  book: Book;
  onPick: (price: Amount) => void;
  /** It has more fields, which stand closer. */
  isDense?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) => (
  <div className={css('ticket')}>
    <form className={css('form', isDense && 'dense')} noValidate {...events}>
      {children}
    </form>
    {book?.(onPick)}
  </div>
);

/** What is there and what the order comes to, below the fields. */
export const TicketLines = ({ children }: { children: ReactNode }) => (
  <dl className={css('lines')}>{children}</dl>
);

export const TicketLine = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('line')}>
    <dt className={css('line-label')}>{label}</dt>
    <dd className={css('line-figure')}>{children}</dd>
  </div>
);

/** Whether it confirms what the person requested: that the request is discarded. */
const isAbandoned = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'idempotency.abandoned';

/** Why the last order was not placed, where that is about no field. The login says its own reason. */
export const TicketFailure = ({ failure }: { failure: Failure | null }) =>
  failure && failure.kind !== 'signedOut' ? (
    <Notice tone={isAbandoned(failure) ? 'info' : 'danger'}>
      <FailureText failure={failure} />
    </Notice>
  ) : null;

/** Inside the message that the balance is too low: a page that helps, and leads back to the order. */
export const Refill = ({
  path,
  query,
  children,
}: {
  path: RoutePath;
  query?: Record<string, string>;
  children: ReactNode;
}) => (
  <>
    {' '}
    <a className={css('refill')} href={`#${useDetour()(path, query)}`}>
      {children}
    </a>
  </>
);

/** A transfer to an account that orders are paid from. */
export const TransferRefill = ({ to }: { to: 'lever' | 'micro' }) => (
  <Refill path="/pages/assets/transfer/index" query={{ from: 'change', to }}>
    <FormattedMessage id="action.transfer" />
  </Refill>
);

/** Why nothing can be ordered at the prices that are shown. */
export const StaleReason = ({ isOffline }: { isOffline: boolean }) => (
  <ReasonText code={isOffline ? 'client.offline' : 'client.stale_quote'} />
);
