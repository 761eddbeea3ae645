import { type ReactNode, useId } from 'react';
import { classesOf } from '../base/class-names';
import styles from './segmented.module.css';

const css = classesOf(styles);

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Buy and sell, long and short: the selected segment has the colour of the direction. */
  tone?: 'rise' | 'fall' | undefined;
};

export type SegmentedProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
};

/** A choice of two to four, all of them visible. */
export const Segmented = <Value extends string>({
  label,
  segments,
  value,
  onChange,
  disabled,
}: SegmentedProps<Value>) => {
  const group = useId();
  return (
    <fieldset className={css('group')} disabled={disabled}>
      <legend className="tl-spoken">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={css('segment')}>
          <input
            className={css('input')}
            type="radio"
            name={group}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span className={css('face', segment.tone)}>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
};
