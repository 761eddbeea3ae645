import type { ReactNode } from 'react';
import type { Amount } from '../../../schemas/kernel/money';
import { price as priceText } from '../../format/figure';
import { classesOf } from '../base/class-names';
import styles from './depth-chart.module.css';
import { type BookLevel, cumulated } from './order-book';

// Only drawn: nothing that is computed from these numbers is used for money.

const css = classesOf(styles);

type Side = 'ask' | 'bid';
type Point = { readonly price: number; readonly depth: number };

const pointsOf = (levels: readonly BookLevel[]): readonly Point[] =>
  cumulated(levels).map(({ price, depth }) => ({ price: Number(price), depth: Number(depth) }));

/** The outline of one side in a square of 100: up at each price by what is offered there. */
export const outlineOf = (
  points: readonly Point[],
  { from, to, most }: { from: number; to: number; most: number },
): string => {
  const x = (price: number) => (((price - from) / (to - from)) * 100).toFixed(2);
  const y = (depth: number) => (100 - (depth / most) * 100).toFixed(2);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || to <= from || most <= 0) return '';
  const steps = points.map(({ price, depth }) => `H${x(price)}V${y(depth)}`);
  return `M${x(first.price)} 100${steps.join('')}V100Z`;
};

/** How much is offered up to each price: bids to the left, asks to the right. */
export const DepthChart = ({
  label,
  asks,
  bids,
  decimals,
  stale,
  heading,
}: {
  label: string;
  asks: readonly BookLevel[];
  bids: readonly BookLevel[];
  decimals: number;
  stale: boolean;
  /** Above the picture: the greatest depth. */
  heading: ReactNode;
}) => {
  const sides: Readonly<Record<Side, readonly Point[]>> = {
    bid: pointsOf(bids),
    ask: pointsOf(asks),
  };
  const lowest = bids.at(-1)?.price ?? asks[0]?.price;
  const highest = asks.at(-1)?.price ?? bids[0]?.price;
  if (lowest === undefined || highest === undefined) return null;
  const most = Math.max(sides.bid.at(-1)?.depth ?? 0, sides.ask.at(-1)?.depth ?? 0);
  const frame = { from: Number(lowest), to: Number(highest), most };
  const mark = (price: Amount | undefined) => priceText(price ?? null, decimals);
  return (
    <figure className={css('depth', stale && 'stale')}>
      <p className={css('heading')}>{heading}</p>
      <svg
        className={css('area')}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {(['bid', 'ask'] as const).map((side) => (
          <path
            key={side}
            className={css(side)}
            d={outlineOf(sides[side], frame)}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className={`${css('axis')} tl-figure`} aria-hidden="true">
        <span>{mark(lowest)}</span>
        <span>{mark(bids[0]?.price)}</span>
        <span>{mark(asks[0]?.price)}</span>
        <span>{mark(highest)}</span>
      </figcaption>
    </figure>
  );
};
