import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectCancelling } from '../../../machines/kernel/cancellation';
import { selectView } from '../../../machines/kernel/listing';
import type { SpotCancelActor } from '../../../machines/spot/spot-cancel';
import type { SpotOrderActor } from '../../../machines/spot/spot-order';
import type { Pair } from '../../../schemas/market/pair';
import { newRequestKey } from '../../api/kernel/intents';
import {
  type SpotOrderFilter,
  type SpotOrdersActor,
  spotOrdersOver,
} from '../../api/spot/spot-order';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { TabPanel, Tabs } from '../../components/controls/tabs';
import { EmptyState } from '../../components/feedback/empty-state';
import { Checkbox } from '../../components/fields/checkbox';
import { useNamedRecord } from '../../context/named-record';
import { useEmitted, useOver } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { useHasFailedRefresh } from '../../lists/refresh-notice';
import { useOrderHints } from '../../realtime/order-hints';
import { SpotOrderRow } from './spot-order-row';
import styles from './spot-orders.module.css';

const css = classesOf(styles);

/** One list of orders in whichever state it is. */
const OrderList = ({
  list,
  cancel,
  empty,
}: {
  list: SpotOrdersActor;
  cancel: SpotCancelActor;
  empty: ReactNode;
}) => {
  const intl = useIntl();
  const rows = useSelector(list, ({ context }) => context.rows);
  const cancelling = useSelector(cancel, selectCancelling);
  const named = useNamedRecord();
  return (
    <ListContent
      list={list}
      loading={{ rows: 3, label: intl.formatMessage({ id: 'spot.orders.loading' }) }}
      failed={<FormattedMessage id="spot.orders.failed" />}
      empty={empty}
    >
      <ul className={css('rows')}>
        {rows.map((order) => (
          <SpotOrderRow
            key={order.id}
            order={order}
            isCancelling={cancelling === order.id}
            isNamed={order.id === named}
            isBlocked={cancelling !== null && cancelling !== order.id}
            onCancel={() =>
              cancel.send({
                type: 'cancel.requested',
                orderId: order.id,
                key: newRequestKey(),
              })
            }
          />
        ))}
      </ul>
    </ListContent>
  );
};

/** A list that is read again whenever an order may have changed. */
const useOrders = (
  filter: SpotOrderFilter,
  order: SpotOrderActor,
  cancel: SpotCancelActor,
): SpotOrdersActor => {
  const [input] = useState({ filter });
  const list = useActorRef(useOver(spotOrdersOver), { input });
  const refresh = () => list.send({ type: 'refresh.requested' });
  useOrderHints('spot', (about) => about === 'orders' && refresh());
  useEmitted(order, 'order.placed', refresh);
  useEmitted(cancel, 'order.cancelled', refresh);
  useEmitted(cancel, 'cancel.refused', refresh);
  useEmitted(cancel, 'cancel.unconfirmed', refresh);
  return list;
};

export type OrdersTab = 'open' | 'history';

type SpotOrdersProps = {
  tab: OrdersTab;
  onTab: (tab: OrdersTab) => void;
  /** Only orders of this pair; null for those of all. */
  pair: Pair | null;
  onPairOnly: (pairOnly: boolean) => void;
  order: SpotOrderActor;
  cancel: SpotCancelActor;
};

/** Where an empty list leads: to the orders of other pairs, or to the form. */
const EmptyOrders = ({
  pair,
  onPairOnly,
  children,
}: Pick<SpotOrdersProps, 'pair' | 'onPairOnly'> & { children: ReactNode }) => {
  const toForm = () => scrollTo({ top: 0, behavior: 'smooth' });
  const action = (
    <Button variant="secondary" compact onPress={pair ? () => onPairOnly(false) : toForm}>
      {pair ? (
        <FormattedMessage id="spot.orders.allPairs" />
      ) : (
        <FormattedMessage id="spot.orders.toForm" />
      )}
    </Button>
  );
  return <EmptyState action={action}>{children}</EmptyState>;
};

const History = ({ pair, onPairOnly, order, cancel }: Omit<SpotOrdersProps, 'tab' | 'onTab'>) => (
  <OrderList
    list={useOrders({ pair, status: null }, order, cancel)}
    cancel={cancel}
    empty={
      <EmptyOrders pair={pair} onPairOnly={onPairOnly}>
        <FormattedMessage id="spot.orders.none.history" />
      </EmptyOrders>
    }
  />
);

/** My orders: those that wait, and all of them. */
export const SpotOrders = ({ tab, onTab, ...orders }: SpotOrdersProps) => {
  const { pair, onPairOnly, order, cancel } = orders;
  const intl = useIntl();
  const open = useOrders({ pair, status: 'waiting' }, order, cancel);
  const count = useSelector(open, ({ context }) => context.total);
  const hasFailedRefresh = useHasFailedRefresh(open);
  const view = useSelector(open, selectView);
  const isKnown = !hasFailedRefresh && (view === 'empty' || view === 'shown');
  return (
    <section className={css('orders')} aria-label={intl.formatMessage({ id: 'spot.orders' })}>
      <div className={css('bar-row')}>
        <Tabs
          id="spot-orders"
          label={intl.formatMessage({ id: 'spot.orders' })}
          value={tab}
          onChange={onTab}
          tabs={[
            {
              value: 'open',
              label: isKnown ? (
                <FormattedMessage id="spot.orders.open.count" values={{ count }} />
              ) : (
                <FormattedMessage id="spot.orders.open" />
              ),
            },
            { value: 'history', label: <FormattedMessage id="spot.orders.history" /> },
          ]}
        />
        <Checkbox checked={pair !== null} onChange={onPairOnly}>
          <FormattedMessage id="spot.orders.pairOnly" />
        </Checkbox>
      </div>
      <TabPanel id="spot-orders" value={tab}>
        {tab === 'open' ? (
          <OrderList
            list={open}
            cancel={cancel}
            empty={
              <EmptyOrders pair={pair} onPairOnly={onPairOnly}>
                <FormattedMessage id="spot.orders.none.open" />
              </EmptyOrders>
            }
          />
        ) : (
          <History {...orders} />
        )}
      </TabPanel>
    </section>
  );
};
