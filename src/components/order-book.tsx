import { type CSSProperties, memo, type ReactNode } from 'react';
import {
  type Amount,
  add,
  amount,
  divide,
  isZero,
  largest,
  zero,
} from '../../schemas/kernel/money';
import { missing, price as priceText } from '../format/figure';
import { classesOf } from './class-names';
import styles from './order-book.module.css';
import { Skeleton } from './skeleton';

const css = classesOf(styles);

export type BookLevel = { readonly price: Amount; readonly quantity: Amount };
type Side = 'ask' | 'bid';
type ShownLevel = BookLevel & { readonly depth: Amount };

const one = amount('1');

/** Each level with the quantity up to and including it. */
const cumulated = (levels: readonly BookLevel[]): ShownLevel[] => {
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
  /** This level's depth as a share of the deeper side, for the style. */
  share: Amount;
  decimals: number;
  quantityDecimals: number;
  label: string;
  onPick: (price: Amount) => void;
};

const BookRow = memo(
  ({ side, price, quantity, share, decimals, quantityDecimals, label, onPick }: RowProps) => {
    const style: CSSProperties & { '--share': string } = { '--share': share };
    return (
      <li>
        <button
          type="button"
          className={css('row', side)}
          style={style}
          aria-label={label}
          disabled={price === null}
          onClick={() => (price === null ? undefined : onPick(price))}
        >
          <span className={`${css('price')} tl-figure`}>{priceText(price, decimals)}</span>
          <span className={`${css('quantity')} tl-figure`}>
            {priceText(quantity, quantityDecimals)}
          </span>
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
  /** Best first on both sides; null while the book is being loaded. */
  asks: readonly BookLevel[] | null;
  bids: readonly BookLevel[] | null;
  /** The levels are out of date. */
  stale: boolean;
  /** Rows on each side; missing levels are empty rows. */
  rows: number;
  decimals: number;
  quantityDecimals: number;
  /** Between the sides: the last price and its value. */
  children: ReactNode;
  /**
   * The label of a row. It must be the same function in every render, because rows are memoised.
   */
  spokenRow: (side: Side, price: string, quantity: string) => string;
  onPick: (price: Amount) => void;
};

type BookSideProps = Pick<
  OrderBookProps,
  'rows' | 'decimals' | 'quantityDecimals' | 'spokenRow' | 'onPick'
> & {
  side: Side;
  label: string;
  levels: readonly ShownLevel[] | null;
  total: Amount;
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
      return (
        <BookRow
          key={key}
          side={side}
          price={price}
          quantity={quantity}
          share={level ? shareOf(level.depth, total) : zero}
          decimals={decimals}
          quantityDecimals={quantityDecimals}
          label={
            price === null
              ? missing
              : spokenRow(side, priceText(price, decimals), priceText(quantity, quantityDecimals))
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
  asks,
  bids,
  stale,
  children,
  ...rows
}: OrderBookProps) => {
  const shownAsks = asks && cumulated(asks.slice(0, rows.rows));
  const shownBids = bids && cumulated(bids.slice(0, rows.rows));
  const total = largest(shownAsks?.at(-1)?.depth ?? zero, shownBids?.at(-1)?.depth ?? zero);
  return (
    <section className={css('book', stale && 'stale')} aria-label={label}>
      <div className={css('headings')} aria-hidden="true">
        <span>{priceHeading}</span>
        <span>{quantityHeading}</span>
      </div>
      <BookSide side="ask" label={askLabel} levels={shownAsks} total={total} {...rows} />
      <div className={css('middle')}>{children}</div>
      <BookSide side="bid" label={bidLabel} levels={shownBids} total={total} {...rows} />
    </section>
  );
};
