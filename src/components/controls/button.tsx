import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { classesOf } from '../base/class-names';
import styles from './button.module.css';
import { Spinner } from './spinner';

const css = classesOf(styles);

export type ButtonVariant = 'primary' | 'buy' | 'sell' | 'secondary' | 'text' | 'danger';

type Look = {
  variant?: ButtonVariant | undefined;
  /** As wide as its label instead of its column. */
  compact?: boolean | undefined;
  children: ReactNode;
};

export type ButtonProps = Look & {
  type?: 'button' | 'submit' | undefined;
  /** The id of the form that it submits, if it is outside the form: in the action bar. */
  form?: string | undefined;
  onPress?: (() => void) | undefined;
  /** While a request is in flight the label stays and further presses do nothing. */
  pending?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled, shown below it. */
  reason?: ReactNode;
  /** For a button that opens something. */
  expanded?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

export const Button = ({
  variant = 'primary',
  type = 'button',
  compact,
  form,
  onPress,
  pending = false,
  disabled = false,
  reason,
  expanded,
  ref,
  children,
}: ButtonProps) => {
  const reasonId = useId();
  const showsReason = disabled && reason != null;
  const press = (event: MouseEvent) => {
    if (pending) event.preventDefault();
    else onPress?.();
  };
  const button = (
    <button
      ref={ref}
      type={type}
      form={form}
      className={css('button', variant, compact && 'compact', pending && 'pending')}
      disabled={disabled}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      aria-expanded={expanded}
      aria-describedby={showsReason ? reasonId : undefined}
      onClick={press}
    >
      <span className={css('label')}>
        {pending ? (
          <span className={css('wait')}>
            <Spinner />
          </span>
        ) : null}
        {children}
      </span>
    </button>
  );
  if (!showsReason) return button;
  return (
    <div className={css('explained')}>
      {button}
      <p id={reasonId} className={css('reason')}>
        {reason}
      </p>
    </div>
  );
};

/** A link that looks like a button and, as a link, can be opened in another tab. */
export const ButtonLink = ({
  variant = 'primary',
  compact,
  href,
  download,
  external = false,
  onPress,
  children,
}: Look & {
  href: string;
  /** Leads to another site, in another tab. */
  external?: boolean | undefined;
  /** The name under which the linked file is saved. */
  download?: string | undefined;
  onPress?: (() => void) | undefined;
}) => (
  <a
    className={css('button', variant, compact && 'compact')}
    href={href}
    download={download}
    {...(external ? { target: '_blank', rel: 'noreferrer' } : {})}
    onClick={onPress}
  >
    <span className={css('label')}>{children}</span>
  </a>
);

/** The two buttons of a decision, side by side; stacked if their labels are long. */
export const ButtonPair = ({ children }: { children: ReactNode }) => (
  <div className={css('pair')}>{children}</div>
);
