import * as v from 'valibot';
import { selectUser } from '../../../machines/account/app';
import { defaultPeriods } from '../../../schemas/market/chart-studies';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import type { ShownStudies } from '../../components/charts/candle-chart';
import type { ChartLine } from '../../components/charts/candle-lines';
import { App } from '../../context/app-context';
import { ChartBox, IntervalChips } from '../../parts/market/candles/chart-box';
import { useCandles } from '../../parts/market/candles/live-bars';
import { useOptionLines } from '../../parts/market/candles/option-lines';
import { usePersistedState } from '../../storage/use-persisted-state';
import styles from './option-screen.module.css';

const css = classesOf(styles);

const noStudies: ShownStudies = { overlay: null, panes: [], periods: defaultPeriods };

/** The intervals within which an option is delivered. */
const shortIntervals = ['time', '1min', '5min'] as const;
const ShortInterval = v.picklist(shortIntervals);

type ChartProps = { pair: Pair; lines?: readonly ChartLine[] };

/** The course of the last minutes; without tools, for which the chart page is there. */
const ShortChart = ({ pair, lines }: ChartProps) => {
  const [interval, keepInterval] = usePersistedState(
    'tideline_option_interval',
    ShortInterval,
    'time',
  );
  const candles = useCandles(pair, interval);
  return (
    <section className={css('chart')}>
      <IntervalChips
        kline={candles.kline}
        intervals={shortIntervals}
        value={interval}
        onChange={keepInterval}
      />
      <ChartBox
        className={css('chart-box')}
        pair={pair}
        candles={candles}
        studies={noStudies}
        own={{ lines }}
      />
    </section>
  );
};

const BuyerChart = ({ pair }: { pair: Pair }) => (
  <ShortChart pair={pair} lines={useOptionLines(pair)} />
);

/** The chart of the option page, with what open options were bought at. */
export const OptionChart = ({ pair }: { pair: Pair }) => {
  const user = App.useSelector(selectUser);
  return user ? <BuyerChart key={user.id} pair={pair} /> : <ShortChart pair={pair} />;
};
