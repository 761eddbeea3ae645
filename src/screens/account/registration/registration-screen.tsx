import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  type RegistrationActor,
  selectFailure,
  selectIsBusy,
  selectStep,
  selectSubmission,
} from '../../../../machines/account/registration';
import { passwordLimits } from '../../../../schemas/account/account';
import {
  emptyRegistration,
  PersistedRegistration,
  Registration,
} from '../../../../schemas/account/registration';
import { loginPath } from '../../../../schemas/kernel/route';
import { registerCall, registrationOver } from '../../../api/account/registration';
import { newRequestKey, visitorIntents } from '../../../api/kernel/intents';
import { pendingKey } from '../../../api/kernel/submission';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { FailureText } from '../../../context/failure-text';
import { useOutcome, useOver } from '../../../context/services';
import { useDraftForm } from '../../../forms/draft-form';
import { useBack } from '../../../navigation/back';
import { LanguageChip } from '../../../navigation/language-chip';
import { createPersistedDraft } from '../../../storage/draft-storage';
import { recentAreaCode } from '../../../storage/recent-countries';
import { SubmissionNotice, useToBeShown } from '../../../submission/submission-notice';
import { fieldOfRefusal, RegistrationForm } from './registration-form';
import { Unanswered } from './unanswered';
import { Welcome } from './welcome';

const usePersistedDraft = createPersistedDraft(
  'tideline_draft_registration',
  PersistedRegistration,
);

const LoginLink = ({ search }: { search: string }) => (
  <ButtonLink href={`#${loginPath}${search}`}>
    <FormattedMessage id="login.title" />
  </ButtonLink>
);

/** What is typed, which outlives the screen until it has led to an account. */
const useRegistrationForm = (registration: RegistrationActor) => {
  const [query] = useSearchParams();
  const { read, write } = usePersistedDraft();
  const stored = read();
  const form = useDraftForm({
    schema: Registration,
    initial: {
      ...emptyRegistration,
      ...stored,
      areaCode: recentAreaCode(),
      inviteCode: query.get('code') ?? stored?.inviteCode ?? '',
    },
    onSubmit: (draft) =>
      registration.send({ type: 'draft.submitted', draft, key: newRequestKey() }),
    params: () => ({ min: passwordLimits.minimum, max: passwordLimits.maximum }),
  });
  const readDraft = form.read;
  useEffect(() => {
    const isDone = registration.getSnapshot().status === 'done';
    write(isDone ? null : readDraft());
  });
  return form;
};

/** Makes an account, enters it, and welcomes the person with what the account has. */
export const RegistrationScreen = () => {
  const app = App.useActorRef();
  const { search } = useLocation();
  const [isEntered, setIsEntered] = useState(false);
  const registration = useActorRef(useOver(registrationOver), {
    input: { pending: pendingKey(visitorIntents, registerCall) },
  });
  const step = useSelector(registration, selectStep);
  const failure = useSelector(registration, selectFailure);
  const isBusy = useSelector(registration, selectIsBusy);
  const submission = useToBeShown(useSelector(registration, selectSubmission));
  const form = useRegistrationForm(registration);
  useOutcome(registration, (session) => {
    if (!session) return;
    app.send({ type: 'session.opened', session });
    setIsEntered(true);
  });
  const header = (
    <AppHeader
      back={useBack()}
      title={<FormattedMessage id="registration.title" />}
      actions={<LanguageChip />}
    />
  );
  if (isEntered) return <Welcome />;
  if (step === 'created') {
    return (
      <Screen header={header} action={<LoginLink search={search} />}>
        <Notice tone="success">
          <FormattedMessage id="registration.created" />
        </Notice>
      </Screen>
    );
  }
  if (submission || step === 'unanswered') {
    return (
      <Screen header={header}>
        {submission ? (
          <SubmissionNotice submission={submission} />
        ) : (
          <Unanswered registration={registration} />
        )}
      </Screen>
    );
  }
  const isAtNoField = failure !== null && fieldOfRefusal(failure) === null;
  const submit = (
    <Button type="submit" pending={isBusy}>
      <FormattedMessage id="registration.submit" />
    </Button>
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <Screen
        header={header}
        action={submit}
        refusal={isAtNoField ? <FailureText failure={failure} /> : undefined}
      >
        <RegistrationForm form={form} failure={failure} isBusy={isBusy} />
      </Screen>
    </form>
  );
};
