import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type PasskeyRegistrationActor,
  selectFailure,
  selectIsBusy,
  selectIsSaved,
  selectIsSaving,
  selectRecovery,
} from '../../../../machines/security/passkey-registration';
import { NewPasskey } from '../../../../schemas/security/passkey';
import { passkeyRegistrationOver } from '../../../api/security/passkey';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { PasswordField } from '../../../components/fields/password-field';
import { TextField } from '../../../components/fields/text-field';
import { Section, Stack } from '../../../components/layout/card';
import { FailureText } from '../../../context/failure-text';
import { useEmitted, useOutcome, useOver } from '../../../context/services';
import { useDraftForm } from '../../../forms/draft-form';
import { RecoveryPart } from './recovery-part';

const Form = ({ flow }: { flow: PasskeyRegistrationActor }) => {
  const intl = useIntl();
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const form = useDraftForm({
    schema: NewPasskey,
    initial: { name: '', password: '' },
    onSubmit: (draft) => flow.send({ type: 'draft.submitted', draft }),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Section title={<FormattedMessage id="passkey.add" />}>
        <Stack>
          <TextField
            {...form.field('name')}
            maxLength={40}
            label={<FormattedMessage id="passkey.name" />}
            readOnly={isBusy}
          />
          <PasswordField
            {...form.field('password')}
            purpose="current-password"
            label={<FormattedMessage id="login.password" />}
            showLabel={intl.formatMessage({ id: 'password.show' })}
            hideLabel={intl.formatMessage({ id: 'password.hide' })}
            readOnly={isBusy}
          />
          {failure ? (
            <Notice tone="danger">
              <FailureText failure={failure} />
            </Notice>
          ) : null}
          <Button type="submit" pending={isBusy}>
            <FormattedMessage id="passkey.add" />
          </Button>
        </Stack>
      </Section>
    </form>
  );
};

/** Another passkey, and the recovery codes that the first second factor brings. */
export const NewPasskeyPart = ({
  onAdded,
  onLost,
}: {
  onAdded: () => void;
  /** No answer came, so it may have been added. */
  onLost: () => void;
}) => {
  const flow = useActorRef(useOver(passkeyRegistrationOver));
  const isSaving = useSelector(flow, selectIsSaving);
  const isSaved = useSelector(flow, selectIsSaved);
  const codes = useSelector(flow, selectRecovery);
  useOutcome(flow, onAdded);
  useEmitted(flow, 'answer.lost', onLost);
  return isSaving ? (
    <RecoveryPart
      codes={codes}
      isSaved={isSaved}
      onSaved={(isConfirmed) =>
        flow.send({ type: isConfirmed ? 'saving.confirmed' : 'saving.denied' })
      }
      onDone={() => flow.send({ type: 'codes.closed' })}
    />
  ) : (
    <Form flow={flow} />
  );
};
