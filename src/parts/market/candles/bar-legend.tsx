import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectLanguage } from '../../../../machines/account/app';
import {
  divide,
  isPositive,
  multiply,
  amount as ofText,
  subtract,
} from '../../../../schemas/kernel/money';
import { hourMs } from '../../../../schemas/kernel/time';
import {
  type Bar,
  type Interval,
  periodOfInterval,
  spanMs,
} from '../../../../schemas/market/candle';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { AmountText, CompactText } from '../../../components/figures/amount-text';
import { ChangeText } from '../../../components/figures/figure';
import { App } from '../../../context/app-context';
import { percentChange } from '../../../format/figure';
import { clockTime, dayStamp } from '../../../format/time';
import styles from './candle-chart.module.css';

const css = classesOf(styles);

const hundred = ofText('100');

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('legend-line')}>
    <dt className={css('day-label')}>{label}</dt>
    <dd className={css('day-value')}>{children}</dd>
  </div>
);

const timeText = (startMs: number, interval: Interval): string => {
  const instant = new Date(startMs).toISOString();
  if (spanMs[periodOfInterval(interval)] > hourMs) return dayStamp(instant, 'UTC');
  return `${dayStamp(instant).slice(5)} ${clockTime(instant).slice(0, 5)}`;
};

/** The figures of the bar under the crosshair. */
export const BarLegend = ({
  bar,
  pair,
  interval,
}: {
  bar: Bar;
  pair: Pair;
  interval: Interval;
}) => {
  const language = App.useSelector(selectLanguage);
  const figure = { kind: 'price', decimals: pair.priceDecimals, size: 'caption' } as const;
  const moved = isPositive(bar.open)
    ? divide(multiply(subtract(bar.close, bar.open), hundred), bar.open, 4)
    : null;
  const change = percentChange(moved);
  return (
    <dl className={css('legend')}>
      <Line label={<FormattedMessage id="candles.bar.time" />}>
        <span className="tl-figure">{timeText(bar.startMs, interval)}</span>
      </Line>
      <Line label={<FormattedMessage id="candles.bar.open" />}>
        <AmountText {...figure} amount={bar.open} />
      </Line>
      <Line label={<FormattedMessage id="candles.bar.high" />}>
        <AmountText {...figure} amount={bar.high} />
      </Line>
      <Line label={<FormattedMessage id="candles.bar.low" />}>
        <AmountText {...figure} amount={bar.low} />
      </Line>
      <Line label={<FormattedMessage id="candles.bar.close" />}>
        <AmountText {...figure} amount={bar.close} />
      </Line>
      <Line label={<FormattedMessage id="candles.bar.change" />}>
        <ChangeText direction={change.direction} size="caption">
          {change.text}
        </ChangeText>
      </Line>
      <Line label={<FormattedMessage id="label.volume" />}>
        <CompactText amount={bar.volume} language={language} size="caption" />
      </Line>
    </dl>
  );
};
