import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectValue } from '../../../../machines/kernel/reading';
import {
  allTransfers,
  type TransferCurrency,
  type TransferFilter,
  type TransferRecord,
  transferAccounts,
} from '../../../../schemas/wallet/transfer';
import {
  type TransfersActor,
  transferCurrenciesOver,
  transfersOver,
} from '../../../api/wallet/transfer';
import { classesOf } from '../../../components/base/class-names';
import { Button, ButtonLink } from '../../../components/controls/button';
import { Chips } from '../../../components/controls/chips';
import { PullToRefresh } from '../../../components/controls/pull-to-refresh';
import { EmptyState } from '../../../components/feedback/empty-state';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { List } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { useOver } from '../../../context/services';
import { ListContent } from '../../../lists/list-content';
import { useBack } from '../../../navigation/back';
import { CoinChips, PeriodChips } from '../../../parts/wallet/record-chips';
import { useRecordHints } from '../../../realtime/record-hints';
import styles from './transfer.module.css';
import { RecordRow, RecordSheet } from './transfer-record';
import { AccountName } from './transfer-words';

const css = classesOf(styles);

const all = 'all';

const isAll = ({ currencyId, account, since }: TransferFilter) =>
  currencyId === null && account === null && since === null;

const Filters = ({
  filter,
  currencies,
  onChange,
}: {
  filter: TransferFilter;
  currencies: readonly TransferCurrency[];
  onChange: (filter: TransferFilter) => void;
}) => {
  const intl = useIntl();
  return (
    <div className={css('filters')}>
      <Chips
        label={intl.formatMessage({ id: 'transfer.records.account' })}
        chips={[
          { value: all, label: <FormattedMessage id="transfer.records.allAccounts" /> },
          ...transferAccounts.map((account) => ({
            value: account,
            label: <AccountName account={account} />,
          })),
        ]}
        value={filter.account ?? all}
        onChange={(value) => onChange({ ...filter, account: value === all ? null : value })}
      />
      <PeriodChips since={filter.since} onChange={(since) => onChange({ ...filter, since })} />
      {currencies.length > 1 ? (
        <CoinChips
          coins={currencies}
          chosen={filter.currencyId}
          onChange={(currencyId) => onChange({ ...filter, currencyId })}
        />
      ) : null}
    </div>
  );
};

const NoRecords = ({ filter, onShowAll }: { filter: TransferFilter; onShowAll: () => void }) =>
  isAll(filter) ? (
    <EmptyState
      drawing="list"
      action={
        <ButtonLink variant="secondary" href="#/pages/assets/transfer/index">
          <FormattedMessage id="transfer.title" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="transfer.records.empty" />
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
      <FormattedMessage id="transfer.records.noMatch" />
    </EmptyState>
  );

type RecordsProps = { list: TransfersActor; currencies: readonly TransferCurrency[] };

const Records = ({ list, currencies }: RecordsProps) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const { account } = useSelector(list, ({ context }) => context.filter);
  const [query] = useSearchParams();
  // An address may name a record, as a statement does; it is opened where it is in the list.
  const [opened, setOpened] = useState<TransferRecord | null>(
    () => rows.find(({ id }) => id === query.get('id')) ?? null,
  );
  return (
    <>
      <List>
        {rows.map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            account={account}
            logo={currencies.find(({ id }) => id === record.currencyId)?.logo}
            onOpen={() => setOpened(record)}
          />
        ))}
      </List>
      {opened ? <RecordSheet record={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
};

/** What was moved between the accounts, newest first. */
export const TransferRecordsScreen = () => {
  const intl = useIntl();
  const list = useActorRef(useOver(transfersOver), { input: { filter: allTransfers } });
  const currencies = useSelector(useActorRef(useOver(transferCurrenciesOver)), selectValue);
  const filter = useSelector(list, ({ context }) => context.filter);
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  const refresh = () => list.send({ type: 'refresh.requested' });
  const choose = (chosen: TransferFilter) => list.send({ type: 'filter.changed', filter: chosen });
  useRecordHints(['transfer'], refresh);
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="transfer.records" />} />}
    >
      <PullToRefresh
        refreshing={isRefreshing}
        label={intl.formatMessage({ id: 'transfer.records.loading' })}
        onRefresh={refresh}
      >
        <Stack>
          <Filters filter={filter} currencies={currencies ?? []} onChange={choose} />
          <ListContent
            list={list}
            loading={{ rows: 6, label: intl.formatMessage({ id: 'transfer.records.loading' }) }}
            failed={<FormattedMessage id="transfer.records.failed" />}
            empty={<NoRecords filter={filter} onShowAll={() => choose(allTransfers)} />}
          >
            <Records list={list} currencies={currencies ?? []} />
          </ListContent>
        </Stack>
      </PullToRefresh>
    </Screen>
  );
};
