import { type ReactNode, useRef } from 'react';
import type { Amount } from '../../schemas/kernel/money';
import { classesOf } from '../components/base/class-names';
import { perOwner } from '../components/base/per-owner';
import type { Direction } from '../format/figure';
import { scheduleCleanup } from './frame-scheduler';
import type { Live } from './live';
import { useLive } from './live-provider';
import { useFollowedQuote } from './live-text';
import styles from './price-flash.module.css';

const css = classesOf(styles);

const flashMs = 400;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const endFlash = (figures: readonly HTMLElement[]) =>
  scheduleCleanup(() => {
    for (const { dataset } of figures) delete dataset['flash'];
  });

const createFlash = () => {
  /** Figures that flash in the same frame, whose flash ends in the same frame too. */
  let batch: HTMLElement[] | null = null;
  return (figure: HTMLElement, direction: Direction) => {
    const { dataset } = figure;
    if (direction === 'flat' || 'flash' in dataset || prefersReducedMotion()) return;
    dataset['flash'] = direction;
    if (batch === null) {
      const started: HTMLElement[] = [];
      batch = started;
      setTimeout(() => endFlash(started), flashMs);
      queueMicrotask(() => {
        batch = null;
      });
    }
    batch.push(figure);
  };
};
const flashOf = perOwner((_: Live) => createFlash());

/**
 * Flashes the background of a price that changed. A running flash is not restarted, so a figure
 * flashes at most once in 400 ms. It starts with the new price and ends with a later update instead
 * of fading: the repaints of a fade were a third of what prices cost a slow phone.
 */
export const PriceFlash = ({ symbol, children }: { symbol: string; children: ReactNode }) => {
  const startFlash = flashOf(useLive());
  const figure = useRef<HTMLSpanElement>(null);
  const before = useRef<{ symbol: string; price: Amount | null }>(null);
  useFollowedQuote(symbol, (quote) => {
    const last = before.current;
    const price = quote?.price ?? null;
    before.current = { symbol, price };
    if (!quote || !figure.current || last?.symbol !== symbol || last.price === price) return;
    startFlash(figure.current, quote.step);
  });
  return (
    <span ref={figure} className={css('figure')}>
      {children}
    </span>
  );
};
