import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectIsBusy } from '../../../../machines/kernel/keyed-form';
import {
  type ContactChangeActor,
  fieldOfRefusal,
} from '../../../../machines/security/contact-change';
import type { AccountKind } from '../../../../schemas/account/account';
import { contactPurpose } from '../../../../schemas/account/code';
import type { User } from '../../../../schemas/account/user';
import {
  ContactChange,
  type ContactDraft,
  PersistedContact,
} from '../../../../schemas/security/contact-change';
import { newRequestKey } from '../../../api/kernel/intents';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { PasswordField } from '../../../components/fields/password-field';
import { TextField } from '../../../components/fields/text-field';
import { Section, Stack } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { FailureText } from '../../../context/failure-text';
import { useEmitted } from '../../../context/services';
import { maskedAddress } from '../../../format/masked';
import { CodeRequestField } from '../../../forms/code-request-field';
import { useDraftForm } from '../../../forms/draft-form';
import { useRefusedFocus } from '../../../forms/refused-focus';
import { AreaCodeField } from '../../../parts/account/area-code-field';
import { addressBefore } from '../../../parts/account/own-account';
import { createPersistedDraft } from '../../../storage/draft-storage';
import { recentAreaCode } from '../../../storage/recent-countries';
import styles from './contact-change-screen.module.css';

const usePersistedDraft = createPersistedDraft('tideline_draft_contact', PersistedContact);

const helpPath = '/pages/help/center/center';
const scenes = { mobile: 'change_mobile', email: 'change_email' } as const;

const useContactForm = (flow: ContactChangeActor, user: User, kind: AccountKind) => {
  const { read, write } = usePersistedDraft();
  const stored = read();
  const typed = stored?.ownerId === user.id && stored.kind === kind ? stored : null;
  const form = useDraftForm<ContactDraft, ContactChange>({
    schema: ContactChange,
    initial: {
      kind,
      areaCode: typed?.areaCode ?? recentAreaCode(),
      name: typed?.name ?? '',
      code: '',
      ownCode: '',
      password: '',
    },
    onSubmit: (draft) => flow.send({ type: 'draft.submitted', draft, key: newRequestKey() }),
  });
  const readDraft = form.read;
  useEffect(() => {
    const isDone = flow.getSnapshot().status === 'done';
    write(isDone ? null : { ...readDraft(), ownerId: user.id });
  });
  return form;
};

type Form = ReturnType<typeof useContactForm>;
type FieldName = 'name' | 'code' | 'ownCode' | 'password';

/** A refusal about one field is shown there while the field has no other error, any other beside the button. */
const useRefusal = (flow: ContactChangeActor, form: Form) => {
  const failure = useSelector(flow, selectFailure);
  const refused = fieldOfRefusal(failure);
  const element = useRefusedFocus(refused);
  useEmitted(flow, 'draft.refused', ({ failure: why }) => {
    const field = fieldOfRefusal(why);
    if (field !== null && field !== 'name') form.clear(field);
  });
  return {
    element,
    /** What no field shows. */
    words: failure && refused === null ? <FailureText failure={failure} /> : undefined,
    field: (name: FieldName) => {
      const field = form.field(name);
      const isStill = refused === name && (name === 'name' || field.value === '');
      const refusal = isStill && failure ? <FailureText failure={failure} /> : undefined;
      return { ...field, error: field.error ?? refusal };
    },
  };
};

/** The remedy of somebody who cannot get a code. */
const Lost = ({ address }: { address: string }) => (
  <div className={styles['lost']}>
    <p>
      <FormattedMessage id="contact.lost" values={{ address }} />
    </p>
    <ButtonLink variant="text" compact href={`#${helpPath}`}>
      <FormattedMessage id="contact.lost.go" />
    </ButtonLink>
  </div>
);

type FieldsProps = { kind: AccountKind; field: ReturnType<typeof useRefusal>['field'] };

const NewContactFields = ({ kind, form, field }: FieldsProps & { form: Form }) => {
  const isPhone = kind === 'mobile';
  const { areaCode, name } = form.values;
  return (
    <Stack>
      {isPhone ? (
        <AreaCodeField value={areaCode} onChange={(chosen) => form.set('areaCode', chosen)} />
      ) : null}
      <TextField
        {...field('name')}
        kind={isPhone ? 'phone' : 'email'}
        label={
          isPhone ? (
            <FormattedMessage id="contact.newPhone" />
          ) : (
            <FormattedMessage id="contact.newMail" />
          )
        }
      />
      <CodeRequestField
        {...field('code')}
        purpose={contactPurpose}
        address={{ kind, areaCode, name }}
        label={
          isPhone ? (
            <FormattedMessage id="contact.code.newPhone" />
          ) : (
            <FormattedMessage id="contact.code.newMail" />
          )
        }
      />
    </Stack>
  );
};

/** What shows that the account is one's own. */
const ProofFields = ({ user, kind, field }: FieldsProps & { user: User }) => {
  const intl = useIntl();
  const own = addressBefore(user, kind);
  const address = maskedAddress(own);
  return (
    <Stack>
      <CodeRequestField
        {...field('ownCode')}
        purpose={scenes[kind]}
        address={own}
        label={<FormattedMessage id="contact.code.own" values={{ address }} />}
      />
      <PasswordField
        {...field('password')}
        purpose="current-password"
        showLabel={intl.formatMessage({ id: 'password.show' })}
        hideLabel={intl.formatMessage({ id: 'password.hide' })}
        label={<FormattedMessage id="login.password" />}
      />
      <Lost address={address} />
    </Stack>
  );
};

/** The new address with its code, and what shows that the account is one's own. */
export const ContactChangeForm = ({
  flow,
  user,
  kind,
  header,
}: {
  flow: ContactChangeActor;
  user: User;
  kind: AccountKind;
  header: ReactNode;
}) => {
  const form = useContactForm(flow, user, kind);
  const { element, field, words } = useRefusal(flow, form);
  const isBusy = useSelector(flow, selectIsBusy);
  return (
    <form ref={element} onSubmit={form.submit} noValidate>
      <Screen
        header={header}
        action={
          <Button type="submit" pending={isBusy}>
            <FormattedMessage id="action.save" />
          </Button>
        }
        refusal={words}
      >
        <fieldset className={styles['form']} disabled={isBusy}>
          <Notice tone="info">
            <FormattedMessage id="contact.note" />
          </Notice>
          <Section title={<FormattedMessage id="contact.group.new" />}>
            <NewContactFields kind={kind} form={form} field={field} />
          </Section>
          <Section title={<FormattedMessage id="contact.group.proof" />}>
            <ProofFields user={user} kind={kind} field={field} />
          </Section>
        </fieldset>
      </Screen>
    </form>
  );
};
