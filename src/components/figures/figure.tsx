import type { ReactNode, RefObject } from 'react';
import type { Direction } from '../../format/figure';
import { classesOf } from '../base/class-names';
import styles from './figure.module.css';

const css = classesOf(styles);

export type FigureSize = 'display' | 'price' | 'title' | 'body' | 'small' | 'caption';
export type FigureTone = 'ink' | 'quiet' | 'faint' | Direction;

/** A label, or the ref of the element whose `aria-label` is set without a render. */
export type Spoken = string | RefObject<HTMLSpanElement | null>;

export type FigureProps = {
  size?: FigureSize | undefined;
  tone?: FigureTone | undefined;
  strong?: boolean | undefined;
  /** The text for screen readers: the full figure, the direction in words. */
  spoken?: Spoken | undefined;
  children: ReactNode;
};

const named = (spoken: Spoken) =>
  typeof spoken === 'string' ? { 'aria-label': spoken, title: spoken } : { ref: spoken };

/** Digits of equal width without line breaks, so that a changed figure does not move the layout. */
export const Figure = ({ size, tone, strong, spoken, children }: FigureProps) => {
  const className = `${css('figure', size, tone, strong && 'strong')} tl-figure`;
  if (spoken === undefined) return <span className={className}>{children}</span>;
  return (
    <span className={className} role="img" {...named(spoken)}>
      {children}
    </span>
  );
};

/** Up or down; nothing for a figure that did not change. */
export const Arrow = ({ direction }: { direction: Direction }) =>
  direction === 'flat' ? null : (
    <svg className={css('arrow')} viewBox="0 0 8 8" aria-hidden="true">
      <path d={direction === 'rise' ? 'M4 1l4 6H0z' : 'M4 7 0 1h8z'} />
    </svg>
  );

type ChangeProps = {
  direction: Direction;
  /** The figure is out of date. */
  stale?: boolean | undefined;
  /** The figure with its sign. */
  children: ReactNode;
  spoken?: Spoken | undefined;
  size?: FigureSize | undefined;
};

/** A signed figure with arrow and colour. */
export const ChangeText = ({ direction, stale, children, spoken, size }: ChangeProps) => (
  <Figure size={size} tone={stale ? 'faint' : direction} spoken={spoken}>
    <Arrow direction={direction} />
    {children}
  </Figure>
);

/** The same on a fill of fixed width. */
export const PercentPill = ({ direction, stale, children, spoken }: Omit<ChangeProps, 'size'>) => (
  <span className={css('pill', stale ? 'stale-pill' : `${direction}-pill`)}>
    <Figure size="small" spoken={spoken}>
      <Arrow direction={direction} />
      {children}
    </Figure>
  </span>
);
