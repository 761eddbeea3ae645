import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FundPasswordActor } from '../../../../machines/security/fund-password';
import type { User } from '../../../../schemas/account/user';
import type { Failure } from '../../../../schemas/kernel/failure';
import {
  chosenFundPasswordFault,
  isFundPasswordProof,
} from '../../../../schemas/security/fund-password';
import { newRequestKey } from '../../../api/kernel/intents';
import { Button } from '../../../components/controls/button';
import { FailureText } from '../../../context/failure-text';
import { CodeRequestField } from '../../../forms/code-request-field';
import { FieldError } from '../../../forms/field-error';
import { PinStep } from '../../../forms/pin-step';
import { ownAddress } from '../../../parts/account/own-account';

export const ProveByPassword = ({
  flow,
  failure,
}: {
  flow: FundPasswordActor;
  failure: Failure | null;
}) => (
  <PinStep
    label={<FormattedMessage id="fundPassword.old" />}
    failure={failure}
    onDigits={(password) => flow.send({ type: 'proof.given', proof: { kind: 'old', password } })}
  >
    <Button variant="text" onPress={() => flow.send({ type: 'proof.forgotten' })}>
      <FormattedMessage id="fundPassword.forgotten" />
    </Button>
  </PinStep>
);

export const ProveByCode = ({
  flow,
  failure,
  user,
}: {
  flow: FundPasswordActor;
  failure: Failure | null;
  user: User;
}) => {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const proof = { kind: 'code', code } as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!isFundPasswordProof(proof));
    flow.send({ type: 'proof.given', proof });
  };
  const error = code === '' && failure ? <FailureText failure={failure} /> : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <fieldset>
        <CodeRequestField
          purpose="fund_password"
          address={ownAddress(user)}
          value={code}
          onChange={(typed) => {
            setIsMissing(false);
            setCode(typed);
          }}
          error={
            isMissing ? (
              <FieldError code={code === '' ? 'param.missing' : 'auth.code_wrong'} />
            ) : (
              error
            )
          }
        />
        <Button type="submit">
          <FormattedMessage id="step.next" />
        </Button>
        <Button variant="text" onPress={() => flow.send({ type: 'step.undone' })}>
          <FormattedMessage id="fundPassword.remembered" />
        </Button>
      </fieldset>
    </form>
  );
};

export const ChooseStep = ({
  flow,
  failure,
}: {
  flow: FundPasswordActor;
  failure: Failure | null;
}) => (
  <PinStep
    label={<FormattedMessage id="fundPassword.new" />}
    helper={<FormattedMessage id="fundPassword.new.why" />}
    failure={failure}
    faultOf={chosenFundPasswordFault}
    onDigits={(password) => flow.send({ type: 'password.chosen', password })}
  />
);

export const RepeatStep = ({ flow, isBusy }: { flow: FundPasswordActor; isBusy: boolean }) => (
  <PinStep
    label={<FormattedMessage id="fundPassword.repeat" />}
    failure={null}
    isBusy={isBusy}
    onDigits={(password) =>
      flow.send({ type: 'password.repeated', password, key: newRequestKey() })
    }
  >
    <Button variant="text" disabled={isBusy} onPress={() => flow.send({ type: 'step.undone' })}>
      <FormattedMessage id="fundPassword.chooseAgain" />
    </Button>
  </PinStep>
);
