import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectView } from '../../../machines/kernel/listing';
import { type OptionOrderActor, selectOrder } from '../../../machines/option/option-order';
import type { OptionOrder } from '../../../schemas/option/option-order';
import {
  type OptionOrderFilter,
  type OptionOrdersActor,
  optionOrdersOver,
} from '../../api/option/option-order';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { TabPanel, Tabs } from '../../components/controls/tabs';
import { Notice } from '../../components/feedback/banner';
import { EmptyState } from '../../components/feedback/empty-state';
import { useNamedRecord } from '../../context/named-record';
import { useEmitted, useOver } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { useHasFailedRefresh } from '../../lists/refresh-notice';
import { usePrivateEvents } from '../../realtime/private-events';
import { useDeliveries } from './option-deliveries';
import styles from './option-orders.module.css';
import { DeliveredOptionRow, OpenOptionRow } from './order-rows';
import { SettlementSheet } from './settlement-sheet';

const css = classesOf(styles);

const useList = (status: OptionOrderFilter['status']): OptionOrdersActor => {
  const [input] = useState((): { filter: OptionOrderFilter } => ({ filter: { status } }));
  return useActorRef(useOver(optionOrdersOver), { input });
};

/** Open and delivered orders, read again whenever one may have changed. */
export const useOptionOrders = (flow: OptionOrderActor) => {
  const open = useList('open');
  const delivered = useList('delivered');
  const refresh = () => {
    open.send({ type: 'refresh.requested' });
    delivered.send({ type: 'refresh.requested' });
  };
  usePrivateEvents(['order_update', 'missed'], (event) => {
    const isOption = event.name === 'order_update' && event.data.kind === 'option';
    if (isOption || event.name === 'missed') refresh();
  });
  useEmitted(flow, 'order.placed', refresh);
  const openRows = useSelector(open, ({ context }) => context.rows);
  const deliveredRows = useSelector(delivered, ({ context }) => context.rows);
  const isOverdue = useDeliveries(openRows, refresh);
  const report = useEffectEvent((rows: readonly OptionOrder[]) => {
    const order = rows.find(({ id }) => id === selectOrder(flow.getSnapshot())?.id);
    if (order) flow.send({ type: 'order.read', order });
  });
  useEffect(() => report(deliveredRows), [deliveredRows]);
  const view = useSelector(open, selectView);
  const total = useSelector(open, ({ context }) => context.total);
  const isKnown = !useHasFailedRefresh(open) && (view === 'empty' || view === 'shown');
  return { open, delivered, openRows, deliveredRows, isOverdue, count: isKnown ? total : null };
};

export type OptionOrderLists = ReturnType<typeof useOptionOrders>;

export type OrdersTab = 'open' | 'history';

const toForm = () => scrollTo({ top: 0, behavior: 'smooth' });

const OpenOrders = ({ lists: { open, openRows, isOverdue } }: { lists: OptionOrderLists }) => {
  const intl = useIntl();
  return (
    <ListContent
      list={open}
      loading={{ rows: 2, label: intl.formatMessage({ id: 'option.orders.loading' }) }}
      failed={<FormattedMessage id="option.orders.failed" />}
      empty={
        <EmptyState
          action={
            <Button variant="secondary" compact onPress={toForm}>
              <FormattedMessage id="option.orders.toForm" />
            </Button>
          }
        >
          <FormattedMessage id="option.orders.none.open" />
        </EmptyState>
      }
    >
      {isOverdue ? (
        <Notice tone="warn">
          <FormattedMessage id="option.overdue" />
        </Notice>
      ) : null}
      <ul className={css('rows')}>
        {openRows.map((order) => (
          <OpenOptionRow key={order.id} order={order} />
        ))}
      </ul>
    </ListContent>
  );
};

type HistoryProps = { lists: OptionOrderLists; onOpen: (order: OptionOrder) => void };

const History = ({ lists: { delivered, deliveredRows }, onOpen }: HistoryProps) => {
  const intl = useIntl();
  return (
    <ListContent
      list={delivered}
      loading={{ rows: 3, label: intl.formatMessage({ id: 'option.orders.loading' }) }}
      failed={<FormattedMessage id="option.orders.failed" />}
      empty={
        <EmptyState>
          <FormattedMessage id="option.orders.none.history" />
        </EmptyState>
      }
    >
      <ul className={css('rows')}>
        {deliveredRows.map((order) => (
          <DeliveredOptionRow key={order.id} order={order} onOpen={() => onOpen(order)} />
        ))}
      </ul>
    </ListContent>
  );
};

/** The settlement that is open: one that was chosen, or that the address names, as a statement does. */
const useOpenedSettlement = ({ deliveredRows }: OptionOrderLists) => {
  const named = useNamedRecord();
  const [chosen, choose] = useState<OptionOrder | 'named' | null>('named');
  const opened =
    chosen === 'named' ? (deliveredRows.find(({ id }) => id === named) ?? null) : chosen;
  return { opened, choose };
};

/** My options: those that wait for their delivery, and the delivered ones. */
export const OptionOrders = ({
  tab,
  onTab,
  lists,
}: {
  tab: OrdersTab;
  onTab: (tab: OrdersTab) => void;
  lists: OptionOrderLists;
}) => {
  const intl = useIntl();
  const { count } = lists;
  const { opened, choose } = useOpenedSettlement(lists);
  return (
    <section className={css('orders')} aria-label={intl.formatMessage({ id: 'option.orders' })}>
      <Tabs
        id="option-orders"
        label={intl.formatMessage({ id: 'option.orders' })}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            value: 'open',
            label:
              count === null ? (
                <FormattedMessage id="option.orders.open" />
              ) : (
                <FormattedMessage id="option.orders.open.count" values={{ count }} />
              ),
          },
          { value: 'history', label: <FormattedMessage id="label.history" /> },
        ]}
      />
      <TabPanel id="option-orders" value={tab}>
        {tab === 'open' ? <OpenOrders lists={lists} /> : <History lists={lists} onOpen={choose} />}
      </TabPanel>
      {opened ? <SettlementSheet order={opened} onClose={() => choose(null)} /> : null}
    </section>
  );
};
