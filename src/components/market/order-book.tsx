import { type CSSProperties, memo, type ReactNode } from 'react';
import {
  type Amount,
  add,
  amount,
  divide,
  isZero,
  largest,
  zero,
} from '../../../schemas/kernel/money';
import { missing, price as priceText } from '../../format/figure';
import { classesOf } from '../base/class-names';
import { Skeleton } from '../layout/skeleton';
import styles from './order-book.module.css';

const css = classesOf(styles);

export type BookLevel = { readonly price: Amount; readonly quantity: Amount };
type Side = 'ask' | 'bid';
type ShownLevel = BookLevel & { readonly depth: Amount };

const one = amount('1');

/** Each level with the quantity up to and including it. */
export const cumulated = (levels: readonly BookLevel[]): ShownLevel[] => {
  let depth = zero;
  return levels.map((level) => {
    depth = add(depth, level.quantity);
    return { ...level, depth };
  });
};

const shareOf = (depth: Amount, total: Amount): Amount =>
  isZero(total) ? zero : depth === total ? one : divide(depth, total, 3);

type RowProps = {
  side: Side;
  price: Amount | null;
  quantity: Amount | null;
  /** With all better levels; null where there is no column for it. */
  total: string | null;
  /** An order of the person's own is at this price. */
  isOwn: boolean;
  /** This level's depth as a share of the deeper side, for the style. */
  share: Amount;
  decimals: number;
  quantityDecimals: number;
  label: string;
  onPick: (price: Amount) => void;
};

const BookRow = memo(
  ({ side, price, quantity, total, isOwn, share, label, onPick, ...figures }: RowProps) => {
    const style: CSSProperties & { '--share': string } = { '--share': share };
    return (
      <li>
        <button
          type="button"
          className={css('row', side, total !== null && 'wide', isOwn && 'own')}
          style={style}
          aria-label={label}
          disabled={price === null}
          onClick={() => (price === null ? undefined : onPick(price))}
        >
          <span className={`${css('price')} tl-figure`}>{priceText(price, figures.decimals)}</span>
          <span className={`${css('quantity')} tl-figure`}>
            {priceText(quantity, figures.quantityDecimals)}
          </span>
          {total === null ? null : <span className={`${css('quantity')} tl-figure`}>{total}</span>}
        </button>
      </li>
    );
  },
);

export type OrderBookProps = {
  label: string;
  askLabel: string;
  bidLabel: string;
  priceHeading: ReactNode;
  quantityHeading: ReactNode;
  /** Of the column with the sums; without it there is no such column. */
  totalHeading?: ReactNode;
  /** Best first on both sides; null while the book is being loaded. */
  asks: readonly BookLevel[] | null;
  bids: readonly BookLevel[] | null;
  /** The levels are out of date. */
  stale: boolean;
  /** Rows on each side; missing levels are empty rows. */
  rows: number;
  decimals: number;
  quantityDecimals: number;
  /** The prices at which the person has orders; in rows of a step, those rows. */
  ownPrices?: ReadonlySet<Amount> | undefined;
  /** Between the sides: the last price and its value. */
  children: ReactNode;
  /**
   * The label of a row. It must be the same function in every render, because rows are memoised.
   */
  spokenRow: (side: Side, price: string, quantity: string, isOwn: boolean) => string;
  onPick: (price: Amount) => void;
};

type BookSideProps = Pick<
  OrderBookProps,
  'rows' | 'decimals' | 'quantityDecimals' | 'spokenRow' | 'onPick' | 'ownPrices'
> & {
  side: Side;
  label: string;
  levels: readonly ShownLevel[] | null;
  total: Amount;
  showsTotals: boolean;
};

const BookSide = ({
  side,
  label,
  levels,
  total,
  rows,
  decimals,
  quantityDecimals,
  spokenRow,
  onPick,
  ownPrices,
  showsTotals,
}: BookSideProps) => (
  <ul className={css('side', `${side}s`)} aria-label={label}>
    {Array.from({ length: rows }, (_, place) => {
      const level = levels?.[place];
      const key = `${side}-${place}`;
      if (levels === null) {
        return (
          <li key={key} className={css('bar')}>
            <Skeleton height="10px" width={`${90 - ((place * 17) % 40)}%`} />
          </li>
        );
      }
      const price = level?.price ?? null;
      const quantity = level?.quantity ?? null;
      const isOwn = price !== null && ownPrices?.has(price) === true;
      return (
        <BookRow
          key={key}
          side={side}
          price={price}
          quantity={quantity}
          total={showsTotals ? priceText(level?.depth ?? null, quantityDecimals) : null}
          isOwn={isOwn}
          share={level ? shareOf(level.depth, total) : zero}
          decimals={decimals}
          quantityDecimals={quantityDecimals}
          label={
            price === null
              ? missing
              : spokenRow(
                  side,
                  priceText(price, decimals),
                  priceText(quantity, quantityDecimals),
                  isOwn,
                )
          }
          onPick={onPick}
        />
      );
    })}
  </ul>
);

/** Asks above, bids below. A press copies the price of a level to the form. */
export const OrderBook = ({
  label,
  askLabel,
  bidLabel,
  priceHeading,
  quantityHeading,
  totalHeading,
  asks,
  bids,
  stale,
  children,
  ...rows
}: OrderBookProps) => {
  const shownAsks = asks && cumulated(asks.slice(0, rows.rows));
  const shownBids = bids && cumulated(bids.slice(0, rows.rows));
  const showsTotals = totalHeading !== undefined;
  const sides = { ...rows, showsTotals };
  const total = largest(shownAsks?.at(-1)?.depth ?? zero, shownBids?.at(-1)?.depth ?? zero);
  return (
    <section className={css('book', stale && 'stale', showsTotals && 'summed')} aria-label={label}>
      <div className={css('headings', showsTotals && 'wide')} aria-hidden="true">
        <span>{priceHeading}</span>
        <span>{quantityHeading}</span>
        {showsTotals ? <span>{totalHeading}</span> : null}
      </div>
      <BookSide side="ask" label={askLabel} levels={shownAsks} total={total} {...sides} />
      <div className={css('middle')}>{children}</div>
      <BookSide side="bid" label={bidLabel} levels={shownBids} total={total} {...sides} />
    </section>
  );
};
