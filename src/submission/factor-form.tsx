import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Failure } from '../../schemas/kernel/failure';
import { isAuthenticatorCode, isSecondFactorCode } from '../../schemas/kernel/second-factor';
import { Button } from '../components/controls/button';
import { Notice } from '../components/feedback/banner';
import { TextField } from '../components/fields/text-field';
import { Stack } from '../components/layout/card';
import { FailureText } from '../context/failure-text';
import { FieldError } from '../forms/field-error';

/** What a code typed with its spaces takes. */
const longest = { app: 7, recovery: 20 } as const;

type FactorFormProps = {
  /** What was wrong with the code before. It goes when another is typed. */
  failure: Failure | null;
  isBusy?: boolean | undefined;
  /** Whether a recovery code opens here too. */
  takesRecovery?: boolean | undefined;
  /** Whether there is an app that makes codes; without one only a recovery code can be typed. */
  hasApp?: boolean | undefined;
  onPasskey?: (() => void) | undefined;
  onCode: (code: string) => void;
  onDecline?: (() => void) | undefined;
};

const useFocus = (isRecovery: boolean) => {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, [isRecovery]);
  return field;
};

type PasskeyProps = Pick<FactorFormProps, 'failure' | 'isBusy' | 'onPasskey' | 'onDecline'>;

/** A passkey alone, where no code opens. */
const PasskeyForm = ({ failure, isBusy = false, onPasskey, onDecline }: PasskeyProps) => (
  <Stack>
    {failure ? (
      <Notice tone="danger">
        <FailureText failure={failure} />
      </Notice>
    ) : null}
    <p>
      <FormattedMessage id="factor.passkey.help" />
    </p>
    <Button pending={isBusy} onPress={() => onPasskey?.()}>
      <FormattedMessage id="factor.usePasskey" />
    </Button>
    <DeclineButton isBusy={isBusy} onDecline={onDecline} />
  </Stack>
);

const DeclineButton = ({ isBusy, onDecline }: Pick<FactorFormProps, 'isBusy' | 'onDecline'>) =>
  onDecline ? (
    <Button variant="text" disabled={isBusy} onPress={onDecline}>
      <FormattedMessage id="action.cancel" />
    </Button>
  ) : null;

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'ref' | 'value' | 'readOnly' | 'error' | 'onChange'
>;

const CodeField = ({ isRecovery, ...field }: CodeFieldProps & { isRecovery: boolean }) =>
  isRecovery ? (
    <TextField
      {...field}
      kind="address"
      maxLength={longest.recovery}
      label={<FormattedMessage id="factor.recovery" />}
      helper={<FormattedMessage id="factor.recovery.help" />}
    />
  ) : (
    <TextField
      {...field}
      kind="code"
      maxLength={longest.app}
      label={<FormattedMessage id="factor.code" />}
      helper={<FormattedMessage id="factor.code.help" />}
    />
  );

type KindButtonProps = { isRecovery: boolean; isBusy: boolean; onSwitch: () => void };

/** Changes between the code of the app and a recovery code. */
const KindButton = ({ isRecovery, isBusy, onSwitch }: KindButtonProps) => (
  <Button variant="text" disabled={isBusy} onPress={onSwitch}>
    {isRecovery ? (
      <FormattedMessage id="factor.useApp" />
    ) : (
      <FormattedMessage id="factor.useRecovery" />
    )}
  </Button>
);

/** The code of the second factor. It is kept nowhere but in its field. */
const CodeForm = ({
  failure,
  isBusy = false,
  takesRecovery = false,
  hasApp = true,
  onPasskey,
  onCode,
  onDecline,
}: FactorFormProps) => {
  const [typed, setTyped] = useState<{ code: string; after: Failure | null }>({
    code: '',
    after: null,
  });
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  const [isWrong, setIsWrong] = useState(false);
  const field = useFocus(isRecovery);
  // A code that was refused is worth nothing any more.
  const isRefused = failure !== null && failure !== typed.after;
  const code = isRefused ? '' : typed.code;
  const isRight = isRecovery ? isSecondFactorCode : isAuthenticatorCode;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsWrong(!isRight(code));
    if (isRight(code)) onCode(code);
  };
  const shared = {
    ref: field,
    value: code,
    readOnly: isBusy,
    error: isWrong ? (
      <FieldError code={code === '' ? 'param.missing' : 'auth.totp_wrong'} />
    ) : isRefused ? (
      <FailureText failure={failure} />
    ) : undefined,
    onChange: (text: string) => {
      setIsWrong(false);
      setTyped({ code: text, after: failure });
    },
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {onPasskey ? (
          <Button variant={hasApp ? 'secondary' : 'primary'} pending={isBusy} onPress={onPasskey}>
            <FormattedMessage id="factor.usePasskey" />
          </Button>
        ) : null}
        <CodeField {...shared} isRecovery={isRecovery} />
        <Button type="submit" pending={isBusy}>
          <FormattedMessage id="factor.confirm" />
        </Button>
        {takesRecovery && hasApp ? (
          <KindButton
            isRecovery={isRecovery}
            isBusy={isBusy}
            onSwitch={() => {
              setIsWrong(false);
              setTyped({ code: '', after: failure });
              setIsRecovery(!isRecovery);
            }}
          />
        ) : null}
        <DeclineButton isBusy={isBusy} onDecline={onDecline} />
      </Stack>
    </form>
  );
};

/** The second factor: a code of the app, a recovery code or a passkey, as far as each opens here. */
export const FactorForm = (props: FactorFormProps) => {
  const { hasApp = true, takesRecovery = false } = props;
  return hasApp || takesRecovery ? <CodeForm {...props} /> : <PasskeyForm {...props} />;
};
