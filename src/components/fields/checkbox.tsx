import { type ReactNode, type Ref, useId } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './checkbox.module.css';
import { FieldNote } from './field-frame';

const css = classesOf(styles);

type Toggle = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
};

/** A 24 px box in a 44 px hit area that includes its label. */
export const Checkbox = ({
  checked,
  onChange,
  onBlur,
  name,
  ref,
  error,
  disabled,
  children,
}: Toggle & {
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  error?: ReactNode;
}) => {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div>
      <div className={css('row')}>
        <span className={css('area')}>
          <input
            ref={ref}
            id={id}
            className={css('input')}
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            aria-invalid={error == null ? undefined : true}
            aria-describedby={error == null ? undefined : noteId}
            onBlur={onBlur}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span className={css('box', error != null && 'wrong')}>
            <Icon name="check" size="small" />
          </span>
        </span>
        <label htmlFor={id} className={css('label')}>
          {children}
        </label>
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
};

/** A setting that takes effect at once. The whole row is its label. */
export const Switch = ({ checked, onChange, name, disabled, children }: Toggle) => (
  <label className={css('switch')}>
    <span className={css('words')}>{children}</span>
    <input
      className={css('input')}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className={css('track')}>
      <span className={css('knob')} />
    </span>
  </label>
);
