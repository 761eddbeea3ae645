import { useActorRef } from '@xstate/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { selectOrder } from '../../../machines/spot/spot-order';
import type { Pair } from '../../../schemas/market/pair';
import type { Client } from '../../api/kernel/client';
import { type Intents, intentsOf } from '../../api/kernel/intents';
import { pendingCancels, spotCancelOver } from '../../api/spot/spot-order';
import { classesOf } from '../../components/base/class-names';
import { ReasonText } from '../../context/failure-text';
import { useFailureToast } from '../../context/failure-toast';
import { useNamedRecord } from '../../context/named-record';
import { useEmitted, useOver } from '../../context/services';
import { useToast } from '../../context/toasts';
import { CancelSheet } from '../../submission/cancel-sheet';

import { usePersistedWhileOrdering } from './persisted-review';
import { SpotBook } from './spot-book';
import { type OrdersTab, SpotOrders } from './spot-orders';
import { SpotResult, useLostSubmission } from './spot-result';
import styles from './spot-screen.module.css';
import { TraderTicket, useSpotOrder } from './trader-ticket';

const css = classesOf(styles);

const useSpotCancel = (intents: Intents) => {
  const toast = useToast();
  const showFailure = useFailureToast();
  const over = useCallback((client: Client) => spotCancelOver(client, intents), [intents]);
  const [input] = useState(() => ({ pending: pendingCancels(intents) }));
  const cancel = useActorRef(useOver(over), { input });
  useEmitted(cancel, 'order.cancelled', () =>
    toast({ tone: 'success', text: <ReasonText code="client.ok" /> }),
  );
  useEmitted(cancel, 'cancel.refused', ({ failure }) => showFailure(failure));
  useEmitted(cancel, 'cancel.unconfirmed', () =>
    toast({ tone: 'note', text: <ReasonText code="client.unknown_outcome" /> }),
  );
  return cancel;
};

/** Everything that a person who is logged in does on this screen. */
export const TraderPage = ({ userId, pair }: { userId: number; pair: Pair }) => {
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const order = useSpotOrder(intents);
  const cancel = useSpotCancel(intents);
  const isLost = useLostSubmission(order) !== null;
  usePersistedWhileOrdering(order);
  const [tab, setTab] = useState<OrdersTab>(useNamedRecord() === null ? 'open' : 'history');
  const [pairOnly, setPairOnly] = useState(false);
  const records = useRef<HTMLDivElement>(null);
  const showRecords = () => {
    const status = selectOrder(order.getSnapshot())?.status ?? 'waiting';
    setTab(status === 'waiting' ? 'open' : 'history');
    records.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {isLost ? null : (
        <TraderTicket
          key={pair.symbol}
          pair={pair}
          userId={userId}
          order={order}
          cancel={cancel}
          book={(pick) => <SpotBook pair={pair} onPick={pick} />}
        />
      )}
      <SpotResult flow={order} onRecords={showRecords} />
      <CancelSheet cancel={cancel} />
      <div ref={records} className={css('records')}>
        <SpotOrders
          key={pairOnly ? pair.symbol : 'all'}
          tab={tab}
          onTab={setTab}
          pair={pairOnly ? pair : null}
          onPairOnly={setPairOnly}
          order={order}
          cancel={cancel}
        />
      </div>
    </>
  );
};
