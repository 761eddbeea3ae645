import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SubscriptionState } from '../../../schemas/subscription/subscription-figures';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import {
  nextDateOf,
  type ScheduledDate,
  scheduleOf,
} from '../../../schemas/subscription/subscription-schedule';
import { StatusTimeline, type TimelineStep } from '../../components/feedback/status-timeline';
import { zonedStamp } from '../../format/time';
import { useSecondsLeft } from '../../realtime/seconds-left';

const nameOf = (kind: ScheduledDate['kind'], isLaunched: boolean): ReactNode => {
  switch (kind) {
    case 'start':
      return <FormattedMessage id="subscription.date.start" />;
    case 'close':
      return <FormattedMessage id="subscription.date.close" />;
    case 'launch':
      return isLaunched ? (
        <FormattedMessage id="subscription.date.launched" />
      ) : (
        <FormattedMessage id="subscription.date.launch" />
      );
    case 'unlock':
      return <FormattedMessage id="subscription.date.unlock" />;
  }
};

/** Start, close, launch and unlock, and which of them comes next. */
export const ProductSchedule = ({
  product,
  state,
}: {
  product: SubscriptionProduct;
  state: SubscriptionState;
}) => {
  const intl = useIntl();
  const next = nextDateOf(product, state);
  const isOver = useSecondsLeft(next.at) === 0 && state === 'launched';
  const dates = scheduleOf(product);
  const current = isOver ? dates.length : dates.findIndex(({ kind }) => kind === next.kind);
  const steps = dates.map(
    ({ kind, at }, index): TimelineStep => ({
      key: kind,
      label: nameOf(kind, state === 'launched'),
      stage: index < current ? 'past' : index === current ? 'now' : 'next',
      time: zonedStamp(at),
    }),
  );
  return (
    <StatusTimeline label={intl.formatMessage({ id: 'subscription.timeline' })} steps={steps} />
  );
};
