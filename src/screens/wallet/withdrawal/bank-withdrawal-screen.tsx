import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import { prerequisitesOf } from '../../../../machines/security/prerequisites';
import type { User } from '../../../../schemas/account/user';
import { bankCardInfoOver } from '../../../api/wallet/bank-card';
import { bankWithdrawalOver, bankWithdrawCall } from '../../../api/wallet/withdrawal';
import { AppHeader } from '../../../components/layout/app-header';
import { App } from '../../../context/app-context';
import { useConfig } from '../../../context/config';
import { useEmitted, useOver } from '../../../context/services';
import { useBack } from '../../../navigation/back';
import { bankCoin } from '../../../parts/wallet/deposit-words';
import { usePrivateEvents } from '../../../realtime/private-events';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { ApplicationScreen } from './application-screen';
import { BankWithdrawalForm } from './bank-withdrawal-form';
import { LimitsReading } from './limits-reading';
import { BankWithdrawalReview } from './withdrawal-facts';

/** The bound card; a failure is told where the form would be. */
const useCard = () => {
  const reading = useActorRef(useOver(bankCardInfoOver), { input: undefined });
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['missed'], refresh);
  return {
    info: useSelector(reading, selectValue),
    failure: useSelector(reading, selectFailure),
    refresh,
    retry: () => reading.send({ type: 'retry.requested' }),
  };
};

const Flow = ({ user }: { user: User }) => {
  const { bankCurrencyId: currencyId } = useConfig();
  const { info, failure, refresh, retry } = useCard();
  // Until the card is known, the server decides.
  const bankCard = info === null || info.card !== null;
  const prerequisites = useMemo(() => prerequisitesOf(user, { bankCard }), [user, bankCard]);
  const flow = useSubmissionFlow({
    userId: user.id,
    over: bankWithdrawalOver,
    call: bankWithdrawCall,
    input: { prerequisites },
  });
  // The server knows of another card than the one that was shown.
  useEmitted(flow, 'draft.refused', refresh);
  const header = (
    <AppHeader back={useBack()} title={<FormattedMessage id="bankWithdrawal.title" />} />
  );
  return (
    <ApplicationScreen
      flow={flow}
      prerequisites={prerequisites}
      header={header}
      unread={
        failure && info === null
          ? { title: <FormattedMessage id="bankCard.failed" />, failure, onRetry: retry }
          : null
      }
      review={(draft) => <BankWithdrawalReview draft={draft} />}
    >
      <LimitsReading
        flow={flow}
        header={header}
        coin={{ currencyId, name: bankCoin }}
        isReady={info !== null}
      >
        {(limits, banner) => (
          <BankWithdrawalForm
            flow={flow}
            user={user}
            header={header}
            banner={banner}
            coin={{ ...limits, name: bankCoin }}
            card={info?.card ?? null}
          />
        )}
      </LimitsReading>
    </ApplicationScreen>
  );
};

/** Withdraws USDT to the bound bank card, in the currency of the bank. */
export const BankWithdrawalScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};
