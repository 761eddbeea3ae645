import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../../machines/account/app';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import {
  type StatementFilter,
  type StatementRow,
  wholeStatement,
} from '../../../../schemas/wallet/statement';
import {
  type WalletAccount,
  type WalletRow,
  wireAccounts,
} from '../../../../schemas/wallet/wallet';
import { type StatementActor, statementOver } from '../../../api/wallet/statement';
import { walletsOver } from '../../../api/wallet/wallet';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { PullToRefresh } from '../../../components/controls/pull-to-refresh';
import { EmptyState } from '../../../components/feedback/empty-state';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { List } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { useOver } from '../../../context/services';
import { dayStamp, zoneName } from '../../../format/time';
import { ListContent } from '../../../lists/list-content';
import { useBack } from '../../../navigation/back';
import { useLive } from '../../../realtime/live-provider';
import { usePrivateEvents } from '../../../realtime/private-events';
import styles from './statement.module.css';
import { ExportSheet } from './statement-export';
import { StatementFilters } from './statement-filters';
import { MovementRow, MovementSheet } from './statement-row';

const css = classesOf(styles);

type Coin = Pick<WalletRow, 'currencyId' | 'currency' | 'logo'>;

const isWhole = ({ currencyId, account, group, since }: StatementFilter) =>
  currencyId === null && account === null && group === null && since === null;

/** `YYYY-MM`; rows without a time stand together. */
const monthOf = ({ createdAt }: StatementRow): string => dayStamp(createdAt).slice(0, 7);

const byMonth = (rows: readonly StatementRow[]) => {
  const months: { month: string; rows: StatementRow[] }[] = [];
  for (const row of rows) {
    const month = monthOf(row);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else months.push({ month, rows: [row] });
  }
  return months;
};

const Rows = ({ list, coins }: { list: StatementActor; coins: readonly Coin[] }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const { balancesHidden } = App.useSelector(selectPreferences);
  const [opened, setOpened] = useState<StatementRow | null>(null);
  return (
    <div className={css('months')}>
      {byMonth(rows).map(({ month, rows: ofMonth }) => (
        <section key={ofMonth[0]?.id}>
          <h2 className={css('month')}>{month}</h2>
          <List>
            {ofMonth.map((row) => (
              <MovementRow
                key={row.id}
                row={row}
                hidden={balancesHidden}
                logo={coins.find(({ currencyId }) => currencyId === row.currencyId)?.logo}
                onOpen={() => setOpened(row)}
              />
            ))}
          </List>
        </section>
      ))}
      {opened ? (
        <MovementSheet row={opened} hidden={balancesHidden} onClose={() => setOpened(null)} />
      ) : null}
    </div>
  );
};

const NoRows = ({ filter, onShowAll }: { filter: StatementFilter; onShowAll: () => void }) =>
  isWhole(filter) ? (
    <EmptyState drawing="list">
      <FormattedMessage id="statement.empty" />
    </EmptyState>
  ) : (
    <EmptyState
      drawing="search"
      action={
        <Button variant="secondary" compact onPress={onShowAll}>
          <FormattedMessage id="transfer.records.showAll" />
        </Button>
      }
    >
      <FormattedMessage id="statement.noMatch" />
    </EmptyState>
  );

/** The statement, read again whenever money moved. */
const useStatement = (account: WalletAccount | null): StatementActor => {
  const [input] = useState({
    filter: { ...wholeStatement, account: account === null ? null : wireAccounts[account] },
  });
  const list = useActorRef(useOver(statementOver), { input });
  usePrivateEvents(['balance_update', 'missed'], () => list.send({ type: 'refresh.requested' }));
  return list;
};

/** The coins that the person may have; null until they are read. */
const useCoins = (): readonly Coin[] | null => {
  const actor = useActorRef(useOver(walletsOver));
  const wallets = useSelector(actor, selectValue);
  const hasFailed = useSelector(actor, selectFailure) !== null;
  return wallets?.spot.rows ?? (hasFailed ? [] : null);
};

/** Everything that moved the person's money, newest first. */
export const StatementScreen = ({ account }: { account: WalletAccount | null }) => {
  const intl = useIntl();
  const { serverNow } = useLive();
  const list = useStatement(account);
  const coins = useCoins();
  const filter = useSelector(list, ({ context }) => context.filter);
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  const [exportedAt, setExportedAt] = useState<string | null>(null);
  const now = () => new Date(serverNow() ?? Date.now()).toISOString();
  const choose = (chosen: StatementFilter) => list.send({ type: 'filter.changed', filter: chosen });
  return (
    <Screen
      header={
        <AppHeader
          back={useBack()}
          title={<FormattedMessage id="statement.title" />}
          actions={
            <Button variant="text" compact onPress={() => setExportedAt(now())}>
              <FormattedMessage id="statement.export" />
            </Button>
          }
        />
      }
    >
      <PullToRefresh
        refreshing={isRefreshing}
        label={intl.formatMessage({ id: 'statement.loading' })}
        onRefresh={() => list.send({ type: 'refresh.requested' })}
      >
        <Stack>
          <div className={css('filters')}>
            <StatementFilters filter={filter} coins={coins} onChange={choose} />
            <p className={css('zone')}>
              <FormattedMessage id="statement.zone" values={{ zone: zoneName(now()) }} />
            </p>
          </div>
          <ListContent
            list={list}
            loading={{ rows: 6, label: intl.formatMessage({ id: 'statement.loading' }) }}
            failed={<FormattedMessage id="statement.failed" />}
            empty={<NoRows filter={filter} onShowAll={() => choose(wholeStatement)} />}
          >
            <Rows list={list} coins={coins ?? []} />
          </ListContent>
        </Stack>
      </PullToRefresh>
      {exportedAt === null ? null : (
        <ExportSheet now={exportedAt} onClose={() => setExportedAt(null)} />
      )}
    </Screen>
  );
};
