import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { RegistrationDraft } from '../../../../schemas/account/registration';
import type { Failure } from '../../../../schemas/kernel/failure';
import { loginPath } from '../../../../schemas/kernel/route';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { Checkbox } from '../../../components/fields/checkbox';
import { PasswordField } from '../../../components/fields/password-field';
import { TextField } from '../../../components/fields/text-field';
import { Stack } from '../../../components/layout/card';
import { FailureText } from '../../../context/failure-text';
import { CodeRequestField } from '../../../forms/code-request-field';
import type { useDraftForm } from '../../../forms/draft-form';
import { PasswordRule } from '../../../forms/password-rule';
import { AccountFields } from '../../../parts/account/account-fields';
import { AgreementSheet } from './agreement-sheet';
import styles from './registration-screen.module.css';

const css = classesOf(styles);

export type RegistrationDraftForm = ReturnType<
  typeof useDraftForm<RegistrationDraft, RegistrationDraft>
>;

const fieldOfCode: Readonly<Record<string, 'code' | 'inviteCode' | 'name'>> = {
  'auth.code_wrong': 'code',
  'auth.code_expired': 'code',
  'auth.code_attempts': 'code',
  'auth.invite_invalid': 'inviteCode',
  'auth.account_exists': 'name',
  'auth.phone_invalid': 'name',
  'auth.email_invalid': 'name',
};

/** The field that the server's refusal is about, where it is about one. */
export const fieldOfRefusal = (failure: Failure | null) =>
  failure?.kind === 'refused' ? (fieldOfCode[failure.code] ?? null) : null;

const Account = ({ form, refused }: { form: RegistrationDraftForm; refused: ReactNode }) => {
  const intl = useIntl();
  const { kind, areaCode } = form.values;
  const name = form.field('name');
  return (
    <AccountFields
      label={intl.formatMessage({ id: 'registration.kind' })}
      kind={kind}
      onKind={(chosen) => {
        form.clear('name');
        form.set('kind', chosen);
      }}
      areaCode={areaCode}
      onAreaCode={(code) => form.set('areaCode', code)}
      name={{ ...name, error: name.error ?? refused }}
    />
  );
};

const CodeRow = ({ form, refused }: { form: RegistrationDraftForm; refused: ReactNode }) => {
  const { kind, areaCode, name } = form.values;
  const field = form.field('code');
  return (
    <CodeRequestField
      {...field}
      error={field.error ?? refused}
      purpose="register"
      address={{ kind, areaCode, name }}
    />
  );
};

const PasswordFields = ({ form }: { form: RegistrationDraftForm }) => {
  const intl = useIntl();
  const eye = {
    purpose: 'new-password',
    showLabel: intl.formatMessage({ id: 'password.show' }),
    hideLabel: intl.formatMessage({ id: 'password.hide' }),
  } as const;
  return (
    <>
      <PasswordField
        {...form.field('password')}
        {...eye}
        label={<FormattedMessage id="login.password" />}
        helper={<PasswordRule password={form.values.password} />}
      />
      <PasswordField
        {...form.field('repeated')}
        {...eye}
        label={<FormattedMessage id="registration.repeated" />}
      />
    </>
  );
};

const InviteField = ({ form, refused }: { form: RegistrationDraftForm; refused: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(form.values.inviteCode !== '');
  if (!isOpen && !refused) {
    return (
      <Button variant="text" compact expanded={false} onPress={() => setIsOpen(true)}>
        <FormattedMessage id="registration.invite.ask" />
      </Button>
    );
  }
  const field = form.field('inviteCode');
  return (
    <TextField
      {...field}
      error={field.error ?? refused}
      kind="address"
      maxLength={10}
      label={<FormattedMessage id="registration.invite" />}
    />
  );
};

const AgreementField = ({ form }: { form: RegistrationDraftForm }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Checkbox
        name="isAgreed"
        checked={form.values.isAgreed}
        onChange={(isAgreed) => form.set('isAgreed', isAgreed)}
        error={form.errorOf('isAgreed')}
      >
        <FormattedMessage id="registration.agree" />
      </Checkbox>
      <Button variant="text" compact onPress={() => setIsOpen(true)}>
        <FormattedMessage id="registration.agreement.read" />
      </Button>
      <AgreementSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

/** Everything that a registration asks for, on one page. */
export const RegistrationForm = ({
  form,
  failure,
  isBusy,
}: {
  form: RegistrationDraftForm;
  failure: Failure | null;
  isBusy: boolean;
}) => {
  const { search } = useLocation();
  const at = fieldOfRefusal(failure);
  const words = failure ? <FailureText failure={failure} /> : undefined;
  return (
    <fieldset className={css('form')} disabled={isBusy}>
      <Stack>
        <Account form={form} refused={at === 'name' ? words : undefined} />
        <CodeRow form={form} refused={at === 'code' ? words : undefined} />
        <PasswordFields form={form} />
        <InviteField form={form} refused={at === 'inviteCode' ? words : undefined} />
        <AgreementField form={form} />
      </Stack>
      <p className={css('other')}>
        <FormattedMessage
          id="registration.haveAccount"
          values={{
            link: (text: ReactNode) => <a href={`#${loginPath}${search}`}>{text}</a>,
          }}
        />
      </p>
    </fieldset>
  );
};
