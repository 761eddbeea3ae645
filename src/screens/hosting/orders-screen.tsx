import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../machines/account/app';
import {
  type HostingRedemptionActor,
  selectId,
  selectQuote,
  selectStep,
} from '../../../machines/hosting/hosting-redemption';
import type { User } from '../../../schemas/account/user';
import type { HostingStatus } from '../../../schemas/hosting/hosting-order';
import { type HostingOrdersActor, hostingOrdersOver } from '../../api/hosting/hosting-order';
import { ButtonLink } from '../../components/controls/button';
import { PullToRefresh } from '../../components/controls/pull-to-refresh';
import { TabPanel, Tabs } from '../../components/controls/tabs';
import { EmptyState } from '../../components/feedback/empty-state';
import { AppHeader } from '../../components/layout/app-header';
import { Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { useNamedRecord } from '../../context/named-record';
import { useOver } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { useBack } from '../../navigation/back';
import { AccrualSheet } from './accrual-sheet';
import { useHostingChanges } from './hosting-readings';
import { OrderCard } from './order-card';
import { productsPath } from './paths';
import { RedemptionFlow, useRedemption } from './redemption-flow';

const tabs: readonly { value: HostingStatus; label: ReactNode }[] = [
  { value: 'hosting', label: <FormattedMessage id="hosting.status.hosting" /> },
  { value: 'completed', label: <FormattedMessage id="hosting.status.completed" /> },
  { value: 'redeemed', label: <FormattedMessage id="hosting.status.redeemed" /> },
];

const emptyTexts: Record<HostingStatus, ReactNode> = {
  hosting: <FormattedMessage id="hosting.orders.empty.hosting" />,
  completed: <FormattedMessage id="hosting.orders.empty.completed" />,
  redeemed: <FormattedMessage id="hosting.orders.empty.redeemed" />,
};

const NoOrders = ({ status }: { status: HostingStatus }) => (
  <EmptyState
    drawing="list"
    action={
      <ButtonLink variant="secondary" href={`#${productsPath}`}>
        <FormattedMessage id="hosting.products.see" />
      </ButtonLink>
    }
  >
    {emptyTexts[status]}
  </EmptyState>
);

const Cards = ({ list, flow }: { list: HostingOrdersActor; flow: HostingRedemptionActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const isQuoting = useSelector(flow, selectStep) === 'quoting';
  const redeemed = useSelector(flow, selectId);
  const isAsked = useSelector(flow, selectQuote) !== null;
  const [opened, setOpened] = useState<number | null>(null);
  const named = useNamedRecord();
  return (
    <Stack>
      {rows.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          isNamed={order.id === named}
          isPending={isQuoting && !isAsked && redeemed === order.id}
          onRedeem={() => flow.send({ type: 'redemption.requested', id: order.id })}
          onAccruals={() => setOpened(order.id)}
        />
      ))}
      <AccrualSheet orderId={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
};

const Orders = ({ user, status }: { user: User; status: HostingStatus }) => {
  const intl = useIntl();
  const list = useActorRef(useOver(hostingOrdersOver), { input: { filter: { status } } });
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  const refresh = () => list.send({ type: 'refresh.requested' });
  const flow = useRedemption(user.id, refresh);
  useHostingChanges((id) => {
    refresh();
    if (id === null || id === selectId(flow.getSnapshot())) flow.send({ type: 'order.changed' });
  });
  const loading = intl.formatMessage({ id: 'hosting.orders.loading' });
  return (
    <RedemptionFlow flow={flow}>
      <PullToRefresh refreshing={isRefreshing} label={loading} onRefresh={refresh}>
        <ListContent
          list={list}
          loading={{ rows: 4, label: loading }}
          failed={<FormattedMessage id="hosting.orders.failed" />}
          empty={<NoOrders status={status} />}
        >
          <Cards list={list} flow={flow} />
        </ListContent>
      </PullToRefresh>
    </RedemptionFlow>
  );
};

/** My orders by their state. The address has it, so that the way back leads to the same one. */
export const HostingOrdersScreen = () => {
  const intl = useIntl();
  const user = App.useSelector(selectUser);
  const [params, setParams] = useSearchParams();
  const status = tabs.find(({ value }) => value === params.get('status'))?.value ?? 'hosting';
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="hosting.orders" />} />}
    >
      <Tabs
        id="hosting"
        label={intl.formatMessage({ id: 'hosting.orders' })}
        tabs={tabs}
        value={status}
        onChange={(chosen) => setParams({ status: chosen }, { replace: true })}
      />
      <TabPanel id="hosting" value={status}>
        {user ? <Orders key={`${user.id} ${status}`} user={user} status={status} /> : null}
      </TabPanel>
    </Screen>
  );
};
