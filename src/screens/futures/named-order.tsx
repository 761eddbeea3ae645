import { useEffect } from 'react';
import type { Amount } from '../../../schemas/kernel/money';
import { MissingRecord } from '../../lists/missing-record';
import { useNamedRow } from '../../lists/named-row';
import { type Flows, type FuturesTab, tabOf, useFuturesOrders } from './futures-lists';
import { RecordSheet } from './record-sheet';

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
  const tab = row && tabOf(row.status);
  useEffect(() => {
    if (tab) onFound(tab);
  }, [tab, onFound]);
  if (isMissing) return <MissingRecord />;
  return <RecordSheet order={row} burstRate={burstRate} onClose={onClose} />;
};
