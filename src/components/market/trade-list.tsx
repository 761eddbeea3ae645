import type { ReactNode } from 'react';
import type { Amount } from '../../../schemas/kernel/money';
import { price as priceText } from '../../format/figure';
import { clockTime } from '../../format/time';
import { classesOf } from '../base/class-names';
import { Arrow } from '../figures/figure';
import { Skeleton } from '../layout/skeleton';
import styles from './trade-list.module.css';

const css = classesOf(styles);

export type ListedTrade = {
  readonly uid: string;
  readonly price: Amount;
  readonly quantity: Amount;
  readonly side: 'buy' | 'sell';
  readonly timeMs: number;
};

const loadingRows = ['72%', '58%', '80%', '64%', '70%', '60%'];

/** The last trades of a market, newest first. */
export const TradeList = ({
  label,
  headings,
  trades,
  decimals,
  quantityDecimals,
  spokenSide,
}: {
  label: string;
  headings: { time: ReactNode; price: ReactNode; quantity: ReactNode };
  /** Null while loading. */
  trades: readonly ListedTrade[] | null;
  decimals: number;
  quantityDecimals: number;
  spokenSide: (side: 'buy' | 'sell') => string;
}) => (
  <table className={css('trades')} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{headings.time}</th>
        <th scope="col">{headings.price}</th>
        <th scope="col">{headings.quantity}</th>
      </tr>
    </thead>
    <tbody>
      {trades === null
        ? loadingRows.map((width) => (
            <tr key={width}>
              <td colSpan={3}>
                <Skeleton height="10px" width={width} />
              </td>
            </tr>
          ))
        : trades.map(({ uid, price, quantity, side, timeMs }) => (
            <tr key={uid} className="tl-figure">
              <td className={css('time')}>{clockTime(new Date(timeMs).toISOString())}</td>
              <td className={css(side === 'buy' ? 'rise' : 'fall')}>
                <span className="tl-spoken">{spokenSide(side)} </span>
                <Arrow direction={side === 'buy' ? 'rise' : 'fall'} />
                {priceText(price, decimals)}
              </td>
              <td>{priceText(quantity, quantityDecimals)}</td>
            </tr>
          ))}
    </tbody>
  </table>
);
