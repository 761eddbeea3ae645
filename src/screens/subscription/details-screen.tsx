import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectIsSignedIn } from '../../../machines/account/app';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import type { SubscriptionProductActor } from '../../../machines/subscription/subscription-product';
import type { Failure } from '../../../schemas/kernel/failure';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { newCoinOver } from '../../api/subscription/subscription-product';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonLink } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { EmptyState } from '../../components/feedback/empty-state';
import { CoinDisc } from '../../components/figures/coin-disc';
import { AppHeader } from '../../components/layout/app-header';
import { Card, Section, Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { SkeletonRows } from '../../components/layout/skeleton';
import { App } from '../../context/app-context';
import { useConfig } from '../../context/config';
import { ReasonText } from '../../context/failure-text';
import { useServices } from '../../context/services';
import { RefreshNotice } from '../../lists/refresh-notice';
import { UnreadScreen } from '../../lists/unread-screen';
import { useBack } from '../../navigation/back';
import { useRecordId } from '../../navigation/record-id';
import { ArticleView } from '../../parts/news/article-view';
import { type DueProduct, useDueProduct } from './due-product';
import { ProductFacts } from './product-facts';
import { ProductSchedule } from './product-schedule';
import { BlockedReason, NextDate, ProductTag, Progress } from './product-words';
import styles from './subscription.module.css';

const css = classesOf(styles);

const purchasePath = '/pages/publication/purchase';

const Hero = ({ product, due }: { product: SubscriptionProduct; due: DueProduct }) => (
  <Card>
    <div className={css('card')}>
      <div className={css('head')}>
        <CoinDisc symbol={product.coin} />
        <h2 className={css('name')}>{product.coin}</h2>
        <ProductTag state={due.state} />
      </div>
      <Progress product={product} />
      <NextDate due={due} />
    </div>
  </Card>
);

const SubscribeAction = ({
  product,
  due: { state },
}: {
  product: SubscriptionProduct;
  due: DueProduct;
}) => {
  const isSignedIn = App.useSelector(selectIsSignedIn);
  const isFeatureOpen = useConfig().features.subscription;
  if (!isFeatureOpen) {
    return (
      <Button disabled reason={<ReasonText code="feature.closed" />}>
        <FormattedMessage id="subscription.subscribe" />
      </Button>
    );
  }
  if (state === 'subscribing') {
    return (
      <ButtonLink href={`#${purchasePath}?id=${product.id}`}>
        {isSignedIn ? (
          <FormattedMessage id="subscription.subscribe" />
        ) : (
          <FormattedMessage id="subscription.login" />
        )}
      </ButtonLink>
    );
  }
  return (
    <Button disabled reason={<BlockedReason product={product} state={state} />}>
      <FormattedMessage id="subscription.subscribe" />
    </Button>
  );
};

const Shown = ({
  header,
  reading,
  product,
}: {
  header: ReactNode;
  reading: SubscriptionProductActor;
  product: SubscriptionProduct;
}) => {
  const due = useDueProduct(product, () => reading.send({ type: 'change.notified' }));
  return (
    <Screen header={header} action={<SubscribeAction product={product} due={due} />}>
      <Stack>
        <RefreshNotice actor={reading} />
        <Hero product={product} due={due} />
        <ProductFacts product={product} />
        <Section title={<FormattedMessage id="subscription.timeline" />}>
          <ProductSchedule product={product} state={due.state} />
        </Section>
        {product.introduction === '' ? null : (
          <Section
            title={<FormattedMessage id="subscription.about" values={{ coin: product.coin }} />}
          >
            <ArticleView html={product.introduction} />
          </Section>
        )}
        <Notice tone="warn">
          <FormattedMessage id="subscription.risk" />
        </Notice>
      </Stack>
    </Screen>
  );
};

const NoCoin = () => (
  <EmptyState drawing="search">
    <ReasonText code="record.not_found" />
  </EmptyState>
);

const isMissing = (failure: Failure | null) =>
  failure?.kind === 'refused' && failure.code === 'record.not_found';

const Reading = ({ id, header }: { id: number; header: ReactNode }) => {
  const intl = useIntl();
  const { client } = useServices();
  const over = useMemo(() => newCoinOver(client, id), [client, id]);
  const reading = useActorRef(over, { input: undefined });
  const product = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  if (product) return <Shown header={header} reading={reading} product={product} />;
  if (isMissing(failure)) {
    return (
      <Screen header={header}>
        <NoCoin />
      </Screen>
    );
  }
  return (
    <UnreadScreen
      header={header}
      title={<FormattedMessage id="subscription.detail.failed" />}
      failure={failure}
      reading={reading}
      pending={
        <SkeletonRows rows={8} label={intl.formatMessage({ id: 'subscription.detail.loading' })} />
      }
    />
  );
};

/** One new coin: its terms, its dates, and the way to subscribe. */
export const DetailsScreen = () => {
  const id = useRecordId();
  const header = (
    <AppHeader back={useBack()} title={<FormattedMessage id="subscription.detail" />} />
  );
  if (id !== null) return <Reading key={id} id={id} header={header} />;
  return (
    <Screen header={header}>
      <NoCoin />
    </Screen>
  );
};
