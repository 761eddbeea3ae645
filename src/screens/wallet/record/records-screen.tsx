import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AppHeader } from '../../../components/app-header';
import { Screen } from '../../../components/screen';
import { TabPanel, Tabs } from '../../../components/tabs';
import { useBack } from '../../../navigation/back';
import { DepositRecords } from './deposit-records';
import { WithdrawalRecords } from './withdrawal-records';

type Kind = 'deposits' | 'withdrawals';
const kinds: readonly { value: Kind; label: ReactNode }[] = [
  { value: 'deposits', label: <FormattedMessage id="deposit.records" /> },
  { value: 'withdrawals', label: <FormattedMessage id="withdrawal.records" /> },
];

/** What was paid in and out. The address has the kind, so that the way back leads to the same one. */
export const RecordsScreen = () => {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const kind: Kind = params.get('kind') === 'withdrawals' ? 'withdrawals' : 'deposits';
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
        {kind === 'deposits' ? <DepositRecords /> : <WithdrawalRecords />}
      </TabPanel>
    </Screen>
  );
};
