import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import {
  selectFailure as selectCancelFailure,
  selectIsBusy,
  selectSubmission,
} from '../../../../machines/kernel/keyed-form';
import { selectFailure, selectIsCurrent, selectValue } from '../../../../machines/kernel/reading';
import { timelineOf } from '../../../../machines/kernel/timeline';
import {
  appliedWithdrawal,
  moveWithdrawal,
  type WithdrawalState,
} from '../../../../machines/wallet/withdrawal-lifecycle';
import { ledgerScale } from '../../../../schemas/kernel/money';
import { feeOf, type WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { newRequestKey } from '../../../api/kernel/intents';
import {
  cancelWithdrawalCall,
  withdrawalCancellationOver,
  withdrawalRecordOver,
} from '../../../api/wallet/withdrawal';
import { App } from '../../../app/app-context';
import { useServices } from '../../../app/services';
import { AmountText } from '../../../components/amount-text';
import { AppHeader } from '../../../components/app-header';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { Card, Stack } from '../../../components/card';
import { Dialog } from '../../../components/dialog';
import { EmptyState } from '../../../components/empty-state';
import { ErrorState } from '../../../components/error-state';
import { GroupedAddress } from '../../../components/grouped-address';
import { KeyValue, KeyValueList } from '../../../components/key-value-list';
import { Screen } from '../../../components/screen';
import { SkeletonRows } from '../../../components/skeleton';
import { StatusTimeline } from '../../../components/status-timeline';
import { useCopy } from '../../../flows/copying';
import { FailureText, ReasonText } from '../../../flows/failure-text';
import { RefreshNotice } from '../../../flows/refresh-notice';
import { useSubmissionFlow } from '../../../flows/submission-flow';
import { SubmissionNotice } from '../../../flows/submission-notice';
import { stampWithZone, WithdrawalTag, withdrawalNames } from '../../../flows/withdrawal-words';
import { useBack } from '../../../navigation/back';
import { usePrivateEvents } from '../../../realtime/private-events';

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
        time: at === null ? undefined : stampWithZone(at),
      }))}
    />
  );
};

const Facts = ({ record }: { record: WithdrawalRecord }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="withdrawal.fee.plain" />}>
      <AmountText amount={feeOf(record)} decimals={ledgerScale} unit={record.coin} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="withdrawal.received" />} strong>
      <AmountText amount={record.received} decimals={ledgerScale} unit={record.coin} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="field.chain" />}>{record.chain || '--'}</KeyValue>
    <KeyValue label={<FormattedMessage id="withdrawal.remark.shown" />}>
      {record.remark || '--'}
    </KeyValue>
    <KeyValue label={<FormattedMessage id="withdrawal.created" />}>
      {stampWithZone(record.createdAt)}
    </KeyValue>
    {record.status === 'reviewing' && record.expectedAt !== null ? (
      <KeyValue label={<FormattedMessage id="withdrawal.expected" />}>
        {stampWithZone(record.expectedAt)}
      </KeyValue>
    ) : null}
    <KeyValue label={<FormattedMessage id="withdrawal.number" />}>{record.id}</KeyValue>
    {record.txid === '' ? null : (
      <KeyValue label={<FormattedMessage id="withdrawal.txid" />}>{record.txid}</KeyValue>
    )}
  </KeyValueList>
);

/** The button that cancels, the question before it, and what became of the request. */
const Cancellation = ({
  record,
  userId,
  onCancelled,
}: {
  record: WithdrawalRecord;
  userId: number;
  onCancelled: () => void;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  const flow = useSubmissionFlow({
    userId,
    over: withdrawalCancellationOver,
    call: cancelWithdrawalCall,
    input: {},
    onDone: onCancelled,
  });
  const failure = useSelector(flow, selectCancelFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const submission = useSelector(flow, selectSubmission);
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const isOpen = record.status === 'reviewing';
  const confirm = () => {
    setIsAsking(false);
    const draft = { id: record.id, isOpen };
    flow.send({ type: 'draft.submitted', draft, key: newRequestKey() });
  };
  // The record that shows it may not have been read yet.
  if (isDone || (!isOpen && !isBusy)) return null;
  return (
    <>
      {failure ? (
        <Notice tone="danger">
          <FailureText failure={failure} />
        </Notice>
      ) : null}
      {isBusy && submission ? (
        <SubmissionNotice submission={submission} />
      ) : (
        <Button variant="secondary" pending={isBusy} onPress={() => setIsAsking(true)}>
          <FormattedMessage id="withdrawal.cancel" />
        </Button>
      )}
      <Dialog
        open={isAsking}
        title={<FormattedMessage id="withdrawal.cancel.question" />}
        confirmLabel={<FormattedMessage id="withdrawal.cancel" />}
        cancelLabel={<FormattedMessage id="withdrawal.cancel.keep" />}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          <FormattedMessage id="withdrawal.cancel.note" />
        </p>
      </Dialog>
    </>
  );
};

type ShownProps = { record: WithdrawalRecord; userId: number; onChanged: () => void };

const Shown = ({ record, userId, onChanged }: ShownProps) => {
  const copy = useCopy();
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
      <Card>
        <Stack>
          <GroupedAddress address={record.address} />
          <Button variant="secondary" compact onPress={() => void copy(record.address)}>
            <FormattedMessage id="address.copy" />
          </Button>
          {record.txid === '' ? null : (
            <Button variant="secondary" compact onPress={() => void copy(record.txid)}>
              <FormattedMessage id="withdrawal.txid.copy" />
            </Button>
          )}
        </Stack>
      </Card>
      <Cancellation record={record} userId={userId} onCancelled={onChanged} />
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
  usePrivateEvents(['record_update', 'missed'], (event) => {
    const isOwn = event.name === 'record_update' && event.data.kind === 'withdraw';
    if (event.name === 'missed' || isOwn) refresh();
  });
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
      <ErrorState
        title={<FormattedMessage id="withdrawal.failed" />}
        detail={<FailureText failure={failure} />}
        retryLabel={<FormattedMessage id="page.retry" />}
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
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  const isId = Number.isSafeInteger(id) && id > 0;
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="withdrawal.one" />} />}
    >
      {user && isId ? <Reading key={id} id={id} userId={user.id} /> : null}
      {isId ? null : <NoWithdrawal />}
    </Screen>
  );
};
