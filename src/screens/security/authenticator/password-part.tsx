import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Failure } from '../../../../schemas/kernel/failure';
import { AuthenticatorStart } from '../../../../schemas/kernel/second-factor';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { PasswordField } from '../../../components/fields/password-field';
import { Stack } from '../../../components/layout/card';
import { FailureText } from '../../../context/failure-text';
import { useDraftForm } from '../../../forms/draft-form';

/** The login password, asked for before the second factor is turned on or off. */
export const PasswordPart = ({
  failure,
  isBusy = false,
  button,
  variant = 'primary',
  onPassword,
  children,
}: {
  failure: Failure | null;
  isBusy?: boolean;
  button: ReactNode;
  variant?: 'primary' | 'danger';
  onPassword: (draft: AuthenticatorStart) => void;
  /** Said before it: what will follow. */
  children: ReactNode;
}) => {
  const intl = useIntl();
  const form = useDraftForm({
    schema: AuthenticatorStart,
    initial: { password: '' },
    onSubmit: onPassword,
  });
  const password = form.field('password');
  const words = failure ? <FailureText failure={failure} /> : undefined;
  const isAboutPassword = failure?.kind === 'refused' && failure.code === 'auth.old_password_wrong';
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        {children}
        <PasswordField
          {...password}
          error={password.error ?? (isAboutPassword ? words : undefined)}
          purpose="current-password"
          label={<FormattedMessage id="login.password" />}
          showLabel={intl.formatMessage({ id: 'password.show' })}
          hideLabel={intl.formatMessage({ id: 'password.hide' })}
          readOnly={isBusy}
        />
        {words && !isAboutPassword ? <Notice tone="danger">{words}</Notice> : null}
        <Button type="submit" variant={variant} pending={isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  );
};
