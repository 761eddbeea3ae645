import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field-frame';

/** What is typed decides keyboard, autofill and correction; never left to each screen. */
const manners = {
  text: { autoComplete: 'off' },
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel-national' },
  digits: { inputMode: 'numeric', autoComplete: 'off' },
  decimal: { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'done' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  address: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, autoComplete: 'off' },
} as const satisfies Record<string, Manner>;

type Manner = {
  type?: 'email' | 'tel' | 'text';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoCapitalize?: 'none';
  autoCorrect?: 'off';
  spellCheck?: boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  enterKeyHint?: 'done';
  maxLength?: number;
};

export type TextFieldProps = FieldProps & {
  kind?: keyof typeof manners | undefined;
  /** Where the kind's own autofill is not the right one. */
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  start?: ReactNode;
  end?: ReactNode;
  labelEnd?: ReactNode;
  required?: boolean | undefined;
};

export const TextField = ({
  kind = 'text',
  label,
  labelEnd,
  error,
  helper,
  start,
  end,
  value,
  onChange,
  autoComplete,
  maxLength,
  ...input
}: TextFieldProps) => {
  const manner: Manner = manners[kind];
  return (
    <FieldFrame
      label={label}
      labelEnd={labelEnd}
      error={error}
      helper={helper}
      start={start}
      end={end}
      disabled={input.disabled}
    >
      {(wiring) => (
        <input
          type="text"
          {...manner}
          {...wiring}
          {...input}
          autoComplete={autoComplete ?? manner.autoComplete}
          maxLength={maxLength ?? manner.maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
};
