import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../../machines/account/app';
import {
  type SubscriptionState,
  subscribedPercent,
} from '../../../schemas/subscription/subscription-figures';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import type { ScheduledDate } from '../../../schemas/subscription/subscription-schedule';
import { classesOf } from '../../components/base/class-names';
import { type Status, StatusTag } from '../../components/feedback/status-tag';
import { App } from '../../context/app-context';
import { countdown, isSpokenSecond } from '../../format/duration';
import { ratio } from '../../format/figure';
import { proseTime } from '../../format/prose-time';
import type { DueProduct } from './due-product';
import styles from './subscription.module.css';

const css = classesOf(styles);

const names: Record<SubscriptionState, ReactNode> = {
  upcoming: <FormattedMessage id="subscription.state.upcoming" />,
  subscribing: <FormattedMessage id="subscription.state.subscribing" />,
  soldOut: <FormattedMessage id="subscription.state.soldOut" />,
  closed: <FormattedMessage id="subscription.state.closed" />,
  launched: <FormattedMessage id="subscription.state.launched" />,
};

const tones: Record<SubscriptionState, Status> = {
  upcoming: 'waiting',
  subscribing: 'note',
  soldOut: 'ended',
  closed: 'ended',
  launched: 'done',
};

export const ProductTag = ({ state }: { state: SubscriptionState }) => (
  <StatusTag status={tones[state]}>{names[state]}</StatusTag>
);

/** How much of the supply is subscribed, as a bar and in words. */
export const Progress = ({ product }: { product: SubscriptionProduct }) => {
  const intl = useIntl();
  const percent = subscribedPercent(product);
  return (
    <div className={css('progress')}>
      <progress
        className={css('bar')}
        aria-label={intl.formatMessage({ id: 'subscription.progress.label' })}
        max={100}
        value={Number(percent)}
      />
      <span className={css('note')}>
        <FormattedMessage
          id="subscription.progress"
          values={{ percent: <span className="tl-figure">{ratio(percent)}</span> }}
        />
      </span>
    </div>
  );
};

const untilNames: Record<ScheduledDate['kind'], ReactNode> = {
  start: <FormattedMessage id="subscription.countdown.start" />,
  close: <FormattedMessage id="subscription.countdown.close" />,
  launch: <FormattedMessage id="subscription.countdown.launch" />,
  unlock: <FormattedMessage id="subscription.countdown.unlock" />,
};

/** The time until the next date; nothing once it has come. */
export const NextDate = ({ due: { next, left } }: { due: DueProduct }) => {
  const language = App.useSelector(selectLanguage);
  if (next.at === null || left === null || left === 0) return null;
  const text = countdown(left, language);
  return (
    <p className={css('next')}>
      <span className={css('note')}>{untilNames[next.kind]}</span>
      <time className="tl-figure" dateTime={next.at} role="timer">
        {text}
      </time>
      <span className="tl-spoken" role="status">
        {isSpokenSecond(left) ? text : null}
      </span>
    </p>
  );
};

/** When a new coin can be subscribed to, as far as a server states it. */
export const SubscriptionWindow = ({ product }: { product: SubscriptionProduct }) => {
  const language = App.useSelector(selectLanguage);
  const { startAt, endAt } = product;
  return (
    <FormattedMessage
      id="subscription.window"
      values={{ start: proseTime(startAt, language), end: proseTime(endAt, language) }}
    />
  );
};

/** Why a new coin cannot be subscribed to, with the date where there is one. */
export const BlockedReason = ({
  product,
  state,
}: {
  product: SubscriptionProduct;
  state: Exclude<SubscriptionState, 'subscribing'>;
}) => {
  const language = App.useSelector(selectLanguage);
  switch (state) {
    case 'upcoming': {
      const values = { time: proseTime(product.startAt, language) };
      return <FormattedMessage id="subscription.blocked.upcoming" values={values} />;
    }
    case 'soldOut':
      return <FormattedMessage id="subscription.blocked.soldOut" />;
    case 'closed': {
      const values = { time: proseTime(product.endAt, language) };
      return <FormattedMessage id="subscription.blocked.closed" values={values} />;
    }
    case 'launched': {
      const at = product.launchedAt ?? product.launchAt;
      const values = { coin: product.coin, time: proseTime(at, language) };
      return <FormattedMessage id="subscription.blocked.launched" values={values} />;
    }
  }
};
