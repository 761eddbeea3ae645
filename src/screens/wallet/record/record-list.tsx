import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ListingActor, ListingSnapshot } from '../../../../machines/kernel/listing';
import { allRecords, type RecordFilter } from '../../../../schemas/wallet/record-filter';
import { Button, ButtonLink } from '../../../components/controls/button';
import { PullToRefresh } from '../../../components/controls/pull-to-refresh';
import { EmptyState } from '../../../components/feedback/empty-state';
import { Stack } from '../../../components/layout/card';
import { List } from '../../../components/layout/list-row';
import { dayStamp } from '../../../format/time';
import { ListContent } from '../../../lists/list-content';
import { useRecordHints } from '../../../realtime/record-hints';
import styles from './record.module.css';
import { RecordFilters } from './record-filters';

type Dated = { id: number | string; createdAt: string | null };

/** The words of a list of records, and the way to the first of them. */
export type RecordWords = {
  loading: string;
  failed: ReactNode;
  empty: ReactNode;
  noMatch: ReactNode;
  first: { href: string; label: ReactNode };
};

const isAll = ({ currencyId, state, kind, since, until }: RecordFilter<string>) =>
  [currencyId, state, kind, since, until].every((one) => one === null);

const NoRecords = ({
  isFiltered,
  words: { empty, noMatch, first },
  onShowAll,
}: {
  isFiltered: boolean;
  words: RecordWords;
  onShowAll: () => void;
}) =>
  isFiltered ? (
    <EmptyState
      drawing="search"
      action={
        <Button variant="secondary" compact onPress={onShowAll}>
          <FormattedMessage id="records.showAll" />
        </Button>
      }
    >
      {noMatch}
    </EmptyState>
  ) : (
    <EmptyState
      drawing="list"
      action={
        <ButtonLink variant="secondary" href={first.href}>
          {first.label}
        </ButtonLink>
      }
    >
      {empty}
    </EmptyState>
  );

/** The rows by month, in their order. */
const byMonth = <Row extends Dated>(rows: readonly Row[]) => {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const month = dayStamp(row.createdAt).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months];
};

type RecordListProps<Row extends Dated, State extends string> = {
  list: ListingActor<Row, RecordFilter<State>>;
  /** How their changes are told (contract/realtime.md#private-events). */
  events: readonly ('deposit' | 'withdraw')[];
  /** Chips that stand before the others. */
  kinds?: ReactNode;
  states: readonly { value: State; label: ReactNode }[];
  hasBank: boolean;
  words: RecordWords;
  rowOf: (record: Row) => ReactNode;
  children?: ReactNode;
};

/** Records, newest first, by month, with their filters. */
export const RecordList = <Row extends Dated, State extends string>({
  list,
  events,
  kinds,
  states,
  hasBank,
  words,
  rowOf,
  children,
}: RecordListProps<Row, State>) => {
  type Snapshot = ListingSnapshot<Row, RecordFilter<State>>;
  const rows = useSelector(list, ({ context }: Snapshot) => context.rows);
  const filter = useSelector(list, ({ context }: Snapshot) => context.filter);
  const isRefreshing = useSelector(list, (it: Snapshot) => it.matches({ shown: 'refreshing' }));
  const refresh = () => list.send({ type: 'refresh.requested' });
  const choose = (chosen: RecordFilter<State>) =>
    list.send({ type: 'filter.changed', filter: chosen });
  useRecordHints(events, refresh);
  return (
    <PullToRefresh refreshing={isRefreshing} label={words.loading} onRefresh={refresh}>
      <Stack>
        {kinds}
        <RecordFilters filter={filter} states={states} hasBank={hasBank} onChange={choose} />
        <ListContent
          list={list}
          loading={{ rows: 6, label: words.loading }}
          failed={words.failed}
          empty={
            <NoRecords
              isFiltered={!isAll(filter)}
              words={words}
              onShowAll={() => choose(allRecords)}
            />
          }
        >
          {byMonth(rows).map(([month, ofMonth]) => (
            <section key={month}>
              <h2 className={styles['month']}>{month}</h2>
              <List>{ofMonth.map(rowOf)}</List>
            </section>
          ))}
          {children}
        </ListContent>
      </Stack>
    </PullToRefresh>
  );
};
