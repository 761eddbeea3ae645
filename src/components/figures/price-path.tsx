import {
  type Amount,
  divide,
  isZero,
  largest,
  smallest,
  subtract,
} from '../../../schemas/kernel/money';
import { classesOf } from '../base/class-names';
import styles from './price-path.module.css';

const css = classesOf(styles);

/** A price at an instant, in unix milliseconds. */
export type PathPoint = { readonly timeMs: number; readonly price: Amount };

/** Positions in percent of the box, from the upper left corner. */
const placesIn = (points: readonly PathPoint[]) => {
  const [first, last] = [points[0], points.at(-1)];
  const prices = points.map(({ price }) => price);
  const low = first ? prices.reduce(smallest, first.price) : null;
  const high = first ? prices.reduce(largest, first.price) : null;
  const range = low && high ? subtract(high, low) : null;
  const spanMs = Math.max(1, (last?.timeMs ?? 0) - (first?.timeMs ?? 0));
  return ({ timeMs, price }: PathPoint) => ({
    x: ((timeMs - (first?.timeMs ?? 0)) / spanMs) * 100,
    y:
      range === null || low === null || isZero(range)
        ? 50
        : 100 - Number(divide(subtract(price, low), range, 4)) * 100,
  });
};

/** The course of a price with its purchase and its delivery; the purchase price is a dashed level. */
export const PricePath = ({
  label,
  points,
  purchase,
  delivery,
}: {
  /** What the chart shows, for screen readers. */
  label: string;
  points: readonly PathPoint[];
  purchase: PathPoint;
  delivery: PathPoint | null;
}) => {
  const marks = delivery ? [purchase, delivery] : [purchase];
  const all = [...points, ...marks].toSorted((a, b) => a.timeMs - b.timeMs);
  const placeOf = placesIn(all);
  const line = all.map(placeOf).map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`);
  const level = placeOf(purchase).y;
  return (
    <div className={css('box')} role="img" aria-label={label}>
      <svg
        className={css('chart')}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={css('level')} d={`M0 ${level}H100`} vectorEffect="non-scaling-stroke" />
        <path className={css('line')} d={`M${line.join('L')}`} vectorEffect="non-scaling-stroke" />
      </svg>
      {marks.map((mark) => {
        const { x, y } = placeOf(mark);
        return (
          <span
            key={`${mark.timeMs} ${mark === purchase}`}
            className={css('mark', mark === purchase && 'purchase')}
            style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
          />
        );
      })}
    </div>
  );
};
