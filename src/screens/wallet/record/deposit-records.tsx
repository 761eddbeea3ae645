import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import {
  allDeposits,
  type DepositFilter,
  type DepositRecord,
  depositStates,
} from '../../../../schemas/wallet/deposit';
import { addressCoins } from '../../../../schemas/wallet/withdraw-address';
import { type DepositsActor, depositsOver } from '../../../api/wallet/deposit';
import { useConfig } from '../../../app/config';
import { useOver } from '../../../app/services';
import { Button, ButtonLink } from '../../../components/button';
import { Stack } from '../../../components/card';
import { Chips } from '../../../components/chips';
import { EmptyState } from '../../../components/empty-state';
import { List } from '../../../components/list-row';
import { PullToRefresh } from '../../../components/pull-to-refresh';
import { DepositRow, DepositSheet } from '../../../flows/deposit-record';
import { DepositStateWord } from '../../../flows/deposit-words';
import { ListContent } from '../../../flows/list-content';
import { dayStamp } from '../../../format/time';
import { useLive } from '../../../realtime/live-provider';
import { usePrivateEvents } from '../../../realtime/private-events';
import styles from './record.module.css';

const dayMs = 86_400_000;
const all = 'all';
const periods = ['7', '30', '90'] as const;
type Period = (typeof periods)[number] | typeof all;

const sinceOf = (period: Period, nowMs: number): string | null =>
  period === all ? null : new Date(nowMs - Number(period) * dayMs).toISOString();

const isAll = ({ currencyId, state, since, until }: DepositFilter) =>
  currencyId === null && state === null && since === null && until === null;

type FiltersProps = { filter: DepositFilter; onChange: (filter: DepositFilter) => void };

const CoinChips = ({ filter, onChange }: FiltersProps) => {
  const intl = useIntl();
  const { features, bankCurrencyId } = useConfig();
  return (
    <Chips
      label={intl.formatMessage({ id: 'deposit.coin' })}
      chips={[
        { value: all, label: <FormattedMessage id="deposit.records.allCoins" /> },
        ...Object.entries(addressCoins).map(([name, id]) => ({ value: `${id}`, label: name })),
        ...(features.bank
          ? [{ value: `${bankCurrencyId}`, label: <FormattedMessage id="deposit.bank" /> }]
          : []),
      ]}
      value={filter.currencyId === null ? all : `${filter.currencyId}`}
      onChange={(value) =>
        onChange({ ...filter, currencyId: value === all ? null : Number(value) })
      }
    />
  );
};

const Filters = ({ filter, onChange }: FiltersProps) => {
  const intl = useIntl();
  const { serverNow } = useLive();
  const [period, setPeriod] = useState<Period>(all);
  return (
    <div className={styles['filters']}>
      <CoinChips filter={filter} onChange={onChange} />
      <Chips
        label={intl.formatMessage({ id: 'deposit.records.status' })}
        chips={[
          { value: all, label: <FormattedMessage id="deposit.records.allStates" /> },
          ...depositStates.map((state) => ({
            value: state,
            label: <DepositStateWord state={state} />,
          })),
        ]}
        value={filter.state ?? all}
        onChange={(value) =>
          onChange({ ...filter, state: depositStates.find((state) => state === value) ?? null })
        }
      />
      <Chips
        label={intl.formatMessage({ id: 'deposit.records.period' })}
        chips={[
          { value: all, label: <FormattedMessage id="deposit.records.allTime" /> },
          ...periods.map((days) => ({
            value: days,
            label: <FormattedMessage id="deposit.records.days" values={{ days: Number(days) }} />,
          })),
        ]}
        value={filter.since === null ? all : period}
        onChange={(value) => {
          setPeriod(value);
          onChange({ ...filter, since: sinceOf(value, serverNow() ?? Date.now()) });
        }}
      />
    </div>
  );
};

const NoDeposits = ({ filter, onShowAll }: { filter: DepositFilter; onShowAll: () => void }) =>
  isAll(filter) ? (
    <EmptyState
      drawing="list"
      action={
        <ButtonLink variant="secondary" href="#/pages/assets/deposit/index">
          <FormattedMessage id="deposit.title" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="deposit.records.empty" />
    </EmptyState>
  ) : (
    <EmptyState
      drawing="search"
      action={
        <Button variant="secondary" compact onPress={onShowAll}>
          <FormattedMessage id="deposit.records.showAll" />
        </Button>
      }
    >
      <FormattedMessage id="deposit.records.noMatch" />
    </EmptyState>
  );

const monthOf = ({ createdAt }: DepositRecord): string => dayStamp(createdAt).slice(0, 7);

/** The rows by month, in their order. */
const byMonth = (rows: readonly DepositRecord[]) => {
  const months = new Map<string, DepositRecord[]>();
  for (const row of rows) {
    const month = monthOf(row);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months];
};

/** Opens the record that the address names, once it is there; closing it leaves the address as it is. */
const useOpened = (rows: readonly DepositRecord[]) => {
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<number | null>(Number(params.get('deposit')) || null);
  return { opened: rows.find(({ id }) => id === opened), open: setOpened };
};

const Rows = ({ list }: { list: DepositsActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const { opened, open } = useOpened(rows);
  return (
    <>
      {byMonth(rows).map(([month, ofMonth]) => (
        <section key={month}>
          <h2 className={styles['month']}>{month}</h2>
          <List>
            {ofMonth.map((record) => (
              <DepositRow key={record.id} record={record} onOpen={() => open(record.id)} />
            ))}
          </List>
        </section>
      ))}
      {opened ? <DepositSheet record={opened} onClose={() => open(null)} /> : null}
    </>
  );
};

/** What was deposited, newest first, by month. */
export const DepositRecords = () => {
  const intl = useIntl();
  const list = useActorRef(useOver(depositsOver), { input: { filter: allDeposits } });
  const filter = useSelector(list, ({ context }) => context.filter);
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  const refresh = () => list.send({ type: 'refresh.requested' });
  const choose = (chosen: DepositFilter) => list.send({ type: 'filter.changed', filter: chosen });
  const loading = intl.formatMessage({ id: 'deposit.records.loading' });
  usePrivateEvents(['record_update', 'missed'], (event) => {
    if (event.name === 'record_update' && event.data.kind !== 'deposit') return;
    refresh();
  });
  return (
    <PullToRefresh refreshing={isRefreshing} label={loading} onRefresh={refresh}>
      <Stack>
        <Filters filter={filter} onChange={choose} />
        <ListContent
          list={list}
          loading={{ rows: 6, label: loading }}
          failed={<FormattedMessage id="deposit.records.failed" />}
          empty={<NoDeposits filter={filter} onShowAll={() => choose(allDeposits)} />}
        >
          <Rows list={list} />
        </ListContent>
      </Stack>
    </PullToRefresh>
  );
};
