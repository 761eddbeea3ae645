import { useState } from 'react';
import { IconButton } from '../controls/icon-button';
import { FieldFrame, type FieldProps } from './field-frame';

export type PasswordFieldProps = FieldProps & {
  /** For password managers. */
  purpose: 'current-password' | 'new-password';
  showLabel: string;
  hideLabel: string;
};

export const PasswordField = ({
  label,
  error,
  helper,
  value,
  onChange,
  purpose,
  showLabel,
  hideLabel,
  ...input
}: PasswordFieldProps) => {
  const [visible, setVisible] = useState(false);
  const eye = (
    <IconButton
      icon={visible ? 'eye-off' : 'eye'}
      label={visible ? hideLabel : showLabel}
      tone="quiet"
      onPress={() => setVisible(!visible)}
    />
  );
  return (
    <FieldFrame label={label} error={error} helper={helper} end={eye} disabled={input.disabled}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          type={visible ? 'text' : 'password'}
          autoComplete={purpose}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
};
