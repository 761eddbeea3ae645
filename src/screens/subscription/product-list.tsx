import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  productStateAt,
  type SubscriptionProduct,
} from '../../../schemas/subscription/subscription-product';
import {
  type SubscriptionStage,
  stageOf,
} from '../../../schemas/subscription/subscription-schedule';
import { newCoinsOver } from '../../api/subscription/subscription-product';
import { classesOf } from '../../components/base/class-names';
import { PullToRefresh } from '../../components/controls/pull-to-refresh';
import { EmptyState } from '../../components/feedback/empty-state';
import { useOver } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { useServerNow } from '../../realtime/seconds-left';
import { ProductCard } from './product-card';
import styles from './subscription.module.css';

const css = classesOf(styles);

const emptyTexts: Record<SubscriptionStage, ReactNode> = {
  subscribing: <FormattedMessage id="subscription.empty.subscribing" />,
  upcoming: <FormattedMessage id="subscription.empty.upcoming" />,
  ended: <FormattedMessage id="subscription.empty.ended" />,
};

const NoCoins = ({ stage }: { stage: SubscriptionStage }) => (
  <EmptyState drawing="boat">{emptyTexts[stage]}</EmptyState>
);

/** A card begins anew where the list has read something else of its coin. */
const versionOf = (product: SubscriptionProduct) => JSON.stringify(product);

/** New coins of one stage. Cards stay where they were read until the list is read again. */
export const ProductList = ({ stage }: { stage: SubscriptionStage }) => {
  const intl = useIntl();
  const now = useServerNow();
  const list = useActorRef(useOver(newCoinsOver), { input: { filter: null } });
  const rows = useSelector(list, ({ context }) => context.rows);
  const hasMore = useSelector(list, ({ context }) => context.hasMore);
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  const label = intl.formatMessage({ id: 'subscription.loading' });
  const shown = rows.filter(
    (product) => stageOf(product.state ?? productStateAt(product, now() ?? Date.now())) === stage,
  );
  return (
    <PullToRefresh
      refreshing={isRefreshing}
      label={label}
      onRefresh={() => list.send({ type: 'refresh.requested' })}
    >
      <ListContent
        list={list}
        loading={{ rows: 3, label }}
        failed={<FormattedMessage id="subscription.failed" />}
        empty={<NoCoins stage={stage} />}
      >
        {shown.length === 0 && !hasMore ? <NoCoins stage={stage} /> : null}
        <ul className={css('cards')}>
          {shown.map((product) => (
            <ProductCard key={versionOf(product)} listed={product} />
          ))}
        </ul>
      </ListContent>
    </PullToRefresh>
  );
};
