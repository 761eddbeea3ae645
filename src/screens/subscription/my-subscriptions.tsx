import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { selectIsSignedIn } from '../../../machines/account/app';
import { ledgerScale } from '../../../schemas/kernel/money';
import { loginAddress } from '../../../schemas/kernel/route';
import type { SubscriptionOrder } from '../../../schemas/subscription/subscription-order';
import { type SubscriptionsActor, subscriptionsOver } from '../../api/subscription/subscription';
import { Button, ButtonLink } from '../../components/controls/button';
import { PullToRefresh } from '../../components/controls/pull-to-refresh';
import { EmptyState } from '../../components/feedback/empty-state';
import { AmountText } from '../../components/figures/amount-text';
import { CoinDisc } from '../../components/figures/coin-disc';
import { List, ListRow } from '../../components/layout/list-row';
import { App } from '../../context/app-context';
import { timeStamp } from '../../format/time';
import { useRecordsOf } from '../../lists/current-record';
import { ListContent } from '../../lists/list-content';
import { SubscriptionSheet } from './subscription-sheet';
import { OrderTag } from './subscription-words';

const OrderRow = ({ order, onOpen }: { order: SubscriptionOrder; onOpen: () => void }) => (
  <ListRow
    start={<CoinDisc symbol={order.coin} />}
    title={<FormattedMessage id="subscription.order" values={{ coin: order.coin }} />}
    subtitle={<OrderTag state={order.state} />}
    figure={<AmountText amount={order.allocation} decimals={ledgerScale} unit={order.coin} />}
    subfigure={timeStamp(order.createdAt)}
    onPress={onOpen}
  />
);

const Rows = ({ list }: { list: SubscriptionsActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const [query] = useSearchParams();
  // An address may name a subscription, as a statement does; it is opened where it is in the list.
  const [openedId, setOpenedId] = useState(() => Number(query.get('order')));
  const opened = rows.find(({ id }) => id === openedId);
  return (
    <>
      <List>
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} onOpen={() => setOpenedId(order.id)} />
        ))}
      </List>
      {opened ? <SubscriptionSheet order={opened} onClose={() => setOpenedId(0)} /> : null}
    </>
  );
};

const OwnSubscriptions = () => {
  const intl = useIntl();
  const list = useRecordsOf('subscription', subscriptionsOver, null);
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  const refresh = () => list.send({ type: 'refresh.requested' });
  const label = intl.formatMessage({ id: 'subscription.mine.loading' });
  return (
    <PullToRefresh refreshing={isRefreshing} label={label} onRefresh={refresh}>
      <ListContent
        list={list}
        loading={{ rows: 4, label }}
        failed={<FormattedMessage id="subscription.mine.failed" />}
        empty={
          <EmptyState
            drawing="list"
            action={
              <ButtonLink variant="secondary" href="#/pages/publication/index">
                <FormattedMessage id="subscription.title" />
              </ButtonLink>
            }
          >
            <FormattedMessage id="subscription.mine.empty" />
          </EmptyState>
        }
      >
        <Rows list={list} />
      </ListContent>
    </PullToRefresh>
  );
};

const LogInFirst = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      drawing="list"
      action={
        <Button
          variant="secondary"
          compact
          onPress={() => void navigate(loginAddress(`${pathname}${search}`))}
        >
          <FormattedMessage id="action.logIn" />
        </Button>
      }
    >
      <FormattedMessage id="subscription.mine.login" />
    </EmptyState>
  );
};

/** What the person has subscribed, newest first. */
export const MySubscriptions = () =>
  App.useSelector(selectIsSignedIn) ? <OwnSubscriptions /> : <LogInFirst />;
