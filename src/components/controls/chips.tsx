import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classesOf } from '../base/class-names';
import styles from './chips.module.css';

const css = classesOf(styles);

export type Chip<Value extends string> = { value: Value; label: ReactNode };

export type ChipsProps<Value extends string> = {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

const scrollToMiddle = (row: HTMLElement, chip: HTMLElement) => {
  const middle = chip.offsetLeft + chip.offsetWidth / 2 - row.offsetLeft;
  row.scrollLeft = middle - row.clientWidth / 2;
};

/** One of many short choices in a row that scrolls horizontally. */
export const Chips = <Value extends string>({
  label,
  chips,
  value,
  onChange,
}: ChipsProps<Value>) => {
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  // Again whenever the choice or the width changes: the chosen one may not be out of sight.
  useLayoutEffect(() => {
    const { current } = row;
    const chosen = current?.querySelector<HTMLElement>(`input[value="${value}"]`)?.parentElement;
    if (!current || !chosen) return;
    const center = () => scrollToMiddle(current, chosen);
    center();
    const observer = new ResizeObserver(center);
    observer.observe(current);
    return () => observer.disconnect();
  }, [value]);
  return (
    <fieldset className={css('group')}>
      <legend className="tl-spoken">{label}</legend>
      <div ref={row} className={css('row')}>
        {chips.map((chip) => (
          <label key={chip.value} className={css('chip')}>
            <input
              className={css('input')}
              type="radio"
              name={group}
              value={chip.value}
              checked={chip.value === value}
              onChange={() => onChange(chip.value)}
            />
            <span className={css('face')}>{chip.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
