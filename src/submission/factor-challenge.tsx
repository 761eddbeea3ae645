import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  type FactorChallengeActor,
  selectFactors,
  selectFailure,
  selectIsBusy,
} from '../../machines/kernel/factor-challenge';
import { Section } from '../components/layout/card';
import { FactorForm } from './factor-form';

/** Whether a recovery code serves; of some calls it does where there is no app that makes codes. */
export type RecoveryUse = boolean | 'withoutApp';

/** The question for the second factor in the course of a call. */
export const FactorChallenge = <Payload,>({
  challenge,
  takesRecovery,
}: {
  challenge: FactorChallengeActor<Payload>;
  takesRecovery: RecoveryUse;
}) => {
  const failure = useSelector(challenge, selectFailure<Payload>);
  const isBusy = useSelector(challenge, selectIsBusy<Payload>);
  const factors = useSelector(challenge, selectFactors<Payload>);
  const hasApp = factors.includes('app');
  return (
    <Section title={<FormattedMessage id="factor.title" />}>
      <FactorForm
        failure={failure}
        isBusy={isBusy}
        hasApp={hasApp}
        takesRecovery={takesRecovery === 'withoutApp' ? !hasApp : takesRecovery}
        onPasskey={
          factors.includes('passkey')
            ? () => challenge.send({ type: 'passkey.requested' })
            : undefined
        }
        onCode={(code) => challenge.send({ type: 'factor.entered', code })}
        onDecline={() => challenge.send({ type: 'factor.declined' })}
      />
    </Section>
  );
};
