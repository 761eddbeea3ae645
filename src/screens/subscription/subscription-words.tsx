import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SubscriptionOrderState } from '../../../schemas/subscription/subscription-order';
import { type Status, StatusTag } from '../../components/feedback/status-tag';

export const orderStateNames: Record<SubscriptionOrderState, ReactNode> = {
  reviewing: <FormattedMessage id="state.reviewing" />,
  passed: <FormattedMessage id="subscription.order.state.passed" />,
  redeeming: <FormattedMessage id="subscription.order.state.redeeming" />,
  finished: <FormattedMessage id="subscription.order.state.finished" />,
  rejected: <FormattedMessage id="subscription.order.state.rejected" />,
};

const tones: Record<SubscriptionOrderState, Status> = {
  reviewing: 'waiting',
  passed: 'note',
  redeeming: 'note',
  finished: 'done',
  rejected: 'refused',
};

export const OrderTag = ({ state }: { state: SubscriptionOrderState }) => (
  <StatusTag status={tones[state]}>{orderStateNames[state]}</StatusTag>
);
