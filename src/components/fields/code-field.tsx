import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Spinner } from '../controls/spinner';
import styles from './code-field.module.css';
import { FieldFrame, type FieldProps } from './field-frame';

const css = classesOf(styles);

export type CodeFieldProps = FieldProps & {
  sendLabel: ReactNode;
  onSend: () => void;
  sending?: boolean | undefined;
  /** Replaces the send button until another code may be requested. */
  wait?: ReactNode;
  /** While no code can be requested: the account is missing. */
  sendDisabled?: boolean | undefined;
  length?: number | undefined;
};

const notDigit = /[^0-9]/g;

/** A field for a code from a message, with the button that requests it. */
export const CodeField = ({
  label,
  error,
  helper,
  value,
  onChange,
  sendLabel,
  onSend,
  sending = false,
  wait,
  sendDisabled,
  length = 6,
  ...input
}: CodeFieldProps) => {
  const send =
    wait == null ? (
      <button
        type="button"
        className={css('send')}
        disabled={sendDisabled}
        aria-busy={sending || undefined}
        onClick={sending ? undefined : onSend}
      >
        {sending ? <Spinner /> : null}
        {sendLabel}
      </button>
    ) : (
      <span className={`${css('wait')} tl-figure`}>{wait}</span>
    );
  return (
    <FieldFrame label={label} error={error} helper={helper} end={send} disabled={input.disabled}>
      {({ className, ...wiring }) => (
        <input
          {...wiring}
          {...input}
          className={`${className} tl-figure`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={value}
          onChange={(event) =>
            onChange(
              event.currentTarget.value.normalize('NFKC').replace(notDigit, '').slice(0, length),
            )
          }
        />
      )}
    </FieldFrame>
  );
};
