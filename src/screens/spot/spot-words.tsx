import { FormattedMessage } from 'react-intl';
import type { SpotSide, SpotStatus } from '../../../schemas/spot/spot-order';
import { SideTag, StatusTag } from '../../components/feedback/status-tag';

/** Buy or sell, and what. */
export const CoinVerb = ({ side, coin }: { side: SpotSide; coin: string }) =>
  side === 'buy' ? (
    <FormattedMessage id="spot.buyCoin" values={{ coin }} />
  ) : (
    <FormattedMessage id="spot.sellCoin" values={{ coin }} />
  );

/** What an order comes to at the worst: a buy costs no more, a sell brings no less. */
export const BoundLabel = ({ side }: { side: SpotSide }) =>
  side === 'buy' ? (
    <FormattedMessage id="spot.maxCost" />
  ) : (
    <FormattedMessage id="spot.minReceived" />
  );

export const SideText = ({ side }: { side: SpotSide }) =>
  side === 'buy' ? <FormattedMessage id="spot.buy" /> : <FormattedMessage id="spot.sell" />;

export const SpotSideTag = ({ side }: { side: SpotSide }) => (
  <SideTag side={side === 'buy' ? 'rise' : 'fall'}>
    <SideText side={side} />
  </SideTag>
);

export const SpotStatusTag = ({ status }: { status: SpotStatus }) => {
  switch (status) {
    case 'waiting':
      return (
        <StatusTag status="waiting">
          <FormattedMessage id="spot.order.waiting" />
        </StatusTag>
      );
    case 'completed':
      return (
        <StatusTag status="done">
          <FormattedMessage id="state.completed" />
        </StatusTag>
      );
    case 'cancelled':
      return (
        <StatusTag status="ended">
          <FormattedMessage id="spot.order.cancelled" />
        </StatusTag>
      );
  }
};
