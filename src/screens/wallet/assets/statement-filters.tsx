import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StatementFilter } from '../../../../schemas/wallet/statement';
import { type StatementGroup, statementGroups } from '../../../../schemas/wallet/statement-kind';
import {
  accountNames,
  nameOfAccount,
  type WalletRow,
  wireAccounts,
} from '../../../../schemas/wallet/wallet';
import { useConfig } from '../../../app/config';
import { Chips } from '../../../components/chips';
import { Skeleton } from '../../../components/skeleton';
import { useLive } from '../../../realtime/live-provider';
import { AccountLabel } from './account-label';
import { GroupName } from './statement-words';

const dayMs = 86_400_000;
const all = 'all';
const periods = ['7', '30', '90'] as const;
type Period = (typeof periods)[number] | typeof all;

const sinceOf = (period: Period, nowMs: number): string | null =>
  period === all ? null : new Date(nowMs - Number(period) * dayMs).toISOString();

/** The groups whose feature is open; those without one are always there. */
const useGroups = (): readonly StatementGroup[] => {
  const { features } = useConfig();
  const isOpen: Readonly<Record<StatementGroup, boolean>> = {
    deposit: features.deposit,
    withdraw: features.withdraw,
    transfer: true,
    spot: features.spot,
    lever: features.lever,
    option: features.option,
    hosting: features.hosting,
    subscription: features.subscription,
    rebate: features.subscription || features.lever || features.option,
  };
  return statementGroups.filter((group) => isOpen[group]);
};

/** By account, type, period and coin. */
export const StatementFilters = ({
  filter,
  coins,
  onChange,
}: {
  filter: StatementFilter;
  /** Null until they are read; their chips have their place then too. */
  coins: readonly Pick<WalletRow, 'currencyId' | 'currency'>[] | null;
  onChange: (filter: StatementFilter) => void;
}) => {
  const intl = useIntl();
  const { serverNow } = useLive();
  const groups = useGroups();
  const [period, setPeriod] = useState<Period>(all);
  return (
    <>
      <Chips
        label={intl.formatMessage({ id: 'transfer.records.account' })}
        chips={[
          { value: all, label: <FormattedMessage id="transfer.records.allAccounts" /> },
          ...accountNames.map((account) => ({
            value: account,
            label: <AccountLabel account={account} />,
          })),
        ]}
        value={filter.account === null ? all : nameOfAccount(filter.account)}
        onChange={(value) =>
          onChange({ ...filter, account: value === all ? null : wireAccounts[value] })
        }
      />
      <Chips
        label={intl.formatMessage({ id: 'statement.kind' })}
        chips={[
          { value: all, label: <FormattedMessage id="statement.kind.all" /> },
          ...groups.map((group) => ({ value: group, label: <GroupName group={group} /> })),
        ]}
        value={filter.group ?? all}
        onChange={(value) => onChange({ ...filter, group: value === all ? null : value })}
      />
      <Chips
        label={intl.formatMessage({ id: 'transfer.period' })}
        chips={[
          { value: all, label: <FormattedMessage id="transfer.period.all" /> },
          ...periods.map((days) => ({
            value: days,
            label: <FormattedMessage id="transfer.period.days" values={{ days: Number(days) }} />,
          })),
        ]}
        value={filter.since === null ? all : period}
        onChange={(value) => {
          setPeriod(value);
          onChange({ ...filter, since: sinceOf(value, serverNow() ?? Date.now()) });
        }}
      />
      {coins === null ? <Skeleton height="var(--tl-hit)" /> : null}
      {coins !== null && coins.length > 1 ? (
        <Chips
          label={intl.formatMessage({ id: 'transfer.coin' })}
          chips={[
            { value: all, label: <FormattedMessage id="transfer.records.allCoins" /> },
            ...coins.map(({ currencyId, currency }) => ({
              value: `${currencyId}`,
              label: currency,
            })),
          ]}
          value={filter.currencyId === null ? all : `${filter.currencyId}`}
          onChange={(value) =>
            onChange({ ...filter, currencyId: value === all ? null : Number(value) })
          }
        />
      ) : null}
    </>
  );
};
