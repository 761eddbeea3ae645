import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../../machines/account/app';
import type { HostingOrder, HostingStatus } from '../../../schemas/hosting/hosting-order';
import { ledgerScale } from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { type Status, StatusTag } from '../../components/feedback/status-tag';
import { AmountText } from '../../components/figures/amount-text';
import { CoinDisc } from '../../components/figures/coin-disc';
import { Figure } from '../../components/figures/figure';
import { Card } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { App } from '../../context/app-context';
import { scrollToNamed } from '../../context/named-record';
import { countdown } from '../../format/duration';
import { missing, signed } from '../../format/figure';
import { timeStamp } from '../../format/time';
import { useSecondsLeft } from '../../realtime/seconds-left';
import styles from './hosting.module.css';
import { percentOf } from './rate';

const css = classesOf(styles);

const tags: Record<HostingStatus, { status: Status; label: ReactNode }> = {
  hosting: { status: 'waiting', label: <FormattedMessage id="hosting.status.hosting" /> },
  completed: { status: 'done', label: <FormattedMessage id="hosting.status.completed" /> },
  redeemed: { status: 'ended', label: <FormattedMessage id="hosting.status.redeemed" /> },
};

/** How much of the term has passed, as a bar with its words. */
const Progress = ({ order: { days, daysLeft } }: { order: HostingOrder }) => {
  const intl = useIntl();
  if (daysLeft === null) return null;
  const passed = days - daysLeft;
  return (
    <div
      className={css('track')}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={days}
      aria-valuenow={passed}
      aria-label={intl.formatMessage({ id: 'hosting.progress' }, { passed, days })}
    >
      <div className={css('bar')} style={{ inlineSize: `${(passed / days) * 100}%` }} />
    </div>
  );
};

/** The time until the next interest, by the server's clock. */
const NextAccrual = ({ time }: { time: string }) => {
  const language = App.useSelector(selectLanguage);
  const left = useSecondsLeft(time);
  return (
    <Figure>
      {left === null ? (
        missing
      ) : left === 0 ? (
        <FormattedMessage id="hosting.accruing" />
      ) : (
        countdown(left, language)
      )}
    </Figure>
  );
};

const Earned = ({ order: { earned, currency } }: { order: HostingOrder }) => {
  const { text, direction } = signed(earned, 2);
  return <Figure tone={direction}>{`${text} ${currency}`}</Figure>;
};

/** What is left of a hosted order. */
const Running = ({ order }: { order: HostingOrder }) => (
  <>
    <KeyValue label={<FormattedMessage id="hosting.daysLeft" />}>
      {order.daysLeft === null ? (
        missing
      ) : (
        <FormattedMessage id="hosting.days" values={{ days: order.daysLeft }} />
      )}
    </KeyValue>
    {order.nextAccrualAt === null ? null : (
      <KeyValue label={<FormattedMessage id="hosting.nextAccrual" />}>
        <NextAccrual time={order.nextAccrualAt} />
      </KeyValue>
    )}
  </>
);

/** What a redemption took and returned. */
const Ended = ({ order: { penalty, refund, currency } }: { order: HostingOrder }) => (
  <>
    <KeyValue label={<FormattedMessage id="hosting.penalty" />}>
      <AmountText amount={penalty} decimals={ledgerScale} unit={currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.refund" />}>
      <AmountText amount={refund} decimals={ledgerScale} unit={currency} />
    </KeyValue>
  </>
);

const Times = ({ order }: { order: HostingOrder }) => (
  <>
    <KeyValue label={<FormattedMessage id="hosting.start" />}>{timeStamp(order.startAt)}</KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.end" />}>
      {timeStamp(order.status === 'hosting' ? order.endAt : (order.finishedAt ?? order.endAt))}
    </KeyValue>
  </>
);

type OrderCardProps = {
  order: HostingOrder;
  /** Its penalty is being read. */
  isPending: boolean;
  /** The address names it. */
  isNamed: boolean;
  onRedeem: () => void;
  onAccruals: () => void;
};

/** One order: what was put in, what it has earned, and what is left. */
export const OrderCard = ({ order, isPending, isNamed, onRedeem, onAccruals }: OrderCardProps) => {
  const { status, currency } = order;
  return (
    <Card>
      <article
        className={css('product', isNamed && 'named')}
        aria-current={isNamed || undefined}
        ref={isNamed ? scrollToNamed : undefined}
      >
        <div className={css('head')}>
          <CoinDisc symbol={currency} image={order.logo} size="small" />
          <span className={css('name')}>
            <FormattedMessage id="hosting.product.name" values={{ currency, days: order.days }} />
          </span>
          <StatusTag status={tags[status].status}>{tags[status].label}</StatusTag>
        </div>
        {status === 'hosting' ? <Progress order={order} /> : null}
        <KeyValueList>
          <KeyValue label={<FormattedMessage id="hosting.amount" />} strong>
            <AmountText amount={order.amount} decimals={ledgerScale} unit={currency} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="hosting.earned" />}>
            <Earned order={order} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="hosting.yield.day" />}>
            {order.dayRate === null ? missing : percentOf(order.dayRate)}
          </KeyValue>
          {status === 'hosting' ? <Running order={order} /> : null}
          {status === 'redeemed' ? <Ended order={order} /> : null}
          <Times order={order} />
        </KeyValueList>
        <div className={css('offer')}>
          <Button variant="text" compact onPress={onAccruals}>
            <FormattedMessage id="hosting.accruals" />
          </Button>
          {status === 'hosting' ? (
            <Button variant="secondary" compact pending={isPending} onPress={onRedeem}>
              <FormattedMessage id="hosting.redeem" />
            </Button>
          ) : null}
        </div>
      </article>
    </Card>
  );
};
