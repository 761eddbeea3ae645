import type { CSSProperties, KeyboardEvent } from 'react';
import { classesOf } from '../base/class-names';
import styles from './percent-slider.module.css';

const css = classesOf(styles);

const stops = [0, 25, 50, 75, 100];

/** Within this distance a dragged thumb snaps to a stop. */
const snapDistance = 3;

const snapped = (percent: number): number =>
  stops.find((stop) => Math.abs(stop - percent) <= snapDistance) ?? percent;

/** The percent after a key; null for keys that do not move the thumb. */
const percentAfter = (key: string, percent: number): number | null => {
  if (key === 'ArrowRight' || key === 'ArrowUp' || key === 'PageUp') {
    return stops.find((stop) => stop > percent) ?? 100;
  }
  if (key === 'ArrowLeft' || key === 'ArrowDown' || key === 'PageDown') {
    return stops.findLast((stop) => stop < percent) ?? 0;
  }
  if (key === 'Home') return 0;
  return key === 'End' ? 100 : null;
};

export type PercentSliderProps = {
  label: string;
  /** Whole percent, 0 to 100. */
  percent: number;
  onChange: (percent: number) => void;
  /** The text for screen readers: the percent and the resulting amount. */
  spoken: string;
  tone?: 'accent' | 'rise' | 'fall' | undefined;
  disabled?: boolean | undefined;
};

/** A share of the available amount, beside an amount field for exact figures. */
export const PercentSlider = ({
  label,
  percent,
  onChange,
  spoken,
  tone = 'accent',
  disabled,
}: PercentSliderProps) => {
  const keyDown = (event: KeyboardEvent) => {
    const next = percentAfter(event.key, percent);
    if (next === null || disabled) return;
    event.preventDefault();
    if (next !== percent) onChange(next);
  };
  const style: CSSProperties & { '--percent': number } = { '--percent': percent };
  return (
    <div className={css('slider', tone, disabled && 'off')} style={style}>
      <div className={css('rail')} aria-hidden="true">
        {stops.map((stop) => (
          <span key={stop} className={css('stop', stop <= percent && 'passed')} />
        ))}
      </div>
      <input
        className={css('input')}
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={spoken}
        onKeyDown={keyDown}
        onChange={(event) => onChange(snapped(event.currentTarget.valueAsNumber))}
      />
    </div>
  );
};

/** The four parts as buttons, for those who would rather tap than drag. */
export const PercentButtons = ({
  label,
  percent,
  onChange,
  disabled,
}: Pick<PercentSliderProps, 'percent' | 'onChange' | 'disabled' | 'label'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a legend where none is seen.
  <div className={css('parts')} role="group" aria-label={label}>
    {stops.slice(1).map((stop) => (
      <button
        key={stop}
        type="button"
        className={`${css('part')} tl-figure`}
        aria-pressed={stop === percent}
        disabled={disabled}
        onClick={() => onChange(stop)}
      >
        {`${stop}%`}
      </button>
    ))}
  </div>
);
