import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import {
  type HistoryPeriod,
  historyPeriods,
  type Worths,
} from '../../../../schemas/wallet/history';
import type { WalletAccount } from '../../../../schemas/wallet/wallet';
import type { Client } from '../../../api/kernel/client';
import { historyOver } from '../../../api/wallet/statement';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { Chips } from '../../../components/controls/chips';
import { AmountText } from '../../../components/figures/amount-text';
import { Card, Section } from '../../../components/layout/card';
import { Skeleton } from '../../../components/layout/skeleton';
import { later } from '../../../context/deferred-assets';
import { useOver } from '../../../context/services';
import { price } from '../../../format/figure';
import { dayStamp } from '../../../format/time';
import { FailedReading } from '../../../lists/failed-reading';
import { RefreshNotice } from '../../../lists/refresh-notice';
import { usePrivateEvents } from '../../../realtime/private-events';
import styles from './balance-history.module.css';

const css = classesOf(styles);

const Chart = later(() => import('../../../components/charts/worth-chart'), 'WorthChart');
const library = 'https://www.tradingview.com/';

/** A millisecond before the end of a day is in it. */
const dayEndingAt = (time: string): string =>
  dayStamp(new Date(Date.parse(time) - 1).toISOString(), 'UTC');

const Credit = () => (
  <a className={css('credit')} href={library} target="_blank" rel="noopener noreferrer">
    <FormattedMessage id="candles.credit" />
  </a>
);

const Note = () => (
  <p className={css('note')}>
    <FormattedMessage id="history.note" />
  </p>
);

type Point = { time: string; worth: Worths[WalletAccount] };

/** The same as the chart, for those who do not see it, and for exact figures. */
const Table = ({ points }: { points: readonly Point[] }) => (
  <table className={css('table')}>
    <thead>
      <tr>
        <th scope="col">
          <FormattedMessage id="history.day" />
        </th>
        <th scope="col">
          <FormattedMessage id="history.worth" />
        </th>
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map(({ time, worth }, index) => (
        <tr key={time}>
          <th scope="row">
            {index === 0 ? <FormattedMessage id="history.now" /> : dayEndingAt(time)}
          </th>
          <td>
            <AmountText amount={worth} decimals={2} kind="price" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Drawing = ({ points, days }: { points: readonly Point[]; days: HistoryPeriod }) => {
  const intl = useIntl();
  const known = points.flatMap(({ worth }) => worth ?? []);
  if (known.length === 0) {
    return (
      <p className={css('note')}>
        <FormattedMessage id="history.none" />
      </p>
    );
  }
  const Shown = Chart.shown();
  const label = intl.formatMessage(
    { id: 'history.label' },
    { days, first: price(known[0] ?? null, 2), last: price(points.at(-1)?.worth ?? null, 2) },
  );
  return (
    <>
      <Suspense fallback={<Skeleton height="11rem" />}>
        <Shown label={label} points={points} />
      </Suspense>
      <Credit />
    </>
  );
};

const Days = ({
  days,
  account,
  isTable,
}: {
  days: HistoryPeriod;
  account: WalletAccount;
  isTable: boolean;
}) => {
  const intl = useIntl();
  const over = useCallback((client: Client) => historyOver(client, days), [days]);
  const actor = useActorRef(useOver(over));
  const worths = useSelector(actor, selectValue);
  const failure = useSelector(actor, selectFailure);
  usePrivateEvents(['balance_update', 'missed'], () => actor.send({ type: 'change.notified' }));
  const points = useMemo(
    () => worths?.map((one) => ({ time: one.time, worth: one[account] })) ?? null,
    [worths, account],
  );
  if (failure) {
    return (
      <FailedReading
        title={<FormattedMessage id="history.failed" />}
        failure={failure}
        onRetry={() => actor.send({ type: 'retry.requested' })}
      />
    );
  }
  if (!points) {
    return (
      <>
        <span className={css('loading')} role="status">
          <span className="tl-spoken">{intl.formatMessage({ id: 'history.loading' })}</span>
          <Skeleton height="11rem" />
        </span>
        {isTable ? null : <Credit />}
        <Note />
      </>
    );
  }
  return (
    <>
      <RefreshNotice actor={actor} />
      {isTable ? <Table points={points} /> : <Drawing points={points} days={days} />}
      <Note />
    </>
  );
};

const periodNames: Record<HistoryPeriod, `${HistoryPeriod}`> = { 7: '7', 30: '30', 90: '90' };

/** What an account was worth day by day, as a chart or as a table. */
export const BalanceHistory = ({
  account,
  hidden,
}: {
  account: WalletAccount;
  hidden: boolean;
}) => {
  const intl = useIntl();
  const [days, setDays] = useState<HistoryPeriod>(30);
  const [isTable, setIsTable] = useState(false);
  return (
    <Section
      title={<FormattedMessage id="history.title" />}
      action={
        hidden ? null : (
          <Button variant="text" compact onPress={() => setIsTable(!isTable)}>
            <FormattedMessage id={isTable ? 'history.chart' : 'history.table'} />
          </Button>
        )
      }
    >
      <Card>
        {hidden ? (
          <p className={css('note')}>
            <FormattedMessage id="history.hidden" />
          </p>
        ) : (
          <div className={css('content')}>
            <Chips
              label={intl.formatMessage({ id: 'transfer.period' })}
              chips={historyPeriods.map((period) => ({
                value: periodNames[period],
                label: <FormattedMessage id="transfer.period.days" values={{ days: period }} />,
              }))}
              value={periodNames[days]}
              onChange={(value) =>
                setDays(historyPeriods.find((period) => periodNames[period] === value) ?? days)
              }
            />
            <Days key={days} days={days} account={account} isTable={isTable} />
          </div>
        )}
      </Card>
    </Section>
  );
};
