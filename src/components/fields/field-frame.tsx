import { type ReactNode, type Ref, useId } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './field-frame.module.css';

const css = classesOf(styles);

/** Props of every form field; the value is always text. */
export type FieldProps<Control extends HTMLElement = HTMLInputElement> = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  ref?: Ref<Control> | undefined;
  /** An error message, which replaces the helper. */
  error?: ReactNode;
  helper?: ReactNode;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
};

type FrameProps = {
  label: ReactNode;
  /** Beside the label: the available amount, a link. */
  labelEnd?: ReactNode;
  error?: ReactNode;
  helper?: ReactNode;
  /** Inside the box, after the control: a unit, an eye, a button. */
  end?: ReactNode;
  /** Inside the box, before the control. */
  start?: ReactNode;
  disabled?: boolean | undefined;
  tall?: boolean | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

export type FieldWiring = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export const FieldFrame = ({
  label,
  labelEnd,
  error,
  helper,
  end,
  start,
  disabled,
  tall,
  children,
}: FrameProps) => {
  const id = useId();
  const note = error ?? helper;
  const noteId = `${id}note`;
  return (
    <div className={css('field')}>
      <div className={css('heading')}>
        <label htmlFor={id} className={`${css('label')} tl-label`}>
          {label}
        </label>
        {labelEnd ? <div className={css('label-end')}>{labelEnd}</div> : null}
      </div>
      <div className={css('box', tall && 'tall', error != null && 'wrong', disabled && 'off')}>
        {start}
        {children({
          id,
          className: css('control'),
          'aria-invalid': error == null ? undefined : true,
          'aria-describedby': note == null ? undefined : noteId,
        })}
        {end ? <div className={css('end')}>{end}</div> : null}
      </div>
      <FieldNote id={noteId} error={error} helper={helper} />
    </div>
  );
};

/** The helper or error message below a field. */
export const FieldNote = ({
  id,
  error,
  helper,
}: {
  id: string;
  error?: ReactNode;
  helper?: ReactNode;
}) => {
  if (error == null && helper == null) return null;
  return (
    <p id={id} className={css('note', error != null && 'error')}>
      {error == null ? null : <Icon name="warn" size="small" />}
      <span>{error ?? helper}</span>
    </p>
  );
};
