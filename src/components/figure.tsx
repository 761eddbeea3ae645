import type { ReactNode, RefObject } from 'react';
import type { Direction } from '../format/figure';
import { classesOf } from './class-names';
import styles from './figure.module.css';

const css = classesOf(styles);

export type FigureSize = 'display' | 'price' | 'title' | 'body' | 'small' | 'caption';
export type FigureTone = 'ink' | 'quiet' | 'faint' | Direction;

/** Words, or the place of which somebody who knows them writes the `aria-label`. */
export type Spoken = string | RefObject<HTMLSpanElement | null>;

export type FigureProps = {
  size?: FigureSize | undefined;
  tone?: FigureTone | undefined;
  strong?: boolean | undefined;
  /** What a screen reader says in its place: the full figure, the direction in words. */
  spoken?: Spoken | undefined;
  children: ReactNode;
};

const named = (spoken: Spoken) =>
  typeof spoken === 'string' ? { 'aria-label': spoken, title: spoken } : { ref: spoken };

/** Digits of equal width that never break and never shake the layout. */
export const Figure = ({ size, tone, strong, spoken, children }: FigureProps) => {
  const className = `${css('figure', size, tone, strong && 'strong')} tl-figure`;
  if (spoken === undefined) return <span className={className}>{children}</span>;
  return (
    <span className={className} role="img" {...named(spoken)}>
      {children}
    </span>
  );
};

/** Up or down as a shape; nothing for a figure that did not move. */
export const Arrow = ({ direction }: { direction: Direction }) =>
  direction === 'flat' ? null : (
    <svg className={css('arrow')} viewBox="0 0 8 8" aria-hidden="true">
      <path d={direction === 'rise' ? 'M4 1l4 6H0z' : 'M4 7 0 1h8z'} />
    </svg>
  );

type ChangeProps = {
  direction: Direction;
  /** The figure with its sign. */
  children: ReactNode;
  /** The direction and the figure in words. */
  spoken?: Spoken | undefined;
  size?: FigureSize | undefined;
};

/** A signed figure: arrow, sign and colour. */
export const ChangeText = ({ direction, children, spoken, size }: ChangeProps) => (
  <Figure size={size} tone={direction} spoken={spoken}>
    <Arrow direction={direction} />
    {children}
  </Figure>
);

/** The same on its own fill, as wide in every row. */
export const PercentPill = ({ direction, children, spoken }: Omit<ChangeProps, 'size'>) => (
  <span className={css('pill', `${direction}-pill`)}>
    <Figure size="small" spoken={spoken}>
      <Arrow direction={direction} />
      {children}
    </Figure>
  </span>
);
