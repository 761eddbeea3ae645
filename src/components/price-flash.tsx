import { type ReactNode, useEffect, useRef } from 'react';
import type { Direction } from '../format/figure';
import { classesOf } from './class-names';
import styles from './price-flash.module.css';

const css = classesOf(styles);

const flashMs = 400;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Light behind a figure that has just changed. A flash that runs is not begun again, so a figure
 * never flashes more than once in 400 ms; only opacity moves.
 */
export const PriceFlash = ({
  value,
  direction,
  children,
}: {
  value: string;
  /** Against the figure before, not against yesterday. */
  direction: Direction;
  children: ReactNode;
}) => {
  const light = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  const flash = useRef<Animation>(null);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (direction === 'flat' || flash.current?.playState === 'running' || isStill()) return;
    flash.current =
      light.current?.animate([{ opacity: 1 }, { opacity: 0 }], {
        duration: flashMs,
        easing: 'ease-out',
      }) ?? null;
  }, [value, direction]);
  return (
    <span className={css('figure')}>
      <span ref={light} className={css('light', direction)} />
      <span className={css('text')}>{children}</span>
    </span>
  );
};
