import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Rebate } from '../../../schemas/promotion/promotion';
import type { RebatesActor } from '../../api/promotion/promotion';
import { AmountText } from '../../components/amount-text';
import { classesOf } from '../../components/class-names';
import { EmptyState } from '../../components/empty-state';
import { List, ListRow } from '../../components/list-row';
import { StatusTag } from '../../components/status-tag';
import { ListContent } from '../../flows/list-content';
import { quantity, ratio } from '../../format/figure';
import { timeStamp } from '../../format/time';
import styles from './promotion.module.css';
import { AccountName, SourceName } from './promotion-words';

const css = classesOf(styles);

const Row = ({ rebate }: { rebate: Rebate }) => (
  <ListRow
    title={<AccountName account={rebate.account} />}
    subtitle={
      <span className={css('facts')}>
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

const Rows = ({ list }: { list: RebatesActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  return (
    <List>
      {rows.map((rebate) => (
        <Row key={rebate.id} rebate={rebate} />
      ))}
    </List>
  );
};

/** What the person has earned, newest first. */
export const RebateRecords = ({ list, people }: { list: RebatesActor; people: number }) => {
  const intl = useIntl();
  return (
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
      <Rows list={list} />
    </ListContent>
  );
};
