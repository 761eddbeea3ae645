import type { ReactNode } from 'react';
import { classesOf } from '../../components/base/class-names';
import { scrollToNamed } from '../../context/named-record';
import styles from './orders.module.css';

const css = classesOf(styles);

/** An order in a list. */
export const OrderCard = ({
  isNamed = false,
  children,
}: {
  /** The address names it. */
  isNamed?: boolean;
  children: ReactNode;
}) => (
  <li
    className={css('row', isNamed && 'named')}
    aria-current={isNamed || undefined}
    ref={isNamed ? scrollToNamed : undefined}
  >
    {children}
  </li>
);

/** The side of an order, its name, and at the end what has become of it. */
export const OrderHead = ({
  side,
  end,
  children,
}: {
  side: ReactNode;
  end: ReactNode;
  children: ReactNode;
}) => (
  <div className={css('head')}>
    {side}
    {children}
    {end ? <span className={css('end')}>{end}</span> : null}
  </div>
);

/** The pair of an order, and what else tells it from others. */
export const OrderName = ({ symbol, children }: { symbol: string; children: ReactNode }) => (
  <>
    <strong className={css('symbol')}>{symbol}</strong>
    <span className={css('detail')}>{children}</span>
  </>
);

export const OrderFoot = ({ children }: { children: ReactNode }) => (
  <div className={css('foot')}>{children}</div>
);

/** What a button of many says, and for a screen reader which order it is about. */
export const NamedLabel = ({ spoken, children }: { spoken: ReactNode; children: ReactNode }) => (
  <>
    <span aria-hidden="true">{children}</span>
    <span className="tl-spoken">{spoken}</span>
  </>
);
