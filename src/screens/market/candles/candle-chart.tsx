import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectIsPolling } from '../../../../machines/kernel/connection';
import {
  selectBars,
  selectFailure,
  selectIsRefused,
  selectIsStuck,
  selectShown,
  selectView,
} from '../../../../machines/market/candles';
import {
  type Bar,
  Interval,
  intervals,
  joinBars,
  periodOfInterval,
  spanMs,
} from '../../../../schemas/market/candle';
import { type ChartStudies, panesOf } from '../../../../schemas/market/chart-studies';
import type { Pair } from '../../../../schemas/market/pair';
import type { Client } from '../../../api/kernel/client';
import { candlesOver } from '../../../api/market/candle';
import { classesOf } from '../../../components/base/class-names';
import { useMediaQuery } from '../../../components/base/media-query';
import type { ShownStudies } from '../../../components/charts/candle-chart';
import { Candles } from '../../../components/charts/candles';
import { Button } from '../../../components/controls/button';
import { Chips } from '../../../components/controls/chips';
import { Skeleton } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { useOver } from '../../../context/services';
import { FailedReading } from '../../../lists/failed-reading';
import {
  useConnection,
  useConnectionActor,
  useIsStale,
  useLive,
} from '../../../realtime/live-provider';
import { useLiveBars } from '../../../realtime/series';
import { usePersistedState } from '../../../storage/use-persisted-state';
import type { OwnOrders } from '../../spot/spot-book';
import { BarLegend } from './bar-legend';
import { useBarRemaining } from './bar-remaining';
import styles from './candle-screen.module.css';
import { ChartTools } from './chart-tools';
import { useFullScreen } from './full-screen';
import { FullScreenHeader } from './full-screen-header';
import { intervalName } from './interval-name';
import { useLineSources } from './line-sources';
import { useStopDrag, useStopMoves } from './stop-moves';
import { useStudies } from './studies-sheet';
import { useSummary } from './summary';

const css = classesOf(styles);

const none: readonly Bar[] = [];
const pollEveryMs = 5_000;

/** Bars that were fetched and received since, as one series of the interval that is shown. */
export const useCandles = (pair: Pair, first: Interval) => {
  const { symbol } = pair;
  const { quotes, serverNow } = useLive();
  const over = useCallback(
    (client: Client) =>
      candlesOver(client, () => serverNow() ?? quotes.get(symbol)?.timeMs ?? Date.now()),
    [quotes, serverNow, symbol],
  );
  const kline = useActorRef(useOver(over), { input: { symbol, interval: first } });
  const selected = useSelector(kline, ({ context }) => context.interval);
  const shown = useSelector(kline, selectShown);
  const read = useSelector(kline, selectBars);
  const period = periodOfInterval(selected);
  const liveBars = useLiveBars(symbol, period, () => kline.send({ type: 'bars.missed' }));
  const connection = useConnection();
  const isOpen = connection === 'open';
  const isPolling = useSelector(useConnectionActor(), selectIsPolling);
  useEffect(() => {
    if (!isPolling) return;
    const readAgain = () => kline.send({ type: 'bars.missed' });
    readAgain();
    const timer = setInterval(() => {
      if (!document.hidden) readAgain();
    }, pollEveryMs);
    return () => clearInterval(timer);
  }, [kline, isPolling]);
  const live = shown !== null && periodOfInterval(shown) === period ? liveBars : none;
  // The newest bar comes from the socket; while it is down, from what was fetched since.
  const bars = useMemo(
    () => (isOpen ? joinBars(read, live) : joinBars(live, read)),
    [isOpen, read, live],
  );
  return { kline, selected, shown, bars };
};

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
  const intl = useIntl();
  const [interval, keepInterval] = usePersistedState('tideline_kline_interval', Interval, '1day');
  const { kline, selected, shown, bars } = useCandles(pair, interval);
  const view = useSelector(kline, selectView);
  const failure = useSelector(kline, selectFailure);
  const isStuck = useSelector(kline, selectIsStuck);
  const isRefused = useSelector(kline, selectIsRefused);
  const [studies, keepStudies] = useStudies();
  const isStale = useIsStale(pair.symbol);
  const summary = useSummary(pair, selected);
  const section = useRef<HTMLElement>(null);
  const { isFull, toggle } = useFullScreen(section);
  const drawnStudies = useShownStudies(studies, isFull);
  const retry = () => kline.send({ type: 'retry.requested' });
  const drawn = shown ?? selected;
  const isEmpty = view === 'shown' && bars.length === 0;
  const isGrowing = shown === selected && !isStale && bars.length > 0;
  const remaining = useBarRemaining(periodOfInterval(drawn), isGrowing);
  return (
    <section ref={section} className={css('chart-section', isFull && 'full')}>
      {isFull ? <FullScreenHeader pair={pair} actions={actions} /> : null}
      <Chips
        label={intl.formatMessage({ id: 'candles.interval' })}
        chips={intervals.map((value) => ({ value, label: intervalName(intl, value) }))}
        value={selected}
        onChange={(chosen) => {
          keepInterval(chosen);
          kline.send({ type: 'interval.chosen', interval: chosen });
        }}
      />
      <div
        className={css('box', [null, 'tall', 'taller'][drawnStudies.panes.length])}
        aria-busy={view === 'loading' || undefined}
      >
        {view === 'failed' && failure ? (
          <FailedReading
            title={<FormattedMessage id="candles.failed" />}
            failure={failure}
            onRetry={retry}
          />
        ) : shown === null ? (
          <Skeleton height="100%" width="100%" />
        ) : isEmpty ? (
          <p className={css('nothing')}>
            <FormattedMessage id="candles.empty" />
          </p>
        ) : (
          <Candles
            label={summary}
            series={`${pair.symbol} ${drawn}`}
            bars={bars}
            spanMs={spanMs[periodOfInterval(drawn)]}
            shape={drawn === 'time' ? 'line' : 'candles'}
            decimals={pair.priceDecimals}
            studies={drawnStudies}
            stale={isStale}
            dimmed={view === 'loading'}
            lines={own?.lines}
            handles={own?.handles}
            onHandle={own?.onHandle}
            remaining={remaining}
            latestLabel={intl.formatMessage({ id: 'candles.latest' })}
            legend={(bar) => <BarLegend bar={bar} pair={pair} interval={drawn} />}
            onOlder={() => kline.send({ type: 'older.requested' })}
          />
        )}
        {own?.panel}
      </div>
      {isRefused || isStuck ? (
        <p className={css('stuck')} role="status">
          {isRefused ? (
            <FormattedMessage id="candles.newest.failed" />
          ) : (
            <FormattedMessage id="candles.older.failed" />
          )}
          <Button variant="text" compact onPress={retry}>
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
