import { Skeleton } from '../../components/layout/skeleton';
import { AppTabs } from '../../navigation/tabs';
import { TradeColumns } from '../trade/trade-layout';
import {
  PendingChange,
  PendingField,
  PendingLines,
  PendingTicket,
  TradePending,
} from '../trade/trade-pending';

/** Trade, until its pairs are known: the boxes of form and book. */
export const SpotPending = () => (
  <TradePending subtitle={<PendingChange />} tabBar={<AppTabs />}>
    <TradeColumns chart={<Skeleton height="clamp(16rem, 46dvh, 36rem)" />}>
      <PendingTicket>
        <Skeleton height="var(--tl-hit)" />
        <Skeleton height="var(--tl-hit)" />
        <PendingField />
        <PendingField />
        <Skeleton height="var(--tl-hit)" />
        <PendingLines />
        <Skeleton height="var(--tl-hit-primary)" />
      </PendingTicket>
    </TradeColumns>
  </TradePending>
);
