import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  ChartStudies,
  defaultPeriods,
  panesOf,
  type StudyName,
} from '../../../../schemas/market/chart-studies';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { Segmented } from '../../../components/controls/segmented';
import { Sheet } from '../../../components/overlays/sheet';
import { usePersistedState } from '../../../storage/use-persisted-state';
import styles from './candle-chart.module.css';
import { PeriodFields } from './period-fields';

const css = classesOf(styles);

const first: ChartStudies = { overlay: 'ma', pane: 'none', periods: defaultPeriods };

/** The indicators that this device has chosen, and their numbers. */
export const useStudies = () => usePersistedState('tideline_kline_studies', ChartStudies, first);

const names = { ma: 'MA', ema: 'EMA', boll: 'BOLL', macd: 'MACD', rsi: 'RSI' } as const;

const chosenOf = (studies: ChartStudies): readonly StudyName[] => [
  ...(studies.overlay === 'none' ? [] : [studies.overlay]),
  ...panesOf(studies),
];

/** What is chosen, as its names go by everywhere; empty when nothing is. */
export const studyNames = (studies: ChartStudies): string =>
  chosenOf(studies)
    .map((name) => names[name])
    .join(' · ');

/** The numbers of what is chosen. */
const Periods = ({
  studies,
  onChange,
}: {
  studies: ChartStudies;
  onChange: (studies: ChartStudies) => void;
}) => {
  // Fields hold what is typed, so that they begin anew with the defaults.
  const [resets, setResets] = useState(0);
  const { periods } = studies;
  return (
    <>
      {chosenOf(studies).map((name) => (
        <PeriodFields
          key={`${name} ${resets}`}
          name={name}
          title={names[name]}
          periods={periods}
          onChange={(changed) => onChange({ ...studies, periods: changed })}
        />
      ))}
      <Button
        variant="text"
        compact
        onPress={() => {
          setResets(resets + 1);
          onChange({ ...studies, periods: defaultPeriods });
        }}
      >
        <FormattedMessage id="candles.studies.reset" />
      </Button>
    </>
  );
};

export const StudiesSheet = ({
  open,
  studies,
  onChange,
  onClose,
}: {
  open: boolean;
  studies: ChartStudies;
  onChange: (studies: ChartStudies) => void;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const none = { value: 'none', label: <FormattedMessage id="label.none" /> } as const;
  return (
    <Sheet
      open={open}
      title={<FormattedMessage id="candles.studies" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <div className={css('study-choices')}>
        <p className={css('study-label')} aria-hidden="true">
          <FormattedMessage id="candles.studies.overlay" />
        </p>
        <Segmented
          label={intl.formatMessage({ id: 'candles.studies.overlay' })}
          segments={[
            none,
            { value: 'ma', label: names.ma },
            { value: 'ema', label: names.ema },
            { value: 'boll', label: names.boll },
          ]}
          value={studies.overlay}
          onChange={(overlay) => onChange({ ...studies, overlay })}
        />
        <p className={css('study-label')} aria-hidden="true">
          <FormattedMessage id="candles.studies.pane" />
        </p>
        <Segmented
          label={intl.formatMessage({ id: 'candles.studies.pane' })}
          segments={[
            none,
            { value: 'macd', label: names.macd },
            { value: 'rsi', label: names.rsi },
            { value: 'both', label: `${names.macd} + ${names.rsi}` },
          ]}
          value={studies.pane}
          onChange={(pane) => onChange({ ...studies, pane })}
        />
        <Periods studies={studies} onChange={onChange} />
      </div>
    </Sheet>
  );
};
