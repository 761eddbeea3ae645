import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { TabPanel, Tabs } from '../../../components/controls/tabs';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { useBack } from '../../../navigation/back';
import { AllRecords } from './all-records';
import { DepositRecords } from './deposit-records';
import { WithdrawalRecords } from './withdrawal-records';

type Kind = 'deposits' | 'withdrawals' | 'all';
const kinds: readonly { value: Kind; label: ReactNode }[] = [
  { value: 'deposits', label: <FormattedMessage id="deposit.records" /> },
  { value: 'withdrawals', label: <FormattedMessage id="withdrawal.records" /> },
  { value: 'all', label: <FormattedMessage id="filter.all" /> },
];

const shownOf = {
  deposits: DepositRecords,
  withdrawals: WithdrawalRecords,
  all: AllRecords,
} as const satisfies Record<Kind, ComponentType>;

/** What was paid in and out. The address has the kind, so that the way back leads to the same one. */
export const RecordsScreen = () => {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const kind = kinds.find(({ value }) => value === params.get('kind'))?.value ?? 'deposits';
  const Shown = shownOf[kind];
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="records.title" />} />}>
      <Tabs
        id="records"
        label={intl.formatMessage({ id: 'menu.records' })}
        tabs={kinds}
        value={kind}
        onChange={(chosen) => setParams({ kind: chosen }, { replace: true })}
      />
      <TabPanel id="records" value={kind}>
        <Shown />
      </TabPanel>
    </Screen>
  );
};
