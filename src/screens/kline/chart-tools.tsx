import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../components/button';
import { classesOf } from '../../components/class-names';
import styles from './kline-screen.module.css';
import { StudiesSheet, studyNames, type useStudies } from './studies-sheet';

const css = classesOf(styles);

type Kept = ReturnType<typeof useStudies>;

const library = 'https://www.tradingview.com/';

/** Below the chart: which indicators, and who made the library that draws it. */
export const ChartTools = ({ studies, onStudies }: { studies: Kept[0]; onStudies: Kept[1] }) => {
  const [isChoosing, setIsChoosing] = useState(false);
  const names = studyNames(studies);
  return (
    <div className={css('tools')}>
      <Button variant="text" compact expanded={isChoosing} onPress={() => setIsChoosing(true)}>
        <FormattedMessage id="kline.studies" />
        {names === '' ? null : <span className={css('chosen')}>{names}</span>}
      </Button>
      <a className={css('credit')} href={library} target="_blank" rel="noopener noreferrer">
        <FormattedMessage id="kline.credit" />
      </a>
      <StudiesSheet
        open={isChoosing}
        studies={studies}
        onChange={onStudies}
        onClose={() => setIsChoosing(false)}
      />
    </div>
  );
};
