import { type ReactNode, useRef } from 'react';
import type { Amount } from '../../schemas/kernel/money';
import { classesOf } from '../components/class-names';
import type { Direction } from '../format/figure';
import { scheduleCleanup } from './frame-scheduler';
import { useFollowedQuote } from './live-text';
import styles from './price-flash.module.css';

const css = classesOf(styles);

const flashMs = 400;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Figures that light up in the same picture go out together. */
let lit: HTMLElement[] | null = null;

const putOut = (figures: readonly HTMLElement[]) =>
  scheduleCleanup(() => {
    for (const { dataset: light } of figures) delete light['flash'];
  });

const lightUp = (figure: HTMLElement, direction: Direction) => {
  const light = figure.dataset;
  if (direction === 'flat' || 'flash' in light || isStill()) return;
  light['flash'] = direction;
  if (lit === null) {
    const together: HTMLElement[] = [];
    lit = together;
    setTimeout(() => putOut(together), flashMs);
    queueMicrotask(() => {
      lit = null;
    });
  }
  lit.push(figure);
};

/**
 * Light behind the price of a pair that has just changed. A flash that runs is not begun again, so a
 * figure never flashes more than once in 400 ms. It comes in the picture of the new price and goes with
 * a later one: a light that fades would be drawn anew all the time, and was a third of what prices
 * cost a slow phone.
 */
export const PriceFlash = ({ symbol, children }: { symbol: string; children: ReactNode }) => {
  const figure = useRef<HTMLSpanElement>(null);
  const before = useRef<{ symbol: string; price: Amount | null }>(null);
  useFollowedQuote(symbol, (quote) => {
    const last = before.current;
    const price = quote?.price ?? null;
    before.current = { symbol, price };
    if (!quote || !figure.current || last?.symbol !== symbol || last.price === price) return;
    lightUp(figure.current, quote.step);
  });
  return (
    <span ref={figure} className={css('figure')}>
      {children}
    </span>
  );
};
