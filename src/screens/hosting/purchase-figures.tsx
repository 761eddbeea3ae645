import { Suspense, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../../machines/account/app';
import {
  dailyInterest,
  interestOf,
  maturityMs,
  redemptionPenalty,
  totalInterest,
} from '../../../schemas/hosting/hosting-figures';
import type { HostingProduct } from '../../../schemas/hosting/hosting-product';
import { type Amount, add, ledgerScale } from '../../../schemas/kernel/money';
import { dayMs } from '../../../schemas/kernel/time';
import { classesOf } from '../../components/base/class-names';
import { AmountText } from '../../components/figures/amount-text';
import { Card, Section } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Skeleton } from '../../components/layout/skeleton';
import { App } from '../../context/app-context';
import { later } from '../../context/deferred-assets';
import { quantity } from '../../format/figure';
import { proseTime } from '../../format/prose-time';
import { useServerNow } from '../../realtime/seconds-left';
import styles from './hosting.module.css';
import { PenaltyFormula } from './penalty-formula';
import { percentOf } from './rate';

const css = classesOf(styles);

const Chart = later(() => import('../../components/charts/worth-chart'), 'WorthChart');
const library = 'https://www.tradingview.com/';

type Hosted = { product: HostingProduct; amount: Amount };

/** What is earned day by day, if it is bought now. */
const EarningsChart = ({ product, amount }: Hosted) => {
  const intl = useIntl();
  const now = useServerNow();
  const [startMs] = useState(() => now() ?? Date.now());
  const { days, dayRate, currency } = product;
  const points = useMemo(
    () =>
      Array.from({ length: days + 1 }, (_, day) => ({
        time: new Date(startMs + day * dayMs).toISOString(),
        worth: interestOf({ amount, dayRate }, day),
      })),
    [amount, dayRate, days, startMs],
  );
  const label = intl.formatMessage(
    { id: 'hosting.chart.label' },
    { days, total: `${quantity(points.at(-1)?.worth ?? null, ledgerScale)} ${currency}` },
  );
  const Shown = Chart.shown();
  return (
    <div className={css('chart')}>
      <Suspense fallback={<Skeleton height="11rem" />}>
        <Shown label={label} points={points} />
      </Suspense>
      <a className={css('credit')} href={library} target="_blank" rel="noopener noreferrer">
        <FormattedMessage id="candles.credit" />
      </a>
    </div>
  );
};

const EndTime = ({ days }: { days: number }) => {
  const now = useServerNow();
  const language = App.useSelector(selectLanguage);
  const startMs = now() ?? Date.now();
  return proseTime(new Date(maturityMs(startMs, days)).toISOString(), language);
};

/** What an amount earns, a day and in all, and when it ends; unknown while there is no amount. */
export const Calculation = ({
  product,
  amount,
}: {
  product: HostingProduct;
  amount: Amount | null;
}) => {
  const { days, dayRate, currency } = product;
  const terms = amount === null ? null : { amount, days, dayRate };
  const total = terms && totalInterest(terms);
  return (
    <Section title={<FormattedMessage id="hosting.calculation" />}>
      <Card>
        <KeyValueList>
          <KeyValue label={<FormattedMessage id="hosting.earned.daily" />}>
            <AmountText
              amount={terms && dailyInterest(terms)}
              decimals={ledgerScale}
              unit={currency}
            />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="hosting.earned.total" />} strong>
            <AmountText amount={total} decimals={ledgerScale} unit={currency} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="hosting.returned.end" />}>
            <AmountText
              amount={amount && total && add(amount, total)}
              decimals={ledgerScale}
              unit={currency}
            />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="hosting.end" />}>
            <EndTime days={days} />
          </KeyValue>
        </KeyValueList>
        {amount === null ? null : <EarningsChart product={product} amount={amount} />}
      </Card>
    </Section>
  );
};

/** Days that are left in the example of a redemption. */
const exampleDays = 3;

/** What an early redemption would cost, in words and with figures. */
export const PenaltyNote = ({
  product: { days, currency, settlementRatio, minimum },
  amount,
}: {
  product: HostingProduct;
  amount: Amount | null;
}) => {
  if (settlementRatio === null) return null;
  const hosted = amount ?? minimum;
  const daysLeft = Math.min(exampleDays, days);
  return (
    <div className={css('article')}>
      <p className={css('note')}>
        <FormattedMessage
          id="hosting.penalty.rule"
          values={{ ratio: percentOf(settlementRatio) }}
        />
      </p>
      <p className={css('formula')}>
        <FormattedMessage
          id="hosting.penalty.example"
          values={{
            days: daysLeft,
            formula: (
              <PenaltyFormula
                amount={hosted}
                daysLeft={daysLeft}
                settlementRatio={settlementRatio}
                penalty={redemptionPenalty({ amount: hosted, settlementRatio }, daysLeft)}
                currency={currency}
              />
            ),
          }}
        />
      </p>
    </div>
  );
};
