import type { ReactNode, Ref } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import { FieldFrame } from './field-frame';
import styles from './select-field.module.css';

const css = classesOf(styles);

export type SelectFieldProps = {
  label: ReactNode;
  /** The current choice; empty while nothing is chosen. */
  children?: ReactNode;
  placeholder: ReactNode;
  expanded: boolean;
  onPress: () => void;
  start?: ReactNode;
  error?: ReactNode;
  helper?: ReactNode;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A field whose value is chosen in a sheet. */
export const SelectField = ({
  label,
  children,
  placeholder,
  expanded,
  onPress,
  start,
  error,
  helper,
  disabled,
  ref,
}: SelectFieldProps) => (
  <FieldFrame label={label} error={error} helper={helper} disabled={disabled}>
    {({ className, 'aria-invalid': _, ...wiring }) => (
      <button
        {...wiring}
        ref={ref}
        type="button"
        className={`${className} ${css('control')}`}
        aria-haspopup="dialog"
        aria-expanded={expanded}
        disabled={disabled}
        onClick={onPress}
      >
        {start}
        <span className={css('value', children == null && 'empty')}>{children ?? placeholder}</span>
        <Icon name="chevron-down" />
      </button>
    )}
  </FieldFrame>
);
