import { useActorRef, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import type { Holding } from '../../../../schemas/wallet/holdings';
import type { FrozenRecord } from '../../../../schemas/wallet/statement';
import { nameOfAccount } from '../../../../schemas/wallet/wallet';
import type { Client } from '../../../api/kernel/client';
import { frozenRecordsOver } from '../../../api/wallet/statement';
import { classesOf } from '../../../components/base/class-names';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { useOver } from '../../../context/services';
import { usePrivateEvents } from '../../../realtime/private-events';
import styles from './coin-list.module.css';
import { NamedRecordLink } from './record-link';

const css = classesOf(styles);

/** Records of the accounts that the holding is of. */
const isShown = ({ frozenIn }: Holding, { account }: FrozenRecord) =>
  account === null || frozenIn[nameOfAccount(account)] !== '0';

/**
 * What holds a coin frozen, record by record. A server that does not say it leaves the explanation
 * by account, which stands above.
 */
export const FrozenRecords = ({
  holding,
  hidden,
  onLeave,
}: {
  holding: Holding;
  hidden: boolean;
  onLeave: () => void;
}) => {
  const intl = useIntl();
  const { currencyId, currency, decimals } = holding;
  const over = useCallback((client: Client) => frozenRecordsOver(client, currencyId), [currencyId]);
  const actor = useActorRef(useOver(over));
  const records = useSelector(actor, selectValue);
  const failure = useSelector(actor, selectFailure);
  usePrivateEvents(['balance_update', 'missed'], () => actor.send({ type: 'change.notified' }));
  if (failure) return null;
  if (!records) {
    return <SkeletonRows rows={1} label={intl.formatMessage({ id: 'assets.frozen.loading' })} />;
  }
  const shown = records.filter((record) => isShown(holding, record));
  if (shown.length === 0) return null;
  return (
    <>
      <h4 className={css('text')}>
        <FormattedMessage id="assets.frozen.records" />
      </h4>
      <KeyValueList>
        {shown.map(({ account, record, amount }) => (
          <KeyValue
            key={`${account} ${record.kind} ${record.id}`}
            label={<NamedRecordLink record={record} onLeave={onLeave} />}
          >
            <AmountText amount={amount} decimals={decimals} unit={currency} hidden={hidden} />
          </KeyValue>
        ))}
      </KeyValueList>
    </>
  );
};
