import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { type Listing, type ListingActor, selectView } from '../../machines/kernel/listing';
import type { Client } from '../api/kernel/client';
import { useOver } from '../context/services';
import { type EventRecordKind, useRecordHints } from '../realtime/record-hints';
import { useNamedRow } from './named-row';
import { RefreshNotice } from './refresh-notice';

/** A list that is read again whenever records of a kind may have changed. */
export const useRecordsOf = <Row extends { id: number }, Filter>(
  kind: EventRecordKind,
  over: (client: Client) => Listing<Row, Filter>,
  filter: Filter,
): ListingActor<Row, Filter> => {
  const [input] = useState({ filter });
  const list = useActorRef(useOver(over), { input });
  useRecordHints([kind], () => list.send({ type: 'refresh.requested' }));
  return list;
};

type CurrentRecord<Row> = {
  readonly record: Row;
  /** Says that the record may have changed since; nothing while it is known. */
  readonly notice: ReactNode;
};

/** A record as its list has it now; until the list is read, as it was answered. */
export const useCurrentRecord = <Row extends { id: number }, Filter>(
  list: ListingActor<Row, Filter>,
  answered: Row,
): CurrentRecord<Row> => {
  const { row } = useNamedRow(list, ({ id }) => id === answered.id);
  const hasFailed = useSelector(list, selectView) === 'failed';
  return {
    record: row ?? answered,
    notice: <RefreshNotice actor={list} hasFailed={hasFailed} />,
  };
};
