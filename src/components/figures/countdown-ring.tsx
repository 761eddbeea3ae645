import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import styles from './countdown-ring.module.css';

const css = classesOf(styles);

/** The remaining share of a time as a ring around its figures. */
export const CountdownRing = ({
  percent,
  label,
  children,
}: {
  /** What is left, from 0 to 100. */
  percent: number;
  /** What is counted down, for screen readers. */
  label: string;
  children: ReactNode;
}) => (
  <span className={css('box')} role="timer" aria-label={label}>
    <svg className={css('ring')} viewBox="0 0 40 40" aria-hidden="true">
      <circle className={css('track')} cx="20" cy="20" r="18" pathLength="100" />
      <circle
        className={css('left')}
        cx="20"
        cy="20"
        r="18"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
      />
    </svg>
    <span className={`${css('figures')} tl-figure`}>{children}</span>
  </span>
);
