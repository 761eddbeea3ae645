import type { ReactNode } from 'react';
import type { PasteRefusal } from '../../format/pasted-amount';
import { classesOf } from '../base/class-names';
import styles from './amount-field.module.css';
import { useAmountInput } from './amount-input';
import { FieldFrame, type FieldProps } from './field-frame';

const css = classesOf(styles);

export type AmountFieldProps = FieldProps & {
  /** More decimals than this cannot be typed. */
  decimals: number;
  /** The error message of a pasted text that is not read. */
  pasteError: (refusal: PasteRefusal) => ReactNode;
  unit?: ReactNode;
  /** Fills in the largest possible amount. */
  max?: { label: ReactNode; onPress: () => void; disabled?: boolean | undefined } | undefined;
  /** Beside the label: the available amount. */
  labelEnd?: ReactNode;
  placeholder?: string | undefined;
  /** Big for the main amount of a screen, plain for a price or quantity among others. */
  size?: 'big' | 'plain' | undefined;
};

/** A field for decimal text. */
export const AmountField = ({
  label,
  labelEnd,
  error,
  helper,
  value,
  onChange,
  decimals,
  pasteError,
  unit,
  max,
  size = 'big',
  ...input
}: AmountFieldProps) => {
  const amount = useAmountInput({ value, onChange, decimals });
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
      error={amount.refusal ? pasteError(amount.refusal) : error}
      helper={helper}
      end={unit || max ? end : null}
      disabled={input.disabled}
      tall={size === 'big'}
    >
      {({ className, ...wiring }) => (
        <input {...wiring} {...input} className={`${className} tl-figure`} {...amount.input} />
      )}
    </FieldFrame>
  );
};
