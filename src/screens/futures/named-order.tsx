import { useEffect } from 'react';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import type { Amount } from '../../../schemas/kernel/money';
import { MissingRecord } from '../../lists/missing-record';
import { useNamedRow } from '../../lists/named-row';
import { type Flows, type FuturesTab, useFuturesOrders } from './futures-lists';
import { RecordSheet } from './record-sheet';

const tabs: Partial<Record<FuturesOrder['status'], FuturesTab>> = {
  holding: 'positions',
  entrusted: 'orders',
};

/** The list that has an order. */
const tabOf = ({ status }: FuturesOrder): FuturesTab => tabs[status] ?? 'history';

/** The order that the address names, as a statement does: open over the list that has it. */
export const NamedOrder = ({
  id,
  flows,
  burstRate,
  onFound,
  onClose,
}: {
  id: number;
  flows: Flows;
  burstRate: Amount;
  onFound: (tab: FuturesTab) => void;
  onClose: () => void;
}) => {
  const list = useFuturesOrders('all', flows);
  const { row, isMissing } = useNamedRow(list, (order) => order.id === id);
  const tab = row && tabOf(row);
  useEffect(() => {
    if (tab) onFound(tab);
  }, [tab, onFound]);
  if (isMissing) return <MissingRecord />;
  return <RecordSheet order={row} burstRate={burstRate} onClose={onClose} />;
};
