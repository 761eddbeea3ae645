import type { ReactNode } from 'react';
import type { Change, Direction } from '../format/figure';
import { classesOf } from './class-names';
import styles from './figure.module.css';

const css = classesOf(styles);

export type FigureSize = 'display' | 'price' | 'title' | 'body' | 'small' | 'caption';
export type FigureTone = 'ink' | 'quiet' | 'faint' | Direction;

export type FigureProps = {
  size?: FigureSize | undefined;
  tone?: FigureTone | undefined;
  strong?: boolean | undefined;
  /** What a screen reader says in its place: the full figure, the direction in words. */
  spoken?: string | undefined;
  children: ReactNode;
};

/** Digits of equal width that never break and never shake the layout. */
export const Figure = ({ size, tone, strong, spoken, children }: FigureProps) => {
  const className = `${css('figure', size, tone, strong && 'strong')} tl-figure`;
  if (spoken === undefined) return <span className={className}>{children}</span>;
  return (
    <span className={className} title={spoken}>
      <span aria-hidden="true">{children}</span>
      <span className="tl-spoken">{spoken}</span>
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
  change: Change;
  /** The direction and the figure in words. */
  spoken?: string | undefined;
  size?: FigureSize | undefined;
  strong?: boolean | undefined;
};

/** A signed figure: arrow, sign and colour. */
export const ChangeText = ({ change, spoken, size, strong }: ChangeProps) => (
  <Figure size={size} tone={change.direction} strong={strong} spoken={spoken}>
    <Arrow direction={change.direction} />
    {change.text}
  </Figure>
);

/** The same on its own fill, as wide in every row. */
export const PercentPill = ({ change, spoken }: Pick<ChangeProps, 'change' | 'spoken'>) => (
  <span className={css('pill', `${change.direction}-pill`)}>
    <Figure size="small" spoken={spoken}>
      <Arrow direction={change.direction} />
      {change.text}
    </Figure>
  </span>
);
