import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectIsRefused, selectIsStuck } from '../../../../machines/market/candles';
import { Interval, intervals } from '../../../../schemas/market/candle';
import { type ChartStudies, panesOf } from '../../../../schemas/market/chart-studies';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { useMediaQuery } from '../../../components/base/media-query';
import type { ShownStudies } from '../../../components/charts/candle-chart';
import { Button } from '../../../components/controls/button';
import { App } from '../../../context/app-context';
import { usePersistedState } from '../../../storage/use-persisted-state';
import type { OwnOrders } from '../book/pair-book';
import styles from './candle-chart.module.css';
import { ChartBox, IntervalChips } from './chart-box';
import { ChartTools } from './chart-tools';
import { useFullScreen } from './full-screen';
import { FullScreenHeader } from './full-screen-header';
import { useLineSources } from './line-sources';
import { useCandles } from './live-bars';
import { useStopDrag, useStopMoves } from './stop-moves';
import { useStudies } from './studies-sheet';

const css = classesOf(styles);

/** On the whole screen of a phone on its side only the first of two panes has room. */
const useShownStudies = (studies: ChartStudies, isFull: boolean): ShownStudies => {
  const isLow = useMediaQuery('(height < 500px)') && isFull;
  return useMemo(() => {
    const { overlay, periods } = studies;
    const panes = panesOf(studies);
    return {
      overlay: overlay === 'none' ? null : overlay,
      panes: isLow ? panes.slice(0, 1) : panes,
      periods,
    };
  }, [studies, isLow]);
};

type ChartProps = { pair: Pair; actions: ReactNode };
type LiveProps = ChartProps & {
  /** What the person's open spot orders of the pair are. */
  onOwn?: ((own: OwnOrders) => void) | undefined;
};

/** What a person has in a pair: lines, handles of those that can be moved, and the move itself. */
type OwnPart = ReturnType<typeof useStopMoves>;

/** Intervals, the chart of one pair, and its tools; in full screen also its price and `actions`. */
const ChartSection = ({ pair, actions, own }: ChartProps & { own?: OwnPart }) => {
  const [interval, keepInterval] = usePersistedState('tideline_kline_interval', Interval, '1day');
  const candles = useCandles(pair, interval);
  const { kline, selected } = candles;
  const isStuck = useSelector(kline, selectIsStuck);
  const isRefused = useSelector(kline, selectIsRefused);
  const [studies, keepStudies] = useStudies();
  const section = useRef<HTMLElement>(null);
  const { isFull, toggle } = useFullScreen(section);
  const drawnStudies = useShownStudies(studies, isFull);
  return (
    <section ref={section} className={css('chart-section', isFull && 'full')}>
      {isFull ? <FullScreenHeader pair={pair} actions={actions} /> : null}
      <IntervalChips kline={kline} intervals={intervals} value={selected} onChange={keepInterval} />
      <ChartBox
        className={css('box', [null, 'tall', 'taller'][drawnStudies.panes.length])}
        pair={pair}
        candles={candles}
        studies={drawnStudies}
        own={own}
      />
      {isRefused || isStuck ? (
        <p className={css('stuck')} role="status">
          {isRefused ? (
            <FormattedMessage id="candles.newest.failed" />
          ) : (
            <FormattedMessage id="candles.older.failed" />
          )}
          <Button variant="text" compact onPress={() => kline.send({ type: 'retry.requested' })}>
            <FormattedMessage id="page.retry" />
          </Button>
        </p>
      ) : null}
      <ChartTools studies={studies} onStudies={keepStudies} isFull={isFull} onFull={toggle} />
    </section>
  );
};

const TraderChart = ({ userId, onOwn, ...props }: LiveProps & { userId: number }) => {
  const stops = useStopDrag(userId);
  const { lines, held, own, sources } = useLineSources(props.pair, stops);
  useEffect(() => onOwn?.(own), [own, onOwn]);
  return (
    <>
      {sources}
      <ChartSection {...props} own={useStopMoves(stops, props.pair, held, lines)} />
    </>
  );
};

/** The live chart of a pair, with what whoever is logged in has in it. */
export const LiveCandleChart = ({ onOwn, ...props }: LiveProps) => {
  const user = App.useSelector(selectUser);
  if (!user) return <ChartSection {...props} />;
  return <TraderChart key={user.id} userId={user.id} onOwn={onOwn} {...props} />;
};
