import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import {
  type PasswordResetActor,
  selectFailure,
  selectIsBusy,
  selectStep,
  selectSubmission,
} from '../../../../machines/security/password-reset';
import { passwordLimits } from '../../../../schemas/account/account';
import type { Failure } from '../../../../schemas/kernel/failure';
import { loginPath } from '../../../../schemas/kernel/route';
import {
  emptyPasswordPair,
  emptyResetIdentity,
  PasswordPair,
  PersistedResetIdentity,
  ResetIdentity,
} from '../../../../schemas/security/password-reset';
import { newRequestKey, visitorIntents } from '../../../api/kernel/intents';
import { pendingKey } from '../../../api/kernel/submission';
import { passwordResetOver, resetPasswordCall } from '../../../api/security/password';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { StepBar } from '../../../components/feedback/step-bar';
import { PasswordField } from '../../../components/fields/password-field';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { FailureText } from '../../../context/failure-text';
import { useOver } from '../../../context/services';
import { CodeRequestField } from '../../../forms/code-request-field';
import { useDraftForm } from '../../../forms/draft-form';
import { PasswordRule } from '../../../forms/password-rule';
import { useBack } from '../../../navigation/back';
import { LanguageChip } from '../../../navigation/language-chip';
import { AccountFields } from '../../../parts/account/account-fields';
import { createPersistedDraft } from '../../../storage/draft-storage';
import { recentAreaCode } from '../../../storage/recent-countries';
import { SubmissionNotice } from '../../../submission/submission-notice';
import styles from './password-reset-screen.module.css';

const usePersistedIdentity = createPersistedDraft(
  'tideline_draft_password_reset',
  PersistedResetIdentity,
);

const isAboutCode = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && failure.code.startsWith('auth.code_');

type Part = {
  flow: PasswordResetActor;
  failure: Failure | null;
  /** Puts the fields of a step, its button and a refusal into the frame of the screen. */
  frame: (content: ReactNode, action: ReactNode, refusal: ReactNode) => ReactNode;
};

const IdentityStep = ({ flow, failure, frame }: Part) => {
  const intl = useIntl();
  const isBusy = useSelector(flow, selectIsBusy);
  const { read, write } = usePersistedIdentity();
  const form = useDraftForm({
    schema: ResetIdentity,
    initial: { ...emptyResetIdentity, areaCode: recentAreaCode(), ...read() },
    onSubmit: (identity) => flow.send({ type: 'code.entered', identity }),
  });
  const readDraft = form.read;
  useEffect(() => write(readDraft()));
  const { kind, areaCode, name } = form.values;
  const code = form.field('code');
  const words = failure ? <FailureText failure={failure} /> : undefined;
  return (
    <form onSubmit={form.submit} noValidate>
      {frame(
        <Stack>
          <AccountFields
            label={intl.formatMessage({ id: 'login.kind' })}
            kind={kind}
            onKind={(chosen) => {
              form.clear('name');
              form.set('kind', chosen);
            }}
            areaCode={areaCode}
            onAreaCode={(chosen) => form.set('areaCode', chosen)}
            name={form.field('name')}
            disabled={isBusy}
          />
          <CodeRequestField
            {...code}
            error={code.error ?? (isAboutCode(failure) ? words : undefined)}
            purpose="forget"
            address={{ kind, areaCode, name }}
          />
        </Stack>,
        <Button type="submit" pending={isBusy}>
          <FormattedMessage id="step.next" />
        </Button>,
        isAboutCode(failure) ? undefined : words,
      )}
    </form>
  );
};

const PasswordStep = ({ flow, failure, frame }: Part) => {
  const intl = useIntl();
  const form = useDraftForm({
    schema: PasswordPair,
    initial: emptyPasswordPair,
    onSubmit: (pair) => flow.send({ type: 'password.chosen', pair, key: newRequestKey() }),
    params: () => ({ min: passwordLimits.minimum, max: passwordLimits.maximum }),
  });
  const eye = {
    purpose: 'new-password',
    showLabel: intl.formatMessage({ id: 'password.show' }),
    hideLabel: intl.formatMessage({ id: 'password.hide' }),
  } as const;
  return (
    <form onSubmit={form.submit} noValidate>
      {frame(
        <Stack>
          <PasswordField
            {...form.field('password')}
            {...eye}
            label={<FormattedMessage id="password.new" />}
            helper={<PasswordRule password={form.values.password} />}
          />
          <PasswordField
            {...form.field('repeated')}
            {...eye}
            label={<FormattedMessage id="registration.repeated" />}
          />
          <Button variant="text" compact onPress={() => flow.send({ type: 'step.undone' })}>
            <FormattedMessage id="passwordReset.otherCode" />
          </Button>
        </Stack>,
        <Button type="submit">
          <FormattedMessage id="passwordReset.submit" />
        </Button>,
        failure ? <FailureText failure={failure} /> : undefined,
      )}
    </form>
  );
};

const Done = () => {
  const { search } = useLocation();
  return (
    <Receipt
      outcome="done"
      title={<FormattedMessage id="passwordReset.done" />}
      actions={
        <ButtonLink href={`#${loginPath}${search}`}>
          <FormattedMessage id="login.title" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="passwordReset.done.next" />
    </Receipt>
  );
};

/** A new login password in the place of a forgotten one. It never reveals whether an account exists. */
export const PasswordResetScreen = () => {
  const intl = useIntl();
  const back = useBack();
  const flow = useActorRef(useOver(passwordResetOver), {
    input: { pending: pendingKey(visitorIntents, resetPasswordCall) },
  });
  const step = useSelector(flow, selectStep);
  const failure = useSelector(flow, selectFailure);
  const submission = useSelector(flow, selectSubmission);
  const frame = (content: ReactNode, action?: ReactNode, refusal?: ReactNode) => (
    <Screen
      header={
        <AppHeader
          back={back}
          title={<FormattedMessage id="passwordReset.title" />}
          actions={<LanguageChip />}
        />
      }
      action={action}
      refusal={refusal}
    >
      <div className={styles['column']}>
        <StepBar
          label={intl.formatMessage({ id: 'fundPassword.steps' })}
          steps={[
            { key: 'code', label: <FormattedMessage id="fundPassword.step.prove" /> },
            { key: 'password', label: <FormattedMessage id="fundPassword.step.choose" /> },
          ]}
          current={step === 'reset' ? 2 : step === 'identifying' ? 0 : 1}
        />
        {content}
      </div>
    </Screen>
  );
  switch (step) {
    case 'identifying':
      return <IdentityStep flow={flow} failure={failure} frame={frame} />;
    case 'choosing':
      return <PasswordStep flow={flow} failure={failure} frame={frame} />;
    case 'submitting':
      return frame(
        submission ? <SubmissionNotice submission={submission} takesRecovery="withoutApp" /> : null,
      );
    case 'reset':
      return frame(<Done />);
  }
};
