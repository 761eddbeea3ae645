import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppHeader } from '../../../components/app-header';
import { Screen } from '../../../components/screen';
import { Tabs } from '../../../components/tabs';
import { useBack } from '../../../navigation/back';
import { DepositRecords } from './deposit-records';

/** The kinds of records; with more than one, each is a tab. */
const kinds: readonly { value: 'deposits'; label: ReactNode; list: ReactNode }[] = [
  {
    value: 'deposits',
    label: <FormattedMessage id="deposit.records" />,
    list: <DepositRecords />,
  },
];

/** What was paid in and out. */
export const RecordsScreen = () => {
  const intl = useIntl();
  const [chosen, setChosen] = useState(kinds[0]?.value ?? 'deposits');
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="menu.records" />} />}>
      {kinds.length > 1 ? (
        <Tabs
          id="records"
          label={intl.formatMessage({ id: 'menu.records' })}
          tabs={kinds}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      {kinds.find(({ value }) => value === chosen)?.list}
    </Screen>
  );
};
