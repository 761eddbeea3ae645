import { FormattedMessage, useIntl } from 'react-intl';
import type { Amount } from '../../../schemas/kernel/money';
import { type OptionPeriod, profitPercentOf } from '../../../schemas/option/option-period';
import type { OptionSide } from '../../../schemas/option/option-settlement';
import { classesOf } from '../../components/base/class-names';
import { Chips } from '../../components/controls/chips';
import { quantity } from '../../format/figure';
import styles from './option-screen.module.css';
import { DurationText } from './option-words';

const css = classesOf(styles);

/** What a duration yields; nothing for a kind of order that it does not have. */
const Yield = ({ percent }: { percent: Amount | null }) =>
  percent === null ? null : <strong>+{quantity(percent, 2)}%</strong>;

/** The durations with what they yield; a choice is asked for where it is missing. */
export const PeriodChips = ({
  periods,
  side = 'rise',
  seconds,
  isMissing,
  onChange,
}: {
  periods: readonly OptionPeriod[];
  /** The kind of the order, by which the yields differ. */
  side?: OptionSide | undefined;
  seconds: number | null;
  isMissing: boolean;
  onChange: (seconds: number) => void;
}) => {
  const intl = useIntl();
  return (
    <div className={css('periods')}>
      <Chips
        label={intl.formatMessage({ id: 'option.period' })}
        chips={periods.map((period) => ({
          value: String(period.seconds),
          label: (
            <span className={css('period')}>
              <DurationText seconds={period.seconds} />
              <Yield percent={profitPercentOf(period, side)} />
            </span>
          ),
        }))}
        value={String(seconds ?? '')}
        onChange={(chosen) => onChange(Number(chosen))}
      />
      {isMissing ? (
        <p className={css('period-missing')} role="alert">
          <FormattedMessage id="refusal.option.period_required" />
        </p>
      ) : null}
    </div>
  );
};
