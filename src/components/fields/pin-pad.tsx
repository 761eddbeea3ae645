import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import { FieldNote } from './field-frame';
import styles from './pin-pad.module.css';

const css = classesOf(styles);

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const notDigit = /[^0-9]/g;

export type PinPadProps = {
  label: ReactNode;
  /** The digits so far, which are never displayed. */
  value: string;
  onChange: (value: string) => void;
  length?: number;
  error?: ReactNode;
  helper?: ReactNode;
  disabled?: boolean;
  clearLabel: string;
};

/** One box per digit; those that were typed show a dot. */
const Boxes = ({ length, typed, disabled }: { length: number; typed: number; disabled: boolean }) =>
  Array.from({ length }, (_, place) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a box has no identity but its index.
      key={place}
      className={css('box', place === typed && !disabled && 'next')}
    >
      {place < typed ? <span className={css('dot')} /> : null}
    </span>
  ));

/**
 * A PIN field with its own keys, so that no system keyboard covers the screen. A hardware keyboard
 * works too.
 */
export const PinPad = ({
  label,
  value,
  onChange,
  length = 6,
  error,
  helper,
  disabled = false,
  clearLabel,
}: PinPadProps) => {
  const id = useId();
  const noteId = `${id}note`;
  const input = useRef<HTMLInputElement>(null);
  const isWrong = error != null;
  useEffect(() => {
    if (!disabled) input.current?.focus({ preventScroll: true });
  }, [disabled]);
  const press = (digit: string) => {
    if (value.length < length) onChange(value + digit);
  };
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={`${css('key')} tl-figure`}
      disabled={disabled}
      onClick={() => press(digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className={css('pad')}>
      <label htmlFor={id} className={css('label')}>
        {label}
      </label>
      <div className={css('boxes', isWrong && 'wrong', isWrong && 'shaken')}>
        <Boxes length={length} typed={value.length} disabled={disabled} />
        <input
          ref={input}
          id={id}
          className={css('input')}
          type="password"
          inputMode="none"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={length}
          disabled={disabled}
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || helper != null ? noteId : undefined}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value.normalize('NFKC').replace(notDigit, '').slice(0, length))
          }
        />
      </div>
      <div className={css('note')}>
        <FieldNote id={noteId} error={error} helper={helper} />
      </div>
      <div className={css('keys')}>
        {digits.map(key)}
        <span />
        {key('0')}
        <button
          type="button"
          className={css('key', 'bare')}
          aria-label={clearLabel}
          disabled={disabled || value === ''}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <Icon name="backspace" />
        </button>
      </div>
    </div>
  );
};
