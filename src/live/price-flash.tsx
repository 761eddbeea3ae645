import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classesOf } from '../components/class-names';
import type { Direction } from '../format/figure';
import { nextPicture } from './pace';
import styles from './price-flash.module.css';

const css = classesOf(styles);

const flashMs = 400;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Light behind a figure that has just changed. A flash that runs is not begun again, so a figure never
 * flashes more than once in 400 ms. It comes in the picture of the new figure and goes in one more: a
 * light that fades would be drawn anew all the time, and was a third of what prices cost a slow phone.
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
  const figure = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useLayoutEffect(() => {
    if (before.current === value) return;
    before.current = value;
    const light = figure.current?.dataset;
    if (!light || direction === 'flat' || 'flash' in light || isStill()) return;
    light['flash'] = direction;
    setTimeout(
      () =>
        nextPicture(() => {
          delete light['flash'];
        }),
      flashMs,
    );
  }, [value, direction]);
  return (
    <span ref={figure} className={css('figure')}>
      {children}
    </span>
  );
};
