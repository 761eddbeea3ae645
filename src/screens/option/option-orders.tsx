import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type OptionOrderActor, selectOrder } from '../../../machines/option/option-order';
import type { OptionOrder } from '../../../schemas/option/option-order';
import {
  type OptionOrderFilter,
  type OptionOrdersActor,
  optionOrdersOver,
} from '../../api/option/option-order';
import { Notice } from '../../components/feedback/banner';
import { EmptyState } from '../../components/feedback/empty-state';
import { useNamedRecord } from '../../context/named-record';
import { useOver } from '../../context/services';
import {
  EmptyOrders,
  OrderRows,
  OrderTabs,
  useKnownCount,
  useOrderChanges,
} from '../trade/order-list';
import { useDeliveries } from './option-deliveries';
import { DeliveredOptionRow, OpenOptionRow } from './order-rows';
import { SettlementSheet } from './settlement-sheet';

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
  useOrderChanges({ kind: 'option', order: flow, cancel: null }, refresh);
  const openRows = useSelector(open, ({ context }) => context.rows);
  const deliveredRows = useSelector(delivered, ({ context }) => context.rows);
  const isOverdue = useDeliveries(openRows, refresh);
  const report = useEffectEvent((rows: readonly OptionOrder[]) => {
    const order = rows.find(({ id }) => id === selectOrder(flow.getSnapshot())?.id);
    if (order) flow.send({ type: 'order.read', order });
  });
  useEffect(() => report(deliveredRows), [deliveredRows]);
  return { open, delivered, deliveredRows, isOverdue, count: useKnownCount(open) };
};

export type OptionOrderLists = ReturnType<typeof useOptionOrders>;

export type OptionOrdersTab = 'open' | 'history';

const OpenOrders = ({ lists: { open, isOverdue } }: { lists: OptionOrderLists }) => {
  const intl = useIntl();
  return (
    <OrderRows
      list={open}
      loading={{ rows: 2, label: intl.formatMessage({ id: 'option.orders.loading' }) }}
      failed={<FormattedMessage id="option.orders.failed" />}
      empty={
        <EmptyOrders action={<FormattedMessage id="option.orders.toForm" />}>
          <FormattedMessage id="option.orders.none.open" />
        </EmptyOrders>
      }
      above={
        isOverdue ? (
          <Notice tone="warn">
            <FormattedMessage id="option.overdue" />
          </Notice>
        ) : null
      }
    >
      {(order) => <OpenOptionRow key={order.id} order={order} />}
    </OrderRows>
  );
};

type HistoryProps = { lists: OptionOrderLists; onOpen: (order: OptionOrder) => void };

const History = ({ lists: { delivered }, onOpen }: HistoryProps) => {
  const intl = useIntl();
  return (
    <OrderRows
      list={delivered}
      loading={{ rows: 3, label: intl.formatMessage({ id: 'option.orders.loading' }) }}
      failed={<FormattedMessage id="option.orders.failed" />}
      empty={
        <EmptyState>
          <FormattedMessage id="option.orders.none.history" />
        </EmptyState>
      }
    >
      {(order) => <DeliveredOptionRow key={order.id} order={order} onOpen={() => onOpen(order)} />}
    </OrderRows>
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
  tab: OptionOrdersTab;
  onTab: (tab: OptionOrdersTab) => void;
  lists: OptionOrderLists;
}) => {
  const intl = useIntl();
  const { count } = lists;
  const { opened, choose } = useOpenedSettlement(lists);
  return (
    <>
      <OrderTabs
        id="option-orders"
        label={intl.formatMessage({ id: 'option.orders' })}
        tab={tab}
        onTab={onTab}
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
      >
        {tab === 'open' ? <OpenOrders lists={lists} /> : <History lists={lists} onOpen={choose} />}
      </OrderTabs>
      {opened ? <SettlementSheet order={opened} onClose={() => choose(null)} /> : null}
    </>
  );
};
