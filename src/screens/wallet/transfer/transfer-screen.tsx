import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import { selectResult, selectSubmission } from '../../../../machines/kernel/keyed-form';
import {
  selectIsCurrent,
  selectIsStale,
  selectFailure as selectReadingFailure,
  selectValue,
} from '../../../../machines/kernel/reading';
import type { TransferActor } from '../../../../machines/wallet/transfer';
import type { User } from '../../../../schemas/account/user';
import type { TransferCurrency } from '../../../../schemas/wallet/transfer';
import { transferCall, transferCurrenciesOver, transferOver } from '../../../api/wallet/transfer';
import { IconButton } from '../../../components/controls/icon-button';
import { EmptyState } from '../../../components/feedback/empty-state';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { useEmitted, useOver } from '../../../context/services';
import { FailedReading } from '../../../lists/failed-reading';
import { OutdatedBanner } from '../../../lists/outdated-banner';
import { useBack } from '../../../navigation/back';
import { usePrivateEvents } from '../../../realtime/private-events';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionScreen } from '../../../submission/submission-screen';
import { usePersistedTransfer, useTransferForm } from './transfer-draft';
import { TransferFields } from './transfer-form';
import { recordsPath, TransferReceipt } from './transfer-receipt';

const Header = () => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <AppHeader
      back={useBack()}
      title={<FormattedMessage id="transfer.title" />}
      actions={
        <IconButton
          icon="records"
          label={intl.formatMessage({ id: 'transfer.records' })}
          onPress={() => void navigate(recordsPath)}
        />
      }
    />
  );
};

type FormProps = {
  flow: TransferActor;
  user: User;
  currencies: readonly [TransferCurrency, ...TransferCurrency[]];
  banner: ReactNode;
};

const Form = ({ flow, user, currencies, banner }: FormProps) => (
  <TransferFields
    flow={flow}
    header={<Header />}
    banner={banner}
    currencies={currencies}
    transfer={useTransferForm(flow, user, currencies)}
  />
);

/** What can be moved; read again whenever money may have moved. */
const useCurrencies = (flow: TransferActor) => {
  const reading = useActorRef(useOver(transferCurrenciesOver));
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['balance_update', 'missed'], refresh);
  useEmitted(flow, 'draft.refused', refresh);
  return { reading, refresh };
};

const Flow = ({ user }: { user: User }) => {
  const intl = useIntl();
  const draft = usePersistedTransfer();
  const flow = useSubmissionFlow({
    userId: user.id,
    over: transferOver,
    call: transferCall,
    input: {},
    onDone: () => {
      draft.write(null);
      refresh();
    },
  });
  const { reading, refresh } = useCurrencies(flow);
  const currencies = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectReadingFailure);
  const isStale = useSelector(reading, selectIsStale);
  const isCurrent = useSelector(reading, selectIsCurrent);
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const result = useSelector(flow, selectResult);
  const [first, ...others] = currencies ?? [];
  return (
    <SubmissionScreen
      header={<Header />}
      submission={useSelector(flow, selectSubmission)}
      receipt={
        isDone ? (
          <TransferReceipt
            transfer={result}
            currencies={currencies ?? []}
            areBalancesCurrent={isCurrent}
          />
        ) : null
      }
    >
      {first ? (
        <Form
          flow={flow}
          user={user}
          currencies={[first, ...others]}
          banner={
            isStale ? (
              <OutdatedBanner onRefresh={() => reading.send({ type: 'refresh.requested' })} />
            ) : null
          }
        />
      ) : (
        <Screen header={<Header />}>
          {currencies ? (
            <EmptyState drawing="wallet">
              <FormattedMessage id="transfer.coin.none" />
            </EmptyState>
          ) : failure ? (
            <FailedReading
              title={<FormattedMessage id="transfer.failed" />}
              failure={failure}
              onRetry={() => reading.send({ type: 'retry.requested' })}
            />
          ) : (
            <SkeletonRows rows={4} label={intl.formatMessage({ id: 'transfer.loading' })} />
          )}
        </Screen>
      )}
    </SubmissionScreen>
  );
};

/** Moves money from one account to another. */
export const TransferScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};
