import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FuturesCancelActor } from '../../../machines/futures/futures-cancel';
import { type FuturesCloseActor, selectClosing } from '../../../machines/futures/futures-close';
import type { FuturesOrderActor } from '../../../machines/futures/futures-order';
import { selectCancelling } from '../../../machines/kernel/cancellation';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import type { FuturesFilter } from '../../../schemas/futures/futures-page';
import type { Amount } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { type FuturesOrdersActor, futuresOrdersOver } from '../../api/futures/futures-order';
import { newRequestKey } from '../../api/kernel/intents';
import { Chips } from '../../components/controls/chips';
import { useEmitted, useOver } from '../../context/services';
import {
  EmptyOrders,
  OrderRows,
  OrderTabs,
  useKnownCount,
  useOrderChanges,
} from '../trade/order-list';
import { AccountSummary } from './account-summary';
import type { PricedPosition } from './open-positions';
import { EndedCard, EntrustedCard, PositionCard } from './order-cards';

export type Flows = {
  order: FuturesOrderActor;
  close: FuturesCloseActor;
  cancel: FuturesCancelActor;
};

/** A list that is read again whenever an order may have changed. */
export const useFuturesOrders = (filter: FuturesFilter, { order, close, cancel }: Flows) => {
  const [input] = useState({ filter });
  const list = useActorRef(useOver(futuresOrdersOver), { input });
  const refresh = () => list.send({ type: 'refresh.requested' });
  useOrderChanges({ kind: 'lever', order, cancel }, refresh);
  useEmitted(close, 'position.closed', refresh);
  useEmitted(close, 'position.unclosed', refresh);
  return list;
};

const Rows = ({
  list,
  empty,
  children,
}: {
  list: FuturesOrdersActor;
  empty: ReactNode;
  children: (order: FuturesOrder) => ReactNode;
}) => {
  const intl = useIntl();
  return (
    <OrderRows
      list={list}
      loading={{ rows: 3, label: intl.formatMessage({ id: 'spot.orders.loading' }) }}
      failed={<FormattedMessage id="spot.orders.failed" />}
      empty={empty}
    >
      {children}
    </OrderRows>
  );
};

type ListsProps = {
  tab: FuturesTab;
  onTab: (tab: FuturesTab) => void;
  pair: Pair;
  flows: Flows;
  holding: FuturesOrdersActor;
  positions: readonly PricedPosition[];
  available: Amount | null;
  burstRate: Amount;
  opensStops: boolean;
  /** The server can cancel entrusted orders. */
  canCancel: boolean;
  onStops: (order: FuturesOrder) => void;
  onDetail: (order: FuturesOrder) => void;
};

export type FuturesTab = 'positions' | 'orders' | 'history';

const tabs: Partial<Record<FuturesOrder['status'], FuturesTab>> = {
  holding: 'positions',
  entrusted: 'orders',
};

/** The list that has an order of this status. */
export const tabOf = (status: FuturesOrder['status']): FuturesTab => tabs[status] ?? 'history';

const Positions = (props: ListsProps) => {
  const { flows, holding, positions, pair, available, burstRate, opensStops } = props;
  const closing = useSelector(flows.close, selectClosing);
  const closeAll = () => {
    const targets = positions
      .filter(({ order }) => order.status === 'holding')
      .map(({ order }) => order.id);
    flows.close.send({ type: 'close.requested', targets });
  };
  return (
    <>
      {positions.length > 0 ? (
        <AccountSummary {...{ positions, pair, available, burstRate }} onCloseAll={closeAll} />
      ) : null}
      <Rows
        list={holding}
        empty={
          <EmptyOrders action={<FormattedMessage id="futures.positions.first" />}>
            <FormattedMessage id="futures.positions.none" />
          </EmptyOrders>
        }
      >
        {(order) => (
          <PositionCard
            key={order.id}
            order={order}
            burstRate={burstRate}
            opensStops={opensStops}
            isClosing={closing === order.id}
            isBlocked={closing !== null && closing !== order.id}
            onStops={() => props.onStops(order)}
            onClose={() => flows.close.send({ type: 'close.requested', targets: [order.id] })}
            onDetail={() => props.onDetail(order)}
          />
        )}
      </Rows>
    </>
  );
};

const Entrusted = ({ flows, opensStops, canCancel, onStops, onDetail }: ListsProps) => {
  const { cancel } = flows;
  const list = useFuturesOrders('entrusted', flows);
  const cancelling = useSelector(cancel, selectCancelling);
  return (
    <Rows
      list={list}
      empty={
        <EmptyOrders action={<FormattedMessage id="spot.orders.toForm" />}>
          <FormattedMessage id="futures.orders.none" />
        </EmptyOrders>
      }
    >
      {(order) => (
        <EntrustedCard
          key={order.id}
          order={order}
          opensStops={opensStops}
          canCancel={canCancel}
          isCancelling={cancelling === order.id}
          isBlocked={cancelling !== null && cancelling !== order.id}
          onStops={() => onStops(order)}
          onCancel={() =>
            cancel.send({ type: 'cancel.requested', orderId: order.id, key: newRequestKey() })
          }
          onDetail={() => onDetail(order)}
        />
      )}
    </Rows>
  );
};

type EndedFilter = 'closed' | 'cancelled';

const History = ({ flows, onDetail }: ListsProps) => {
  const intl = useIntl();
  const [filter, setFilter] = useState<EndedFilter>('closed');
  const list = useFuturesOrders('closed', flows);
  return (
    <>
      <Chips
        label={intl.formatMessage({ id: 'label.history' })}
        chips={[
          { value: 'closed', label: <FormattedMessage id="futures.history.closed" /> },
          { value: 'cancelled', label: <FormattedMessage id="spot.order.cancelled" /> },
        ]}
        value={filter}
        onChange={(chosen) => {
          setFilter(chosen);
          list.send({ type: 'filter.changed', filter: chosen });
        }}
      />
      <Rows
        list={list}
        empty={
          <EmptyOrders action={<FormattedMessage id="spot.orders.toForm" />}>
            <FormattedMessage id="futures.history.none" />
          </EmptyOrders>
        }
      >
        {(order) => <EndedCard key={order.id} order={order} onDetail={() => onDetail(order)} />}
      </Rows>
    </>
  );
};

/** My positions, the orders that wait, and what has ended. */
export const FuturesLists = (props: ListsProps) => {
  const { tab, onTab, holding } = props;
  const intl = useIntl();
  const count = useKnownCount(holding);
  return (
    <OrderTabs
      id="futures-lists"
      label={intl.formatMessage({ id: 'futures.lists' })}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          value: 'positions',
          label:
            count === null ? (
              <FormattedMessage id="futures.positions" />
            ) : (
              <FormattedMessage id="futures.positions.count" values={{ count }} />
            ),
        },
        { value: 'orders', label: <FormattedMessage id="futures.orders" /> },
        { value: 'history', label: <FormattedMessage id="spot.orders.history" /> },
      ]}
    >
      {tab === 'positions' ? <Positions {...props} /> : null}
      {tab === 'orders' ? <Entrusted {...props} /> : null}
      {tab === 'history' ? <History {...props} /> : null}
    </OrderTabs>
  );
};
