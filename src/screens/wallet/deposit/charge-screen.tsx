import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import {
  selectIsBusy,
  selectResult,
  selectSubmission,
} from '../../../../machines/kernel/keyed-form';
import { selectHasProof } from '../../../../machines/wallet/deposit';
import type { User } from '../../../../schemas/account/user';
import { depositCall, depositOver } from '../../../api/wallet/deposit';
import { AppHeader } from '../../../components/layout/app-header';
import { App } from '../../../context/app-context';
import { useConfig } from '../../../context/config';
import { ClosedFeatureScreen, UnknownScreen } from '../../../navigation/closed-feature';
import { useBeforeUnload, useLeaveConfirmation } from '../../../navigation/leave-confirmation';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionScreen } from '../../../submission/submission-screen';
import { ChargeForm, usePersistedDraft } from './charge-form';
import { type DepositPlace, usePlaceIn, useUnitOf } from './deposit-place';
import { DepositReceipt } from './deposit-receipt';
import { useProofFlow } from './proof-flow';

const Flow = ({ user, place }: { user: User; place: DepositPlace }) => {
  const proof = useProofFlow(user);
  const draft = usePersistedDraft();
  const flow = useSubmissionFlow({
    userId: user.id,
    over: depositOver,
    call: depositCall,
    input: {},
    onDone: () => {
      draft.write(null);
      proof.end();
    },
  });
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const isBusy = useSelector(flow, selectIsBusy);
  const result = useSelector(flow, selectResult);
  const unit = useUnitOf(place);
  const hasProof = useSelector(proof.actor, selectHasProof) && !isDone;
  useBeforeUnload(hasProof);
  const { back, question } = useLeaveConfirmation(
    isBusy ? <FormattedMessage id="leaving.sent" /> : null,
  );
  const header = <AppHeader back={back} title={<FormattedMessage id="deposit.charge" />} />;
  return (
    <>
      <SubmissionScreen
        header={header}
        submission={useSelector(flow, selectSubmission)}
        receipt={isDone ? <DepositReceipt record={result} unit={unit} /> : null}
      >
        <ChargeForm flow={flow} proof={proof} user={user} place={place} header={header} />
      </SubmissionScreen>
      {question}
    </>
  );
};

/** Declares a payment that was made. */
export const ChargeScreen = () => {
  const user = App.useSelector(selectUser);
  const [params] = useSearchParams();
  const place = usePlaceIn(params);
  const { features } = useConfig();
  if (!features.deposit || (place?.isBank && !features.bank)) return <ClosedFeatureScreen />;
  if (!place) return <UnknownScreen />;
  return user ? (
    <Flow key={`${user.id} ${place.currencyId} ${place.chain}`} user={user} place={place} />
  ) : null;
};
