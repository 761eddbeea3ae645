import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { depositStates } from '../../../../schemas/wallet/deposit';
import { allRecords } from '../../../../schemas/wallet/record-filter';
import { depositsOver } from '../../../api/wallet/deposit';
import { useConfig } from '../../../context/config';
import { useOver } from '../../../context/services';
import { DepositRow, DepositSheet } from '../../../parts/wallet/deposit-record';
import { DepositStateWord } from '../../../parts/wallet/deposit-words';
import { RecordList } from './record-list';

const states = depositStates.map((state) => ({
  value: state,
  label: <DepositStateWord state={state} />,
}));

/** What was deposited; one that the address names is open. */
export const DepositRecords = () => {
  const intl = useIntl();
  const [params] = useSearchParams();
  const { bank } = useConfig().features;
  const list = useActorRef(useOver(depositsOver), { input: { filter: allRecords } });
  const rows = useSelector(list, ({ context }) => context.rows);
  const [openedId, open] = useState<number | null>(Number(params.get('deposit')) || null);
  const opened = rows.find(({ id }) => id === openedId);
  return (
    <RecordList
      list={list}
      events={['deposit']}
      states={states}
      hasBank={bank}
      words={{
        loading: intl.formatMessage({ id: 'deposit.records.loading' }),
        failed: <FormattedMessage id="deposit.records.failed" />,
        empty: <FormattedMessage id="deposit.records.empty" />,
        noMatch: <FormattedMessage id="deposit.records.noMatch" />,
        first: {
          href: '#/pages/assets/deposit/index',
          label: <FormattedMessage id="deposit.title" />,
        },
      }}
      rowOf={(record) => (
        <DepositRow key={record.id} record={record} onOpen={() => open(record.id)} />
      )}
    >
      {opened ? <DepositSheet record={opened} onClose={() => open(null)} /> : null}
    </RecordList>
  );
};
