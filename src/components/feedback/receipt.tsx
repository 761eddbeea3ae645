import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './receipt.module.css';

const css = classesOf(styles);

const icons = { done: 'check', waiting: 'clock', refused: 'cross', unknown: 'help' } as const;

export type ReceiptProps = {
  outcome: keyof typeof icons;
  title: ReactNode;
  amount?: ReactNode;
  /** The next step and its time. */
  children?: ReactNode;
  /** What is to be known before the details are read. */
  notice?: ReactNode;
  /** A key-value list. */
  details?: ReactNode;
  /** A button to finish, and a link to the record. */
  actions: ReactNode;
};

/** The outcome of a request that moved money, with a link to its record. */
export const Receipt = ({
  outcome,
  title,
  amount,
  children,
  notice,
  details,
  actions,
}: ReceiptProps) => (
  <div className={css('receipt')}>
    <div className={css('outcome')} role="status">
      <span className={css('sign', outcome)}>
        <Icon name={icons[outcome]} />
      </span>
      <h2 className={css('title')}>{title}</h2>
      {amount ? <p className={css('amount')}>{amount}</p> : null}
      {children ? <p className={css('next')}>{children}</p> : null}
    </div>
    {notice}
    {details ? <div className={css('details')}>{details}</div> : null}
    <div className={css('actions')}>{actions}</div>
  </div>
);
