import {
  type Amount,
  amount,
  divide,
  isZero,
  largest,
  smallest,
  subtract,
} from '../../../schemas/kernel/money';
import type { Direction } from '../../format/figure';
import { classesOf } from '../base/class-names';
import styles from './sparkline.module.css';

const css = classesOf(styles);

const half = amount('0.5');
const one = amount('1');

/** Heights from 0 at the top to 1 at the bottom, as decimal text, which SVG accepts. */
const heights = (points: readonly Amount[], first: Amount): Amount[] => {
  const low = points.reduce(smallest, first);
  const range = subtract(points.reduce(largest, first), low);
  if (isZero(range)) return points.map(() => half);
  return points.map((point) => subtract(one, divide(subtract(point, low), range, 4)));
};

/** The course of a price. Hidden from screen readers, because the change beside it has a label. */
export const Sparkline = ({
  points,
  direction,
}: {
  points: readonly Amount[];
  direction: Direction;
}) => {
  const [first] = points;
  if (first === undefined || points.length < 2) return <span className={css('empty')} />;
  const line = heights(points, first).map((height, place) => `${place} ${height}`);
  return (
    <svg
      className={css('line', direction)}
      viewBox={`0 0 ${points.length - 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M${line.join('L')}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
