import { useActorRef } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ledgerScale } from '../../../../schemas/kernel/money';
import { allRecords } from '../../../../schemas/wallet/record-filter';
import type { WithdrawalStatus } from '../../../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { withdrawalsOver } from '../../../api/wallet/withdrawal';
import { AmountText } from '../../../components/figures/amount-text';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { ListRow } from '../../../components/layout/list-row';
import { useConfig } from '../../../context/config';
import { useOver } from '../../../context/services';
import { timeStamp } from '../../../format/time';
import {
  detailPath,
  WithdrawalTag,
  WithdrawalTitle,
  withdrawalNames,
} from '../../../parts/wallet/withdrawal-words';
import { RecordList } from './record-list';

const statuses: readonly WithdrawalStatus[] = ['reviewing', 'approved', 'rejected', 'cancelled'];
export const withdrawalStates = statuses.map((status) => ({
  value: status,
  label: withdrawalNames[status],
}));

/** A withdrawal in a list; it leads to its page. */
export const WithdrawalRow = ({
  record: { id, coin, isBank, status, amount, createdAt },
}: {
  record: WithdrawalRecord;
}) => (
  <ListRow
    start={<CoinDisc symbol={coin} />}
    title={<WithdrawalTitle isBank={isBank} coin={coin} />}
    subtitle={<WithdrawalTag status={status} />}
    figure={<AmountText amount={amount} decimals={ledgerScale} unit={coin} />}
    subfigure={timeStamp(createdAt)}
    href={`#${detailPath}?id=${id}`}
  />
);

/** What was withdrawn; each row leads to its page. */
export const WithdrawalRecords = () => {
  const intl = useIntl();
  const { bank } = useConfig().features;
  const list = useActorRef(useOver(withdrawalsOver), { input: { filter: allRecords } });
  return (
    <RecordList
      list={list}
      events={['withdraw']}
      states={withdrawalStates}
      hasBank={bank}
      words={{
        loading: intl.formatMessage({ id: 'withdrawal.records.loading' }),
        failed: <FormattedMessage id="withdrawal.records.failed" />,
        empty: <FormattedMessage id="withdrawal.records.empty" />,
        noMatch: <FormattedMessage id="withdrawal.records.noMatch" />,
        first: {
          href: '#/pages/assets/withdraw/index',
          label: <FormattedMessage id="withdrawal.title" />,
        },
      }}
      rowOf={(record) => <WithdrawalRow key={record.id} record={record} />}
    />
  );
};
