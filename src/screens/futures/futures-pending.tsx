import { Skeleton } from '../../components/layout/skeleton';
import { AppTabs } from '../../navigation/tabs';
import { PendingChange, PendingTicket, TradePending } from '../trade/trade-pending';

/** The page until its pairs are known: the boxes of form and book. */
export const FuturesPending = () => (
  <TradePending subtitle={<PendingChange />} tabBar={<AppTabs inPlaceOf="contract" />}>
    <Skeleton height="var(--tl-hit)" />
    <PendingTicket isDense>
      <Skeleton height="var(--tl-hit)" />
      <Skeleton height="var(--tl-hit)" />
      <Skeleton height="var(--tl-hit-primary)" />
      <Skeleton height="var(--tl-hit)" />
      <Skeleton height="var(--tl-lh-caption)" />
      <Skeleton height="var(--tl-lh-caption)" />
      <Skeleton height="var(--tl-lh-caption)" />
      <Skeleton height="var(--tl-hit-primary)" />
    </PendingTicket>
  </TradePending>
);
