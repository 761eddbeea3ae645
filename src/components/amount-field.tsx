import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type ReactNode,
  useState,
} from 'react';
import { type AmountText, editAmount, pasteAmount } from '../format/amount-text';
import styles from './amount-field.module.css';
import { classesOf } from './class-names';
import { FieldFrame, type FieldProps } from './field-frame';

const css = classesOf(styles);

export type AmountFieldProps = FieldProps & {
  /** More decimals than this cannot be typed. */
  decimals: number;
  unit?: ReactNode;
  /** Fills in the largest possible amount. */
  max?: { label: ReactNode; onPress: () => void; disabled?: boolean | undefined } | undefined;
  /** Beside the label: the available amount. */
  labelEnd?: ReactNode;
  placeholder?: string | undefined;
  /** Big for the main amount of a screen, plain for a price or quantity among others. */
  size?: 'big' | 'plain' | undefined;
};

/**
 * A field for decimal text. The input is corrected before React handles the change, so that an
 * ignored key does not move the caret.
 */
export const AmountField = ({
  label,
  labelEnd,
  error,
  helper,
  value,
  onChange,
  decimals,
  unit,
  max,
  size = 'big',
  ...input
}: AmountFieldProps) => {
  /** Text of an unfinished IME composition, which a correction would break. */
  const [composing, setComposing] = useState<string | null>(null);

  const accept = (control: HTMLInputElement, { text, caret }: AmountText) => {
    control.value = text;
    control.setSelectionRange(caret, caret);
    if (text !== value) onChange(text);
  };
  const edit = (control: HTMLInputElement) => {
    const caret = control.selectionStart ?? control.value.length;
    accept(control, editAmount({ before: value, after: control.value, caret, decimals }));
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (composing === null) edit(event.currentTarget);
    else setComposing(event.currentTarget.value);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const control = event.currentTarget;
    event.preventDefault();
    if (control.readOnly) return;
    const from = control.selectionStart ?? value.length;
    const to = control.selectionEnd ?? from;
    const pasted = event.clipboardData.getData('text');
    accept(control, pasteAmount({ before: value, from, to, pasted, decimals }));
  };
  const composed = (event: CompositionEvent<HTMLInputElement>) => {
    setComposing(null);
    edit(event.currentTarget);
  };

  const end = (
    <>
      {unit ? <span className={css('unit')}>{unit}</span> : null}
      {max ? (
        <button
          type="button"
          className={css('max')}
          disabled={max.disabled ?? input.disabled}
          onClick={max.onPress}
        >
          {max.label}
        </button>
      ) : null}
    </>
  );
  return (
    <FieldFrame
      label={label}
      labelEnd={labelEnd}
      error={error}
      helper={helper}
      end={unit || max ? end : null}
      disabled={input.disabled}
      tall={size === 'big'}
    >
      {({ className, ...wiring }) => (
        <input
          {...wiring}
          {...input}
          className={`${className} tl-figure`}
          type="text"
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          enterKeyHint="done"
          autoComplete="off"
          value={composing ?? value}
          onChange={change}
          onPaste={paste}
          onCompositionStart={(event) => setComposing(event.currentTarget.value)}
          onCompositionEnd={composed}
        />
      )}
    </FieldFrame>
  );
};
