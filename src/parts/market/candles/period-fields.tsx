import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  isWithin,
  periodsWith,
  type StudyName,
  type StudyPeriods,
  studyRanges,
} from '../../../../schemas/market/chart-studies';
import { classesOf } from '../../../components/base/class-names';
import { TextField } from '../../../components/fields/text-field';
import styles from './candle-chart.module.css';

const css = classesOf(styles);

const period = <FormattedMessage id="candles.studies.period" />;

const labels: Readonly<Record<StudyName, readonly ReactNode[]>> = {
  ma: ['MA 1', 'MA 2', 'MA 3'],
  ema: ['EMA 1', 'EMA 2'],
  boll: [period, <FormattedMessage key="deviations" id="candles.studies.deviations" />],
  macd: [
    <FormattedMessage key="fast" id="candles.studies.fast" />,
    <FormattedMessage key="slow" id="candles.studies.slow" />,
    <FormattedMessage key="signal" id="candles.studies.signal" />,
  ],
  rsi: ['RSI'],
};

/** Those whose fields do not have their name. */
const titled: readonly StudyName[] = ['boll', 'macd'];

/** The numbers of one indicator. What is possible is drawn as it is typed, and nothing else is stored. */
export const PeriodFields = ({
  name,
  title,
  periods,
  onChange,
}: {
  name: StudyName;
  title: string;
  periods: StudyPeriods;
  onChange: (periods: StudyPeriods) => void;
}) => {
  const problemId = useId();
  const [typed, setTyped] = useState<readonly string[]>(() => periods[name].map(String));
  const wrong = studyRanges[name].find((range, place) => !isWithin(typed[place] ?? '', range));
  const isPossible = periodsWith(periods, name, typed) !== null;
  const change = (place: number, text: string) => {
    const next = typed.with(place, text);
    setTyped(next);
    const changed = periodsWith(periods, name, next);
    if (changed) onChange(changed);
  };
  return (
    <fieldset className={css('periods')} aria-describedby={isPossible ? undefined : problemId}>
      <legend className={titled.includes(name) ? css('period-title') : 'tl-spoken'}>{title}</legend>
      <div className={css('period-row')}>
        {typed.map((text, place) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: The numbers of an indicator have a fixed order.
            key={place}
            kind="digits"
            maxLength={3}
            label={labels[name][place]}
            value={text}
            onChange={(next) => change(place, next)}
          />
        ))}
      </div>
      {isPossible ? null : (
        <p id={problemId} className={css('study-problem')} role="alert">
          {wrong ? (
            <FormattedMessage id="candles.studies.range" values={wrong} />
          ) : (
            <FormattedMessage id="candles.studies.fast.notBelow" />
          )}
        </p>
      )}
    </fieldset>
  );
};
