import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { allRecords, type RecordKind } from '../../../../schemas/wallet/record-filter';
import { recordsOver } from '../../../api/wallet/records';
import { Chips } from '../../../components/controls/chips';
import { useConfig } from '../../../context/config';
import { useOver } from '../../../context/services';
import { DepositRow, DepositSheet } from '../../../parts/wallet/deposit-record';
import { RecordList } from './record-list';
import { WithdrawalRow, withdrawalStates } from './withdrawal-records';

const all = 'all';

const KindChips = ({
  kind,
  onChange,
}: {
  kind: RecordKind | null;
  onChange: (kind: RecordKind | null) => void;
}) => {
  const intl = useIntl();
  return (
    <Chips
      label={intl.formatMessage({ id: 'records.kind' })}
      chips={[
        { value: all, label: <FormattedMessage id="records.allKinds" /> },
        { value: 'deposit', label: <FormattedMessage id="deposit.records" /> },
        { value: 'withdrawal', label: <FormattedMessage id="withdrawal.records" /> },
      ]}
      value={kind ?? all}
      onChange={(value) => onChange(value === all ? null : value)}
    />
  );
};

/** What was paid in and out, in one list. */
export const AllRecords = () => {
  const intl = useIntl();
  const { bank } = useConfig().features;
  const list = useActorRef(useOver(recordsOver), { input: { filter: allRecords } });
  const filter = useSelector(list, ({ context }) => context.filter);
  const rows = useSelector(list, ({ context }) => context.rows);
  const [openedId, open] = useState<string | null>(null);
  const opened = rows.find(({ id }) => id === openedId);
  return (
    <RecordList
      list={list}
      events={['deposit', 'withdraw']}
      kinds={
        <KindChips
          kind={filter.kind}
          onChange={(kind) => list.send({ type: 'filter.changed', filter: { ...filter, kind } })}
        />
      }
      states={withdrawalStates}
      hasBank={bank}
      words={{
        loading: intl.formatMessage({ id: 'records.loading' }),
        failed: <FormattedMessage id="records.failed" />,
        empty: <FormattedMessage id="records.empty" />,
        noMatch: <FormattedMessage id="records.noMatch" />,
        first: {
          href: '#/pages/assets/deposit/index',
          label: <FormattedMessage id="deposit.title" />,
        },
      }}
      rowOf={(one) =>
        one.kind === 'deposit' ? (
          <DepositRow key={one.id} record={one.record} onOpen={() => open(one.id)} />
        ) : (
          <WithdrawalRow key={one.id} record={one.record} />
        )
      }
    >
      {opened?.kind === 'deposit' ? (
        <DepositSheet record={opened.record} onClose={() => open(null)} />
      ) : null}
    </RecordList>
  );
};
