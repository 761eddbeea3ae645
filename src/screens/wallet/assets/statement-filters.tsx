import { FormattedMessage, useIntl } from 'react-intl';
import type { StatementFilter } from '../../../../schemas/wallet/statement';
import { type StatementGroup, statementGroups } from '../../../../schemas/wallet/statement-kind';
import {
  accountNames,
  nameOfAccount,
  type WalletRow,
  wireAccounts,
} from '../../../../schemas/wallet/wallet';
import { Chips } from '../../../components/controls/chips';
import { Skeleton } from '../../../components/layout/skeleton';
import { useConfig } from '../../../context/config';
import { CoinChips, PeriodChips } from '../../../parts/wallet/record-chips';
import { AccountLabel } from './account-label';
import { GroupName } from './statement-words';

const all = 'all';

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
  const groups = useGroups();
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
      <PeriodChips since={filter.since} onChange={(since) => onChange({ ...filter, since })} />
      {coins === null ? <Skeleton height="var(--tl-hit)" /> : null}
      {coins !== null && coins.length > 1 ? (
        <CoinChips
          coins={coins.map(({ currencyId, currency }) => ({ id: currencyId, name: currency }))}
          chosen={filter.currencyId}
          onChange={(currencyId) => onChange({ ...filter, currencyId })}
        />
      ) : null}
    </>
  );
};
