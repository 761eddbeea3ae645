import { FormattedMessage, useIntl } from 'react-intl';
import type { OptionPeriod } from '../../../schemas/option/option-period';
import { Chips } from '../../components/chips';
import { classesOf } from '../../components/class-names';
import { quantity } from '../../format/figure';
import styles from './option-screen.module.css';
import { DurationText } from './option-words';

const css = classesOf(styles);

/** The durations with what they yield; a choice is asked for where it is missing. */
export const PeriodChips = ({
  periods,
  seconds,
  isMissing,
  onChange,
}: {
  periods: readonly OptionPeriod[];
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
              <strong>+{quantity(period.profitPercent, 2)}%</strong>
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
