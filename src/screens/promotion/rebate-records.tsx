import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Rebate } from '../../../schemas/promotion/promotion';
import type { RebatesActor } from '../../api/promotion/promotion';
import { classesOf } from '../../components/base/class-names';
import { EmptyState } from '../../components/feedback/empty-state';
import { StatusTag } from '../../components/feedback/status-tag';
import { AmountText } from '../../components/figures/amount-text';
import { List, ListRow } from '../../components/layout/list-row';
import { scrollToNamed, useNamedRecord } from '../../context/named-record';
import { quantity, ratio } from '../../format/figure';
import { timeStamp } from '../../format/time';
import { ListContent } from '../../lists/list-content';
import { MissingRecord } from '../../lists/missing-record';
import { useNamedRow } from '../../lists/named-row';
import styles from './promotion.module.css';
import { AccountName, SourceName } from './promotion-words';

const css = classesOf(styles);

const Row = ({ rebate, named }: { rebate: Rebate; named: 'first' | 'further' | null }) => (
  <ListRow
    current={named !== null}
    title={<AccountName account={rebate.account} />}
    subtitle={
      <span className={css('facts')} ref={named === 'first' ? scrollToNamed : undefined}>
        <span>
          <FormattedMessage id="promotion.level" values={{ level: rebate.level }} />
        </span>
        <span>
          <SourceName source={rebate.source} />
        </span>
        {rebate.base !== null && rebate.percent !== null ? (
          <span>
            <FormattedMessage
              id="promotion.share.of"
              values={{
                percent: ratio(rebate.percent),
                base: `${quantity(rebate.base, 8)} USDT`,
              }}
            />
          </span>
        ) : null}
        <span>{timeStamp(rebate.createdAt)}</span>
      </span>
    }
    figure={<AmountText amount={rebate.value} decimals={8} unit="USDT" />}
    subfigure={
      <StatusTag status={rebate.status === 'paid' ? 'done' : 'waiting'}>
        {rebate.status === 'paid' ? (
          <FormattedMessage id="promotion.status.paid" />
        ) : (
          <FormattedMessage id="promotion.status.pending" />
        )}
      </StatusTag>
    }
  />
);

const Rows = ({ list, payoutId }: { list: RebatesActor; payoutId: number | null }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const ofPayout = payoutId === null ? [] : rows.filter((rebate) => rebate.payoutId === payoutId);
  return (
    <List>
      {rows.map((rebate) => (
        <Row
          key={rebate.id}
          rebate={rebate}
          named={!ofPayout.includes(rebate) ? null : rebate === ofPayout[0] ? 'first' : 'further'}
        />
      ))}
    </List>
  );
};

/** What the person has earned, newest first; the shares of a payout that the address names are marked. */
export const RebateRecords = ({ list, people }: { list: RebatesActor; people: number }) => {
  const intl = useIntl();
  const payoutId = useNamedRecord('payout');
  const isNamed = payoutId === null ? null : (rebate: Rebate) => rebate.payoutId === payoutId;
  const { isMissing } = useNamedRow(list, isNamed);
  return (
    <>
      {isMissing ? <MissingRecord /> : null}
      <ListContent
        list={list}
        loading={{ rows: 4, label: intl.formatMessage({ id: 'promotion.records.loading' }) }}
        failed={<FormattedMessage id="promotion.records.failed" />}
        empty={
          <EmptyState drawing="boat">
            {people === 0 ? (
              <FormattedMessage id="promotion.nobody" />
            ) : (
              <FormattedMessage id="promotion.records.empty" />
            )}
          </EmptyState>
        }
      >
        <Rows list={list} payoutId={payoutId} />
      </ListContent>
    </>
  );
};
