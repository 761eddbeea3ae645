import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FuturesSide } from '../../../schemas/futures/futures-figures';
import type {
  CloseReason,
  FuturesOrder,
  FuturesStatus,
} from '../../../schemas/futures/futures-order';
import { type Amount, amount } from '../../../schemas/kernel/money';
import { SideTag, StatusTag } from '../../components/feedback/status-tag';
import { Arrow, Figure } from '../../components/figures/figure';
import { multiple as multipleText } from '../../format/trade-figure';

export const SideText = ({ side }: { side: FuturesSide }) =>
  side === 'long' ? (
    <FormattedMessage id="futures.long" />
  ) : (
    <FormattedMessage id="futures.short" />
  );

/** Long or short with the arrow of its direction, as on a button. */
export const SideVerb = ({ side }: { side: FuturesSide }) => (
  <>
    <SideText side={side} /> <Arrow direction={side === 'long' ? 'rise' : 'fall'} />
  </>
);

export const FuturesSideTag = ({ side }: { side: FuturesSide }) => (
  <SideTag side={side === 'long' ? 'rise' : 'fall'}>
    <SideText side={side} />
  </SideTag>
);

export const LotsText = ({ lots }: { lots: number }) => (
  <FormattedMessage id="futures.lots.count" values={{ count: lots }} />
);

export const multipleOf = (times: number): string => multipleText(amount(String(times)));

export const MultipleText = ({ times }: { times: number }) => <Figure>{multipleOf(times)}</Figure>;

const reasons: Record<CloseReason, ReactNode> = {
  user: <FormattedMessage id="futures.result.closed" />,
  take_profit: <FormattedMessage id="futures.closed.takeProfit" />,
  stop_loss: <FormattedMessage id="futures.closed.stopLoss" />,
  liquidation: <FormattedMessage id="futures.closed.liquidation" />,
};

const statuses: Record<FuturesStatus, ReactNode> = {
  entrusted: <FormattedMessage id="futures.status.entrusted" />,
  holding: <FormattedMessage id="futures.status.holding" />,
  closing: <FormattedMessage id="futures.status.closing" />,
  closed: <FormattedMessage id="futures.result.closed" />,
  cancelled: <FormattedMessage id="spot.order.cancelled" />,
};

const tones = {
  entrusted: 'waiting',
  holding: 'done',
  closing: 'waiting',
  closed: 'ended',
  cancelled: 'ended',
} as const;

/** The status of an order; of a closed one, why it was closed. */
export const FuturesStatusTag = ({
  order: { status, closeReason },
}: {
  order: Pick<FuturesOrder, 'status' | 'closeReason'>;
}) => (
  <StatusTag status={closeReason === 'liquidation' ? 'refused' : tones[status]}>
    {status === 'closed' && closeReason ? reasons[closeReason] : statuses[status]}
  </StatusTag>
);

/** A price for a stop that may not be set. */
export const noneOr = (price: Amount | null, shown: ReactNode): ReactNode =>
  price === null ? <FormattedMessage id="futures.stop.none" /> : shown;
