import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
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
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { ApplicationScreen } from './application-screen';
import { BankWithdrawalForm } from './bank-withdrawal-form';
import { useDestinations } from './destinations';
import { BankWithdrawalReview } from './withdrawal-facts';

const Flow = ({ user }: { user: User }) => {
  const { bankCurrencyId: currencyId } = useConfig();
  const {
    value: info,
    destinations,
    refresh,
  } = useDestinations(useActorRef(useOver(bankCardInfoOver), { input: undefined }));
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
      destinations={destinations}
      failedTitle={<FormattedMessage id="bankCard.failed" />}
      coin={{ currencyId, name: bankCoin }}
      review={(draft) => <BankWithdrawalReview draft={draft} />}
    >
      {(limits, banner) => (
        <BankWithdrawalForm
          form={{ flow, user, header, banner, coin: { ...limits, name: bankCoin } }}
          card={info?.card ?? null}
        />
      )}
    </ApplicationScreen>
  );
};

/** Withdraws USDT to the bound bank card, in the currency of the bank. */
export const BankWithdrawalScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};
