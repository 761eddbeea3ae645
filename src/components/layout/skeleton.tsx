import type { CSSProperties } from 'react';
import { classesOf } from '../base/class-names';
import styles from './skeleton.module.css';

const css = classesOf(styles);

type Size = NonNullable<CSSProperties['inlineSize']>;

/**
 * A placeholder of a text or a figure. It takes up its space at once and is visible after a delay.
 */
export const Skeleton = ({
  width = '100%',
  height = '1em',
  round = false,
}: {
  width?: Size | undefined;
  height?: Size | undefined;
  round?: boolean | undefined;
}) => (
  <span
    className={css('bar', round && 'round')}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
);

/** Placeholder rows of a loading list, as high as its rows. */
export const SkeletonRows = ({
  rows = 8,
  label,
  dense = false,
}: {
  rows?: number | undefined;
  label: string;
  dense?: boolean | undefined;
}) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
      <div key={key} className={css('row', dense && 'dense')}>
        {dense ? null : <Skeleton width="var(--tl-coin)" height="var(--tl-coin)" round />}
        <span className={css('lines')}>
          <Skeleton width="7rem" />
          {dense ? null : <Skeleton width="4.5rem" height="0.75em" />}
        </span>
        <Skeleton width="5rem" />
      </div>
    ))}
  </div>
);
