import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field-frame';

/** Keyboard, autofill and correction depend on the kind of text, not on the screen. */
const attributesOf = {
  text: { autoComplete: 'off' },
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel-national' },
  digits: { inputMode: 'numeric', autoComplete: 'off' },
  decimal: { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'done' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  address: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, autoComplete: 'off' },
} as const satisfies Record<string, InputAttributes>;

type InputAttributes = {
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
  kind?: keyof typeof attributesOf | undefined;
  /** Overrides the autofill of the kind. */
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
  const attributes: InputAttributes = attributesOf[kind];
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
          {...attributes}
          {...wiring}
          {...input}
          autoComplete={autoComplete ?? attributes.autoComplete}
          maxLength={maxLength ?? attributes.maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
};
