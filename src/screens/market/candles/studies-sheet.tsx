import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { classesOf } from '../../../components/class-names';
import { Segmented } from '../../../components/segmented';
import { Sheet } from '../../../components/sheet';
import { usePersistedState } from '../../../storage/use-persisted-state';
import styles from './candle-screen.module.css';

const css = classesOf(styles);

const Studies = v.object({
  overlay: v.picklist(['none', 'ma', 'ema', 'boll']),
  pane: v.picklist(['none', 'macd', 'rsi']),
});
type Studies = v.InferOutput<typeof Studies>;

const first: Studies = { overlay: 'ma', pane: 'none' };

/** The indicators that this device has chosen: one over the bars and one in a pane below them. */
export const useStudies = () => usePersistedState('tideline_kline_studies', Studies, first);

const names = { ma: 'MA', ema: 'EMA', boll: 'BOLL', macd: 'MACD', rsi: 'RSI' } as const;

/** What is chosen, as its names go by everywhere; empty when nothing is. */
export const studyNames = ({ overlay, pane }: Studies): string =>
  [overlay, pane].flatMap((study) => (study === 'none' ? [] : [names[study]])).join(' · ');

export const StudiesSheet = ({
  open,
  studies,
  onChange,
  onClose,
}: {
  open: boolean;
  studies: Studies;
  onChange: (studies: Studies) => void;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const none = { value: 'none', label: <FormattedMessage id="candles.studies.none" /> } as const;
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
          ]}
          value={studies.pane}
          onChange={(pane) => onChange({ ...studies, pane })}
        />
        <p className={css('study-note')}>
          <FormattedMessage id="candles.studies.note" />
        </p>
      </div>
    </Sheet>
  );
};
