import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { IconButton } from '../../../components/controls/icon-button';
import styles from './candle-chart.module.css';
import { StudiesSheet, studyNames, type useStudies } from './studies-sheet';

const css = classesOf(styles);

type StudiesState = ReturnType<typeof useStudies>;

const library = 'https://www.tradingview.com/';

/** Below the chart: which indicators, who made the library that draws it, and the whole screen. */
export const ChartTools = ({
  studies,
  onStudies,
  isFull,
  onFull,
}: {
  studies: StudiesState[0];
  onStudies: StudiesState[1];
  isFull: boolean;
  onFull: () => void;
}) => {
  const intl = useIntl();
  const [isChoosing, setIsChoosing] = useState(false);
  const names = studyNames(studies);
  return (
    <div className={css('tools')}>
      <Button variant="text" compact expanded={isChoosing} onPress={() => setIsChoosing(true)}>
        <FormattedMessage id="candles.studies" />{' '}
        {names === '' ? null : <span className={css('chosen')}>{names}</span>}
      </Button>
      <div className={css('tools-end')}>
        <a className={css('credit')} href={library} target="_blank" rel="noopener noreferrer">
          <FormattedMessage id="candles.credit" />
        </a>
        <IconButton
          icon={isFull ? 'shrink' : 'expand'}
          tone="quiet"
          pressed={isFull}
          label={intl.formatMessage({ id: 'candles.full' })}
          onPress={onFull}
        />
      </div>
      <StudiesSheet
        open={isChoosing}
        studies={studies}
        onChange={onStudies}
        onClose={() => setIsChoosing(false)}
      />
    </div>
  );
};
