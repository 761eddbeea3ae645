import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import {
  selectFailure,
  selectIsBusy,
  selectResult,
  selectSubmission,
} from '../../../../machines/kernel/keyed-form';
import type { PasswordChangeActor } from '../../../../machines/security/password-change';
import { passwordLimits } from '../../../../schemas/account/account';
import {
  emptyPasswordChange,
  PasswordChange,
  type PasswordChanged,
} from '../../../../schemas/security/password-change';
import { newRequestKey } from '../../../api/kernel/intents';
import { changePasswordCall, passwordChangeOver } from '../../../api/security/password';
import { Button } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { PasswordField } from '../../../components/fields/password-field';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { FailureText } from '../../../context/failure-text';
import { useReturn } from '../../../context/return';
import { useDraftForm } from '../../../forms/draft-form';
import { PasswordRule } from '../../../forms/password-rule';
import { useBack } from '../../../navigation/back';
import { useProfileRefresh } from '../../../parts/account/own-account';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionScreen } from '../../../submission/submission-screen';

const Form = ({ flow, header }: { flow: PasswordChangeActor; header: ReactNode }) => {
  const intl = useIntl();
  const isBusy = useSelector(flow, selectIsBusy);
  const failure = useSelector(flow, selectFailure);
  const form = useDraftForm({
    schema: PasswordChange,
    initial: emptyPasswordChange,
    onSubmit: (draft) => flow.send({ type: 'draft.submitted', draft, key: newRequestKey() }),
    params: () => ({ min: passwordLimits.minimum, max: passwordLimits.maximum }),
  });
  const words = failure ? <FailureText failure={failure} /> : undefined;
  const isAboutOld = failure?.kind === 'refused' && failure.code === 'auth.old_password_wrong';
  const old = form.field('old');
  const eye = {
    showLabel: intl.formatMessage({ id: 'password.show' }),
    hideLabel: intl.formatMessage({ id: 'password.hide' }),
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <Screen
        header={header}
        action={
          <Button type="submit" pending={isBusy}>
            <FormattedMessage id="action.save" />
          </Button>
        }
        refusal={isAboutOld ? undefined : words}
      >
        <Stack>
          <PasswordField
            {...old}
            {...eye}
            error={old.error ?? (isAboutOld ? words : undefined)}
            purpose="current-password"
            label={<FormattedMessage id="passwordChange.old" />}
          />
          <PasswordField
            {...form.field('password')}
            {...eye}
            purpose="new-password"
            label={<FormattedMessage id="password.new" />}
            helper={<PasswordRule password={form.values.password} />}
          />
          <PasswordField
            {...form.field('repeated')}
            {...eye}
            purpose="new-password"
            label={<FormattedMessage id="registration.repeated" />}
          />
        </Stack>
      </Screen>
    </form>
  );
};

const Changed = ({ changed }: { changed: PasswordChanged }) => {
  const leave = useReturn('/pages/settings/security/index');
  return (
    <Receipt
      outcome="done"
      title={<FormattedMessage id="passwordChange.done" />}
      actions={
        <Button onPress={leave}>
          <FormattedMessage id="receipt.done" />
        </Button>
      }
    >
      <FormattedMessage id="passwordChange.done.next" values={{ count: changed.endedSessions }} />
    </Receipt>
  );
};

const Flow = ({ userId }: { userId: number }) => {
  const header = (
    <AppHeader back={useBack()} title={<FormattedMessage id="passwordChange.title" />} />
  );
  const flow = useSubmissionFlow({
    userId,
    over: passwordChangeOver,
    call: changePasswordCall,
    input: {},
    onDone: useProfileRefresh(),
  });
  const changed = useSelector(flow, selectResult);
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission)}
      receipt={changed && <Changed changed={changed} />}
    >
      <Form flow={flow} header={header} />
    </SubmissionScreen>
  );
};

/** Another login password, shown to be one's own by the present one. */
export const PasswordChangeScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} userId={user.id} /> : null;
};
