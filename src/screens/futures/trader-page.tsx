import { useActorRef } from '@xstate/react';
import { type ComponentProps, useCallback, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import type { Failure } from '../../../schemas/kernel/failure';
import type { Pair } from '../../../schemas/market/pair';
import {
  futuresCancelOver,
  futuresCloseOver,
  pendingCloses,
  pendingFuturesCancels,
} from '../../api/futures/futures-order';
import type { Client } from '../../api/kernel/client';
import { type Intents, intentsOf } from '../../api/kernel/intents';
import { useLimits } from '../../context/limits';
import { useNamedRecord } from '../../context/named-record';
import { useOver } from '../../context/services';
import { useToast } from '../../context/toasts';
import { bookOf } from '../../parts/market/book/pair-book';
import { CancelSheet } from '../../submission/cancel-sheet';
import { useOrderCancel } from '../trade/order-cancel';
import { Records } from '../trade/records';
import { CloseFlow } from './close-flow';
import { FuturesLists, type FuturesTab, useFuturesOrders } from './futures-lists';
import { FuturesResult, useLostSubmission } from './futures-result';
import { NamedOrder } from './named-order';
import { useOpenPositions } from './open-positions';
import { usePersistedFuturesForm } from './persisted-form';
import { RecordSheet } from './record-sheet';
import { StopsSheet } from './stops-sheet';
import { TraderTicket, useFuturesOrder, useFuturesPage } from './trader-ticket';

/** How a server refuses a call that it does not have. */
const isMissingCall = (failure: Failure): boolean =>
  failure.kind === 'refused' &&
  (failure.code === 'request.not_found' || failure.code === 'request.method');

/** The machine that cancels orders, and whether the server can. */
const useFuturesCancel = (intents: Intents) => {
  const [isSupported, setSupported] = useState(true);
  const cancel = useOrderCancel({
    intents,
    cancelOver: futuresCancelOver,
    pendingCancels: pendingFuturesCancels,
    onRefused: (failure) => {
      if (isMissingCall(failure)) setSupported(false);
    },
  });
  return { cancel, isSupported };
};

const useFuturesClose = (intents: Intents) => {
  const over = useCallback((client: Client) => futuresCloseOver(client, intents), [intents]);
  const [input] = useState(() => ({ pending: pendingCloses(intents) }));
  return useActorRef(useOver(over), { input });
};

/** The list of records that is open, and the way from a receipt to the record of its order. */
const useRecordTabs = (first: FuturesTab) => {
  const [tab, setTab] = useState<FuturesTab>(first);
  const records = useRef<HTMLDivElement>(null);
  const showRecords = (shown: FuturesTab) => {
    setTab(shown);
    records.current?.scrollIntoView({ block: 'start' });
  };
  return { tab, setTab, records, showRecords };
};

/** The stops of a position; saving closes them and says so. */
const StopsOfPosition = ({ onSaved, ...sheet }: ComponentProps<typeof StopsSheet>) => {
  const toast = useToast();
  return (
    <StopsSheet
      {...sheet}
      onSaved={() => {
        sheet.onClose();
        onSaved();
        toast({ tone: 'success', text: <FormattedMessage id="futures.stops.saved" /> });
      }}
    />
  );
};

/** The order that the address names, until it is closed. */
const NamedRecord = (order: Omit<ComponentProps<typeof NamedOrder>, 'id' | 'onClose'>) => {
  const named = useNamedRecord();
  const [dismissed, setDismissed] = useState<number | null>(null);
  return named !== null && named !== dismissed ? (
    <NamedOrder key={named} {...order} id={named} onClose={() => setDismissed(named)} />
  ) : null;
};

/** Everything that a person who is logged in does on this screen. */
export const TraderPage = ({ userId, pair }: { userId: number; pair: Pair }) => {
  const limits = useLimits();
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const order = useFuturesOrder(intents);
  const close = useFuturesClose(intents);
  const { cancel, isSupported } = useFuturesCancel(intents);
  const flows = { order, close, cancel };
  const holding = useFuturesOrders('holding', flows);
  const positions = useOpenPositions(holding);
  const { isLost } = useLostSubmission(order);
  usePersistedFuturesForm(order);
  const named = useNamedRecord();
  const { tab, setTab, records, showRecords } = useRecordTabs(
    named === null ? 'positions' : 'history',
  );
  const [stopped, setStopped] = useState<FuturesOrder | null>(null);
  const [detail, setDetail] = useState<FuturesOrder | null>(null);
  const page = useFuturesPage(pair, flows);
  const burstRate = page.page?.burstRate ?? limits['lever.burst_rate'];
  return (
    <>
      {isLost ? null : (
        <TraderTicket
          key={pair.symbol}
          pair={pair}
          userId={userId}
          order={order}
          page={page}
          positions={positions}
          book={bookOf(pair)}
        />
      )}
      <FuturesResult flows={flows} onRecords={showRecords} />
      <CancelSheet cancel={cancel} />
      <CloseFlow close={close} positions={positions} />
      {stopped ? (
        <StopsOfPosition
          key={stopped.id}
          userId={userId}
          order={stopped}
          burstRate={burstRate}
          onClose={() => setStopped(null)}
          onSaved={() => holding.send({ type: 'refresh.requested' })}
        />
      ) : null}
      <RecordSheet order={detail} burstRate={burstRate} onClose={() => setDetail(null)} />
      <Records ref={records}>
        <NamedRecord flows={flows} burstRate={burstRate} onFound={setTab} />
        <FuturesLists
          tab={tab}
          onTab={setTab}
          pair={pair}
          flows={flows}
          holding={holding}
          positions={positions}
          available={page.page?.available ?? null}
          burstRate={burstRate}
          opensStops={page.page?.opensStops ?? limits['lever.stop_open']}
          canCancel={isSupported}
          onStops={setStopped}
          onDetail={setDetail}
        />
      </Records>
    </>
  );
};
