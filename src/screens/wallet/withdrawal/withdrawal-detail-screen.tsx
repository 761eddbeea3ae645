import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure, selectIsCurrent, selectValue } from '../../../../machines/kernel/reading';
import { timelineOf } from '../../../../machines/kernel/timeline';
import {
  appliedWithdrawal,
  moveWithdrawal,
  type WithdrawalState,
} from '../../../../machines/wallet/withdrawal-lifecycle';
import { ledgerScale } from '../../../../schemas/kernel/money';
import { feeOf, type WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { withdrawalRecordOver } from '../../../api/wallet/withdrawal';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { EmptyState } from '../../../components/feedback/empty-state';
import { StatusTimeline } from '../../../components/feedback/status-timeline';
import { AmountText } from '../../../components/figures/amount-text';
import { GroupedAddress } from '../../../components/figures/grouped-address';
import { AppHeader } from '../../../components/layout/app-header';
import { Card, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Screen } from '../../../components/layout/screen';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { useCopy } from '../../../context/copying';
import { ReasonText } from '../../../context/failure-text';
import { useServices } from '../../../context/services';
import { maskedCard } from '../../../format/masked';
import { zonedStamp } from '../../../format/time';
import { FailedReading } from '../../../lists/failed-reading';
import { RefreshNotice } from '../../../lists/refresh-notice';
import { useBack } from '../../../navigation/back';
import { useRecordId } from '../../../navigation/record-id';
import {
  useReceivedUnit,
  WithdrawalTag,
  withdrawalNames,
} from '../../../parts/wallet/withdrawal-words';
import { useRecordHints } from '../../../realtime/record-hints';
import { WithdrawalCancellation } from './withdrawal-cancellation';

const approved = { type: 'review.approved' } as const;

/** The way of a withdrawal: applied for, and what became of it. */
const Timeline = ({ record }: { record: WithdrawalRecord }) => {
  const intl = useIntl();
  const { status, createdAt, updatedAt } = record;
  if (status === null) return null;
  const points = timelineOf<WithdrawalState>({
    state: status,
    initial: appliedWithdrawal(),
    reached: [],
    createdAt,
    updatedAt,
    next: (one) => moveWithdrawal(one, approved),
  });
  return (
    <StatusTimeline
      label={intl.formatMessage({ id: 'withdrawal.timeline' })}
      steps={points.map(({ state, stage, at }) => ({
        key: state,
        label: withdrawalNames[state === 'overdue' ? 'reviewing' : state],
        stage: state === 'rejected' || state === 'cancelled' ? 'refused' : stage,
        actor:
          state === 'reviewing' && stage === 'now' ? (
            <FormattedMessage id="deposit.step.byReviewer" />
          ) : undefined,
        time: at === null ? undefined : zonedStamp(at),
      }))}
    />
  );
};

const Facts = ({ record }: { record: WithdrawalRecord }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="label.fee" />}>
      <AmountText amount={feeOf(record)} decimals={ledgerScale} unit={record.coin} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="withdrawal.received" />} strong>
      <AmountText amount={record.received} decimals={ledgerScale} unit={useReceivedUnit(record)} />
    </KeyValue>
    {record.isBank ? (
      <KeyValue label={<FormattedMessage id="bankCard.title" />}>
        {record.address === '' ? '--' : maskedCard(record.address)}
      </KeyValue>
    ) : (
      <KeyValue label={<FormattedMessage id="field.chain" />}>{record.chain || '--'}</KeyValue>
    )}
    {record.remark ? (
      <KeyValue label={<FormattedMessage id="withdrawal.remark.shown" />}>{record.remark}</KeyValue>
    ) : null}
    <KeyValue label={<FormattedMessage id="withdrawal.created" />}>
      {zonedStamp(record.createdAt)}
    </KeyValue>
    {record.status === 'reviewing' && record.expectedAt !== null ? (
      <KeyValue label={<FormattedMessage id="withdrawal.expected" />}>
        {zonedStamp(record.expectedAt)}
      </KeyValue>
    ) : null}
    <KeyValue label={<FormattedMessage id="withdrawal.number" />}>{record.id}</KeyValue>
    {record.txid === '' ? null : (
      <KeyValue label={<FormattedMessage id="withdrawal.txid" />}>{record.txid}</KeyValue>
    )}
  </KeyValueList>
);

/** Where it goes and by which transaction, to be copied; a card number is masked and is not. */
const Payment = ({ record: { address, txid, isBank } }: { record: WithdrawalRecord }) => {
  const copy = useCopy();
  if (isBank && txid === '') return null;
  return (
    <Card>
      <Stack>
        {isBank ? null : (
          <>
            <GroupedAddress address={address} />
            <Button variant="secondary" compact onPress={() => void copy(address)}>
              <FormattedMessage id="address.copy" />
            </Button>
          </>
        )}
        {txid === '' ? null : (
          <Button variant="secondary" compact onPress={() => void copy(txid)}>
            <FormattedMessage id="withdrawal.txid.copy" />
          </Button>
        )}
      </Stack>
    </Card>
  );
};

type ShownProps = { record: WithdrawalRecord; userId: number; onChanged: () => void };

const Shown = ({ record, userId, onChanged }: ShownProps) => {
  return (
    <Stack>
      <Card>
        <Stack>
          <p>
            <WithdrawalTag status={record.status} />
          </p>
          <AmountText
            size="title"
            amount={record.amount}
            decimals={ledgerScale}
            unit={record.coin}
          />
        </Stack>
      </Card>
      {record.isOverdue ? (
        <Notice tone="warn">
          <FormattedMessage id="withdrawal.overdue" />
        </Notice>
      ) : null}
      {record.reason === '' ? null : (
        <Notice tone="danger">
          <FormattedMessage id="deposit.record.reason" values={{ reason: record.reason }} />
        </Notice>
      )}
      {record.status === 'reviewing' ? (
        <p>
          <FormattedMessage id="withdrawal.frozen" />
        </p>
      ) : null}
      <Timeline record={record} />
      <Facts record={record} />
      <Payment record={record} />
      <WithdrawalCancellation record={record} userId={userId} onCancelled={onChanged} />
    </Stack>
  );
};

const NoWithdrawal = () => (
  <EmptyState drawing="list">
    <ReasonText code="record.not_found" />
  </EmptyState>
);

const Reading = ({ id, userId }: { id: number; userId: number }) => {
  const intl = useIntl();
  const { client } = useServices();
  const reading = useActorRef(useMemo(() => withdrawalRecordOver(client, id), [client, id]));
  const record = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  const isCurrent = useSelector(reading, selectIsCurrent);
  const refresh = () => reading.send({ type: 'change.notified' });
  useRecordHints(['withdraw'], refresh);
  const retry = () => reading.send({ type: 'retry.requested' });
  if (record) {
    return (
      <>
        <RefreshNotice actor={reading} />
        <Shown key={record.status} record={record} userId={userId} onChanged={refresh} />
      </>
    );
  }
  if (failure) {
    return (
      <FailedReading
        title={<FormattedMessage id="withdrawal.failed" />}
        failure={failure}
        onRetry={retry}
      />
    );
  }
  return isCurrent ? (
    <NoWithdrawal />
  ) : (
    <SkeletonRows rows={6} label={intl.formatMessage({ id: 'withdrawal.loading' })} />
  );
};

/** One withdrawal: what became of it, where it goes, and the way to cancel it. */
export const WithdrawalDetailScreen = () => {
  const user = App.useSelector(selectUser);
  const id = useRecordId();
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="withdrawal.one" />} />}
    >
      {user && id !== null ? <Reading key={id} id={id} userId={user.id} /> : null}
      {id === null ? <NoWithdrawal /> : null}
    </Screen>
  );
};
