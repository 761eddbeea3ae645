import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectCancelling } from '../../../machines/kernel/cancellation';
import type { SpotCancelActor } from '../../../machines/spot/spot-cancel';
import type { SpotOrderActor } from '../../../machines/spot/spot-order';
import type { Pair } from '../../../schemas/market/pair';
import { newRequestKey } from '../../api/kernel/intents';
import {
  type SpotOrderFilter,
  type SpotOrdersActor,
  spotOrdersOver,
} from '../../api/spot/spot-order';
import { Checkbox } from '../../components/fields/checkbox';
import { useOver } from '../../context/services';
import {
  EmptyOrders,
  OrderRows,
  OrderTabs,
  useKnownCount,
  useOrderChanges,
} from '../trade/order-list';
import { SpotOrderRow } from './spot-order-row';

const OrderList = ({
  list,
  cancel,
  named,
  empty,
}: {
  list: SpotOrdersActor;
  cancel: SpotCancelActor;
  named: number | null;
  empty: ReactNode;
}) => {
  const intl = useIntl();
  const cancelling = useSelector(cancel, selectCancelling);
  return (
    <OrderRows
      list={list}
      loading={{ rows: 3, label: intl.formatMessage({ id: 'spot.orders.loading' }) }}
      failed={<FormattedMessage id="spot.orders.failed" />}
      empty={empty}
    >
      {(order) => (
        <SpotOrderRow
          key={order.id}
          order={order}
          isCancelling={cancelling === order.id}
          isNamed={order.id === named}
          isBlocked={cancelling !== null && cancelling !== order.id}
          onCancel={() =>
            cancel.send({ type: 'cancel.requested', orderId: order.id, key: newRequestKey() })
          }
        />
      )}
    </OrderRows>
  );
};

/** A list that is read again whenever an order may have changed. */
export const useSpotOrders = (
  filter: SpotOrderFilter,
  order: SpotOrderActor,
  cancel: SpotCancelActor | null,
): SpotOrdersActor => {
  const [input] = useState({ filter });
  const list = useActorRef(useOver(spotOrdersOver), { input });
  useOrderChanges({ kind: 'spot', order, cancel }, () => list.send({ type: 'refresh.requested' }));
  return list;
};

export type SpotOrdersTab = 'open' | 'history';

type SpotOrdersProps = {
  tab: SpotOrdersTab;
  onTab: (tab: SpotOrdersTab) => void;
  /** Only orders of this pair; null for those of all. */
  pair: Pair | null;
  onPairOnly: (pairOnly: boolean) => void;
  order: SpotOrderActor;
  cancel: SpotCancelActor;
  /** The order that is marked and brought into view. */
  named: number | null;
};

/** An empty list of one pair leads to the orders of all, one of all pairs to the form. */
const EmptyList = ({
  pair,
  onPairOnly,
  children,
}: Pick<SpotOrdersProps, 'pair' | 'onPairOnly'> & { children: ReactNode }) =>
  pair ? (
    <EmptyOrders
      action={<FormattedMessage id="spot.orders.allPairs" />}
      onAction={() => onPairOnly(false)}
    >
      {children}
    </EmptyOrders>
  ) : (
    <EmptyOrders action={<FormattedMessage id="spot.orders.toForm" />}>{children}</EmptyOrders>
  );

const History = ({
  pair,
  onPairOnly,
  order,
  cancel,
  named,
}: Omit<SpotOrdersProps, 'tab' | 'onTab'>) => (
  <OrderList
    list={useSpotOrders({ pair, status: null }, order, cancel)}
    cancel={cancel}
    named={named}
    empty={
      <EmptyList pair={pair} onPairOnly={onPairOnly}>
        <FormattedMessage id="spot.orders.none.history" />
      </EmptyList>
    }
  />
);

/** My orders: those that wait, and all of them. */
export const SpotOrders = ({ tab, onTab, ...orders }: SpotOrdersProps) => {
  const { pair, onPairOnly, order, cancel } = orders;
  const intl = useIntl();
  const open = useSpotOrders({ pair, status: 'waiting' }, order, cancel);
  const count = useKnownCount(open);
  return (
    <OrderTabs
      id="spot-orders"
      label={intl.formatMessage({ id: 'spot.orders' })}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          value: 'open',
          label:
            count === null ? (
              <FormattedMessage id="spot.orders.open" />
            ) : (
              <FormattedMessage id="spot.orders.open.count" values={{ count }} />
            ),
        },
        { value: 'history', label: <FormattedMessage id="spot.orders.history" /> },
      ]}
      beside={
        <Checkbox checked={pair !== null} onChange={onPairOnly}>
          <FormattedMessage id="spot.orders.pairOnly" />
        </Checkbox>
      }
    >
      {tab === 'open' ? (
        <OrderList
          list={open}
          cancel={cancel}
          named={orders.named}
          empty={
            <EmptyList pair={pair} onPairOnly={onPairOnly}>
              <FormattedMessage id="spot.orders.none.open" />
            </EmptyList>
          }
        />
      ) : (
        <History {...orders} />
      )}
    </OrderTabs>
  );
};
