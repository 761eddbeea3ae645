import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type LoginActor,
  selectFactorFailure,
  selectFactors,
  selectFailure,
  selectIsBusy,
  selectIsVerifying,
} from '../../../../machines/account/login';
import { emptyLogin, Login, PersistedLogin } from '../../../../schemas/account/login';
import { returnAddress } from '../../../../schemas/kernel/route';
import { loginOver } from '../../../api/account/login';
import { Button } from '../../../components/controls/button';
import { PasswordField } from '../../../components/fields/password-field';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { Sheet } from '../../../components/overlays/sheet';
import { App } from '../../../context/app-context';
import { FailureText } from '../../../context/failure-text';
import { useOutcome, useOver } from '../../../context/services';
import { useDraftForm } from '../../../forms/draft-form';
import { useBack } from '../../../navigation/back';
import { LanguageChip } from '../../../navigation/language-chip';
import { AccountFields } from '../../../parts/account/account-fields';
import { createPersistedDraft } from '../../../storage/draft-storage';
import { recentAreaCode } from '../../../storage/recent-countries';
import { FactorForm } from '../../../submission/factor-form';
import { BrandMark } from './brand-mark';
import styles from './login-screen.module.css';

const usePersistedDraft = createPersistedDraft('tideline_draft_login', PersistedLogin);

/** The second factor over the form, so that what was typed stays. */
const FactorSheet = ({ login }: { login: LoginActor }) => {
  const intl = useIntl();
  const failure = useSelector(login, selectFactorFailure);
  const isBusy = useSelector(login, selectIsBusy);
  const factors = useSelector(login, selectFactors);
  return (
    <Sheet
      open={useSelector(login, selectIsVerifying)}
      title={<FormattedMessage id="factor.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={() => login.send({ type: 'factor.declined' })}
    >
      <FactorForm
        failure={failure}
        isBusy={isBusy}
        takesRecovery
        hasApp={factors.includes('app')}
        onPasskey={
          factors.includes('passkey') ? () => login.send({ type: 'passkey.requested' }) : undefined
        }
        onCode={(code) => login.send({ type: 'factor.entered', code })}
      />
    </Sheet>
  );
};

/** What is typed, which outlives the screen until it has led to a session. */
const useLoginForm = (login: LoginActor) => {
  const { read, write } = usePersistedDraft();
  const form = useDraftForm({
    schema: Login,
    initial: { ...emptyLogin, areaCode: recentAreaCode(), ...read() },
    onSubmit: (draft) => login.send({ type: 'draft.submitted', draft }),
  });
  const readDraft = form.read;
  useEffect(() => {
    const isDone = login.getSnapshot().status === 'done';
    write(isDone ? null : readDraft());
  });
  return form;
};

const Greeting = () => (
  <div className={styles['welcome']}>
    <BrandMark />
    <h2 className={styles['greeting']}>
      <FormattedMessage id="login.welcome" />
    </h2>
  </div>
);

const LoginFields = ({
  form,
  isBusy,
}: {
  form: ReturnType<typeof useLoginForm>;
  isBusy: boolean;
}) => {
  const intl = useIntl();
  return (
    <>
      <AccountFields
        label={intl.formatMessage({ id: 'login.kind' })}
        kind={form.values.kind}
        onKind={(kind) => {
          form.set('kind', kind);
          form.clear('name');
        }}
        areaCode={form.values.areaCode}
        onAreaCode={(areaCode) => form.set('areaCode', areaCode)}
        name={form.field('name')}
        disabled={isBusy}
      />
      <PasswordField
        {...form.field('password')}
        purpose="current-password"
        label={<FormattedMessage id="login.password" />}
        showLabel={intl.formatMessage({ id: 'password.show' })}
        hideLabel={intl.formatMessage({ id: 'password.hide' })}
        readOnly={isBusy}
      />
    </>
  );
};

/** Opens a session and goes back, without a trace in the history, to the page that asked for it. */
export const LoginScreen = () => {
  const app = App.useActorRef();
  const navigate = useNavigate();
  const { search } = useLocation();
  const login = useActorRef(useOver(loginOver));
  const isBusy = useSelector(login, selectIsBusy);
  const failure = useSelector(login, selectFailure);
  useOutcome(login, (session) => {
    if (!session) return;
    app.send({ type: 'session.opened', session });
    void navigate(returnAddress(search), { replace: true });
  });
  const form = useLoginForm(login);
  const header = (
    <AppHeader
      title={<FormattedMessage id="login.title" />}
      back={useBack()}
      actions={<LanguageChip />}
    />
  );
  const submit = (
    <Button type="submit" pending={isBusy}>
      <FormattedMessage id="action.logIn" />
    </Button>
  );
  return (
    <>
      <form onSubmit={form.submit} noValidate>
        <Screen
          header={header}
          action={submit}
          refusal={failure ? <FailureText failure={failure} /> : undefined}
        >
          <Greeting />
          <Stack>
            <LoginFields form={form} isBusy={isBusy} />
            <a className={styles['forgot']} href={`#/pages/user/login/forgetPassword${search}`}>
              <FormattedMessage id="login.forgot" />
            </a>
          </Stack>
          <p className={styles['register']}>
            <FormattedMessage
              id="login.newHere"
              values={{
                link: (words) => <a href={`#/pages/user/login/register${search}`}>{words}</a>,
              }}
            />
          </p>
        </Screen>
      </form>
      <FactorSheet login={login} />
    </>
  );
};
