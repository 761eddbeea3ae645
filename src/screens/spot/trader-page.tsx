import { useMemo, useRef, useState } from 'react';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotOrder } from '../../../schemas/spot/spot-order';
import { intentsOf } from '../../api/kernel/intents';
import { pendingCancels, spotCancelOver } from '../../api/spot/spot-order';
import { useNamedRecord } from '../../context/named-record';
import { bookOf } from '../../parts/market/book/pair-book';
import { CancelSheet } from '../../submission/cancel-sheet';
import { useOrderCancel } from '../trade/order-cancel';
import { Records } from '../trade/records';
import { usePersistedSpotForm } from './persisted-form';
import { SpotOrders, type SpotOrdersTab } from './spot-orders';
import { SpotResult, tabOf, useLostSubmission } from './spot-result';
import { TraderTicket, useSpotOrder } from './trader-ticket';

/** Everything that a person who is logged in does on this screen. */
export const TraderPage = ({ userId, pair }: { userId: number; pair: Pair }) => {
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const order = useSpotOrder(intents);
  const cancel = useOrderCancel({ intents, cancelOver: spotCancelOver, pendingCancels });
  const isLost = useLostSubmission(order) !== null;
  usePersistedSpotForm(order);
  const named = useNamedRecord();
  const [placed, setPlaced] = useState<number | null>(null);
  const [tab, setTab] = useState<SpotOrdersTab>(named === null ? 'open' : 'history');
  const [pairOnly, setPairOnly] = useState(false);
  const records = useRef<HTMLDivElement>(null);
  const showRecords = (shown: SpotOrder | null) => {
    setTab(tabOf(shown?.status ?? 'waiting'));
    setPlaced(shown?.id ?? null);
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
          book={bookOf(pair)}
        />
      )}
      <SpotResult flow={order} cancel={cancel} onRecords={showRecords} />
      <CancelSheet cancel={cancel} />
      <Records ref={records}>
        <SpotOrders
          key={pairOnly ? pair.symbol : 'all'}
          tab={tab}
          onTab={setTab}
          pair={pairOnly ? pair : null}
          onPairOnly={setPairOnly}
          order={order}
          cancel={cancel}
          named={placed ?? named}
        />
      </Records>
    </>
  );
};
