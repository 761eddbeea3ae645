import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { add, ledgerScale } from '../../../schemas/kernel/money';
import type {
  SubscriptionOrder,
  SubscriptionOrderState,
} from '../../../schemas/subscription/subscription-order';
import { unlockAtOf } from '../../../schemas/subscription/subscription-schedule';
import { Notice } from '../../components/feedback/banner';
import { StatusTimeline, type TimelineStep } from '../../components/feedback/status-timeline';
import { AmountText } from '../../components/figures/amount-text';
import { Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { zonedStamp } from '../../format/time';
import { OrderTag, orderStateNames } from './subscription-words';

/** How far an order has come: what it waits for, counted over the steps after its submission. */
const reached: Record<SubscriptionOrderState, number> = {
  reviewing: 0,
  rejected: 0,
  passed: 1,
  redeeming: 2,
  finished: 3,
};

const submitted = (order: SubscriptionOrder): TimelineStep => ({
  key: 'submitted',
  label: <FormattedMessage id="subscription.step.submitted" />,
  stage: 'past',
  actor: <FormattedMessage id="deposit.step.byYou" />,
  time: zonedStamp(order.createdAt),
});

const reviewOf = (order: SubscriptionOrder): TimelineStep => {
  const isWaiting = order.state === 'reviewing';
  const isRejected = order.state === 'rejected';
  const name = isWaiting || isRejected ? order.state : 'passed';
  return {
    key: 'review',
    label: orderStateNames[name],
    stage: isRejected ? 'refused' : isWaiting ? 'now' : 'past',
    actor: isWaiting ? <FormattedMessage id="deposit.step.byReviewer" /> : undefined,
    time: order.reviewedAt === null ? undefined : zonedStamp(order.reviewedAt),
  };
};

const laterStep = (
  order: SubscriptionOrder,
  at: number,
  step: Pick<TimelineStep, 'key' | 'label'> & { at: string | null },
): TimelineStep => {
  const done = reached[order.state];
  return {
    key: step.key,
    label: step.label,
    stage: done > at ? 'past' : done === at ? 'now' : 'next',
    time: step.at === null ? undefined : zonedStamp(step.at),
  };
};

/** Submitted, reviewed, delivered at the launch, unlocked; estimated times until they are known. */
const stepsOf = (order: SubscriptionOrder): TimelineStep[] => {
  const first = [submitted(order), reviewOf(order)];
  if (order.state === 'rejected') return first;
  const { launchAt, deliveredAt, unlockAt, finishedAt, days } = order;
  const unlock = unlockAtOf({ launchAt, launchedAt: deliveredAt, days });
  return [
    ...first,
    laterStep(order, 1, {
      key: 'deliver',
      label: <FormattedMessage id="subscription.step.deliver" />,
      at: deliveredAt ?? launchAt,
    }),
    laterStep(order, 2, {
      key: 'unlock',
      label: <FormattedMessage id="subscription.step.unlock" />,
      at: finishedAt ?? unlockAt ?? unlock,
    }),
  ];
};

const Facts = ({ order }: { order: SubscriptionOrder }) => {
  const { charged, currency, allocation, bonus, coin, issuePrice, days, createdAt, id } = order;
  const row = (label: ReactNode, value: ReactNode, strong = false) => (
    <KeyValue label={label} strong={strong}>
      {value}
    </KeyValue>
  );
  const inCoins = (amount: typeof bonus) => (
    <AmountText amount={amount} decimals={ledgerScale} unit={coin} />
  );
  return (
    <KeyValueList>
      {row(<FormattedMessage id="subscription.order.coins" />, inCoins(allocation), true)}
      {row(
        <FormattedMessage id="subscription.order.charged" />,
        <AmountText amount={charged} decimals={ledgerScale} unit={currency} />,
      )}
      {row(
        <FormattedMessage id="subscription.price" />,
        <AmountText amount={issuePrice} decimals={ledgerScale} unit={currency} />,
      )}
      {row(<FormattedMessage id="subscription.bonus" />, inCoins(bonus))}
      {row(<FormattedMessage id="subscription.unlocked" />, inCoins(add(allocation, bonus)))}
      {row(
        <FormattedMessage id="subscription.lockUp" />,
        <FormattedMessage id="subscription.lockUp.days" values={{ days }} />,
      )}
      {row(<FormattedMessage id="subscription.order.time" />, zonedStamp(createdAt))}
      {row(<FormattedMessage id="subscription.order.number" />, id)}
    </KeyValueList>
  );
};

/** Everything that is known of one subscription. */
export const SubscriptionSheet = ({
  order,
  onClose,
}: {
  order: SubscriptionOrder;
  onClose: () => void;
}) => {
  const intl = useIntl();
  return (
    <Sheet
      open
      title={<FormattedMessage id="subscription.order" values={{ coin: order.coin }} />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <Stack>
        <p>
          <OrderTag state={order.state} />
        </p>
        {order.state === 'rejected' && order.reason !== '' ? (
          <Notice tone="danger">
            <FormattedMessage id="deposit.record.reason" values={{ reason: order.reason }} />
          </Notice>
        ) : null}
        <StatusTimeline
          label={intl.formatMessage({ id: 'subscription.order.timeline' })}
          steps={stepsOf(order)}
        />
        <Facts order={order} />
      </Stack>
    </Sheet>
  );
};
