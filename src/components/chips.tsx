import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './chips.module.css';
import { classesOf } from './class-names';

const css = classesOf(styles);

export type Chip<Value extends string> = { value: Value; label: ReactNode };

export type ChipsProps<Value extends string> = {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
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
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('input:checked')?.parentElement;
    if (!row.current || !chosen) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2 - row.current.offsetLeft;
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  }, []);
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
