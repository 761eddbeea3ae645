import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type AuthenticatorSetupActor,
  type AuthenticatorSetupStep,
  selectFailure,
  selectIsBusy,
  selectIsSaved,
  selectRecovery,
  selectSecret,
  selectStep,
} from '../../../../machines/security/authenticator-setup';
import type { Failure } from '../../../../schemas/kernel/failure';
import {
  type AuthenticatorSecret,
  isAuthenticatorCode,
} from '../../../../schemas/kernel/second-factor';
import { authenticatorSetupOver } from '../../../api/security/authenticator';
import { Button, ButtonLink } from '../../../components/controls/button';
import { IconButton } from '../../../components/controls/icon-button';
import { Notice } from '../../../components/feedback/banner';
import { Receipt } from '../../../components/feedback/receipt';
import { StepBar } from '../../../components/feedback/step-bar';
import { TextField } from '../../../components/fields/text-field';
import { QrCode } from '../../../components/figures/qr-code';
import { Stack } from '../../../components/layout/card';
import { useCopy } from '../../../context/copying';
import { FailureText } from '../../../context/failure-text';
import { useReturn } from '../../../context/return';
import { useOutcome, useOver } from '../../../context/services';
import { FieldError } from '../../../forms/field-error';
import styles from './authenticator.module.css';
import { PasswordPart } from './password-part';
import { RecoveryPart } from './recovery-part';

const place: Record<AuthenticatorSetupStep, number> = {
  allowing: 0,
  pairing: 1,
  expired: 1,
  unseen: 2,
  saving: 2,
  done: 3,
};

/** The secret in groups of four, as it is read out and typed. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

const SecretPart = ({ secret, uri }: AuthenticatorSecret) => {
  const intl = useIntl();
  const copy = useCopy();
  return (
    <div className={styles['pairing']}>
      <p className={styles['lead']}>
        <FormattedMessage id="authenticator.scan" />
      </p>
      <QrCode text={uri} label={intl.formatMessage({ id: 'authenticator.qr' })} />
      <div className={styles['key']}>
        <code className={styles['secret']}>{grouped(secret)}</code>
        <IconButton
          icon="copy"
          label={intl.formatMessage({ id: 'authenticator.key.copy' })}
          onPress={() => void copy(secret)}
        />
      </div>
      <ButtonLink variant="text" href={uri}>
        <FormattedMessage id="authenticator.open" />
      </ButtonLink>
    </div>
  );
};

const CodePart = ({
  failure,
  isBusy,
  onCode,
}: {
  failure: Failure | null;
  isBusy: boolean;
  onCode: (code: string) => void;
}) => {
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const error = failure ? <FailureText failure={failure} /> : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsWrong(!isAuthenticatorCode(code));
        onCode(code);
      }}
    >
      <Stack>
        <TextField
          kind="code"
          maxLength={7}
          value={code}
          readOnly={isBusy}
          onChange={(typed) => {
            setIsWrong(false);
            setCode(typed);
          }}
          label={<FormattedMessage id="factor.code" />}
          helper={<FormattedMessage id="factor.code.help" />}
          error={
            isWrong ? (
              <FieldError code={code === '' ? 'param.missing' : 'auth.totp_wrong'} />
            ) : (
              error
            )
          }
        />
        <Button type="submit" pending={isBusy}>
          <FormattedMessage id="authenticator.enable" />
        </Button>
      </Stack>
    </form>
  );
};

const Restart = ({ flow, tone }: { flow: AuthenticatorSetupActor; tone: 'text' | 'primary' }) => (
  <Button variant={tone} onPress={() => flow.send({ type: 'step.undone' })}>
    <FormattedMessage id="authenticator.restart" />
  </Button>
);

/** Whether the app was enabled is not known, and its recovery codes were not seen. */
const UnseenCodes = ({ onRemoval }: { onRemoval: () => void }) => (
  <Receipt
    outcome="unknown"
    title={<FormattedMessage id="authenticator.unseen.title" />}
    actions={
      <Button onPress={onRemoval}>
        <FormattedMessage id="authenticator.disable" />
      </Button>
    }
  >
    <FormattedMessage id="authenticator.unseen" />
  </Receipt>
);

const Enabled = () => {
  const leave = useReturn('/pages/settings/security/index');
  return (
    <Receipt
      outcome="done"
      title={<FormattedMessage id="authenticator.on" />}
      actions={
        <Button onPress={leave}>
          <FormattedMessage id="receipt.done" />
        </Button>
      }
    >
      <FormattedMessage id="authenticator.on.next" />
    </Receipt>
  );
};

const Step = ({
  flow,
  onRemoval,
}: {
  flow: AuthenticatorSetupActor;
  onRemoval: () => void;
}): ReactNode => {
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const secret = useSelector(flow, selectSecret);
  const codes = useSelector(flow, selectRecovery);
  const isSaved = useSelector(flow, selectIsSaved);
  const step = useSelector(flow, selectStep);
  switch (step) {
    case 'allowing':
      return (
        <PasswordPart
          failure={failure}
          isBusy={isBusy}
          button={<FormattedMessage id="step.next" />}
          onPassword={(draft) => flow.send({ type: 'password.given', draft })}
        >
          <p className={styles['lead']}>
            <FormattedMessage id="authenticator.why" />
          </p>
        </PasswordPart>
      );
    case 'pairing':
      return (
        <Stack>
          {secret ? <SecretPart {...secret} /> : null}
          <CodePart
            failure={failure}
            isBusy={isBusy}
            onCode={(code) => flow.send({ type: 'code.entered', code })}
          />
          <Restart flow={flow} tone="text" />
        </Stack>
      );
    case 'expired':
      return (
        <Stack>
          <Notice tone="warn">
            <FormattedMessage id="authenticator.expired" />
          </Notice>
          <Restart flow={flow} tone="primary" />
        </Stack>
      );
    case 'unseen':
      return <UnseenCodes onRemoval={onRemoval} />;
    case 'saving':
      return (
        <RecoveryPart
          codes={codes}
          isSaved={isSaved}
          onSaved={(isConfirmed) =>
            flow.send({ type: isConfirmed ? 'saving.confirmed' : 'saving.denied' })
          }
          onDone={() => flow.send({ type: 'codes.closed' })}
        />
      );
    case 'done':
      return <Enabled />;
  }
};

/** Password, app, recovery codes: an authenticator app is set up in three steps. */
export const SetupFlow = ({
  onEnd,
  onRemoval,
}: {
  /** It is on, whatever was seen of it. */
  onEnd: () => void;
  onRemoval: () => void;
}) => {
  const intl = useIntl();
  const flow = useActorRef(useOver(authenticatorSetupOver));
  const step = useSelector(flow, selectStep);
  useOutcome(flow, onEnd);
  // A step is longer than a small screen, and the next one begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step anew.
  useEffect(() => {
    scrollTo({ top: 0 });
  }, [step]);
  return (
    <div className={styles['column']}>
      <StepBar
        label={intl.formatMessage({ id: 'fundPassword.steps' })}
        steps={[
          { key: 'password', label: <FormattedMessage id="fundPassword.step.prove" /> },
          { key: 'app', label: <FormattedMessage id="authenticator.step.app" /> },
          { key: 'codes', label: <FormattedMessage id="authenticator.step.codes" /> },
        ]}
        current={place[step]}
      />
      <Step flow={flow} onRemoval={onRemoval} />
    </div>
  );
};
