import { amountOfUnits } from '../../../schemas/kernel/money';
import { minuteMs, timeOf } from '../../../schemas/kernel/time';
import type { Period } from '../../../schemas/market/period';
import type { ListedPair } from '../../instruments/instruments';
import type { Clock } from '../../platform/clock';
import { aggregate, type UnitBar } from '../candles';
import { type DepthSource, derivedBook } from '../derived-book';
import { type Feed, type FeedListener, type FeedTick, tickUid } from '../feed';
import { type Playback, play } from '../playback';
import { type CandleSet, loadCandleSet } from './candle-set';
import { type Recording, recordedFeedId } from './recording';
import { type Minute, stepsPerMinute, walkedPrice, walkedQuantity } from './walk';

const stepMs = minuteMs / stepsPerMinute;

/** The interval from which each longer one is aggregated. */
const shorter: Readonly<Record<Exclude<Period, '1min'>, Period>> = {
  '5min': '1min',
  '15min': '5min',
  '30min': '15min',
  '60min': '30min',
  '1day': '60min',
  '1week': '1day',
  '1mon': '1day',
};

/** The history before the start, on the server's clock; longer intervals are aggregated once. */
const historyOf = (set: CandleSet, startMs: number, offsetMs: number) => {
  const end = set.placeAt(startMs);
  const cached = new Map<Period, readonly UnitBar[]>();
  const minutes = (fromMs: number, toMs: number) =>
    set.bars(set.placeAt(fromMs - offsetMs), Math.min(end, set.placeAt(toMs - offsetMs)), offsetMs);
  const longer = (period: Period): readonly UnitBar[] => {
    if (period === '1min') return set.bars(0, end, offsetMs);
    const hit = cached.get(period);
    if (hit) return hit;
    const bars = aggregate(longer(shorter[period]), period);
    cached.set(period, bars);
    return bars;
  };
  return (period: Period, fromMs: number, toMs: number): readonly UnitBar[] =>
    period === '1min'
      ? minutes(fromMs, toMs)
      : longer(period).filter((bar) => bar.startMs >= fromMs && bar.startMs < toMs);
};

type Track = {
  readonly pair: ListedPair;
  readonly set: CandleSet;
  readonly history: ReturnType<typeof historyOf>;
  minute: Minute | null;
  depth: DepthSource | null;
};

const tickOf = (
  { pair }: Track,
  minute: Minute,
  second: number,
  at: { feedId: string; timeMs: number; sourceTimeMs: number },
): FeedTick => {
  const price = walkedPrice(minute, second);
  const before = second === 0 ? minute.open : walkedPrice(minute, second - 1);
  return {
    uid: tickUid(at.feedId, pair, at.timeMs, `${at.sourceTimeMs / stepMs}`),
    pairId: pair.id,
    symbol: pair.symbol,
    timeMs: at.timeMs,
    sourceTimeMs: at.sourceTimeMs,
    price: amountOfUnits(price, pair.priceDecimals),
    quantity: amountOfUnits(walkedQuantity(minute, second), pair.quantityDecimals),
    side: price >= before ? 'buy' : 'sell',
    derived: true,
  };
};

/** An opened recording, and its mapping to the server's time. */
type Opened = {
  readonly feedId: string;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly feedStartMs: number;
  readonly endMs: number;
  readonly serverTime: (sourceMs: number) => number;
  /** The recorded second that is emitted next. */
  sourceMs: number;
};

const loadSets = async ({ folder, set, pairs }: Recording): Promise<Map<ListedPair, CandleSet>> => {
  const sets = new Map<ListedPair, CandleSet>();
  for (const pair of pairs) sets.set(pair, await loadCandleSet(folder, set, pair));
  return sets;
};

const openRecording = async (recording: Recording, nowMs: number): Promise<Opened> => {
  const { set, speed } = recording;
  const sets = await loadSets(recording);
  const firstMs = Math.min(...[...sets.values()].map((loaded) => loaded.firstMs));
  const endMs = Math.max(...[...sets.values()].map((loaded) => loaded.endMs));
  const requestedMs = recording.startMs ?? firstMs + recording.warmUpMs;
  const startMs = Math.floor(requestedMs / minuteMs) * minuteMs;
  if (startMs < firstMs || startMs >= endMs) {
    throw new Error(
      `The recording ${set} runs from ${timeOf(firstMs)} to ` +
        `${timeOf(endMs)}; it cannot start at ${timeOf(requestedMs)}.`,
    );
  }
  const feedStartMs = speed === 1 ? Math.floor(nowMs / minuteMs) * minuteMs : nowMs;
  const offsetMs = Math.floor((feedStartMs - startMs) / minuteMs) * minuteMs;
  const tracks = new Map<string, Track>();
  for (const [pair, loaded] of sets) {
    const history = historyOf(loaded, startMs, offsetMs);
    tracks.set(pair.symbol, { pair, set: loaded, history, minute: null, depth: null });
  }
  return {
    feedId: recordedFeedId(recording, startMs, feedStartMs),
    tracks,
    feedStartMs,
    endMs,
    serverTime: (sourceMs) => Math.floor(feedStartMs + (sourceMs - startMs) / speed),
    sourceMs: startMs,
  };
};

const emitSecond = (opened: Opened, listener: FeedListener) => {
  const { feedId, sourceMs } = opened;
  const second = Math.floor((sourceMs % minuteMs) / stepMs);
  const at = { feedId, timeMs: opened.serverTime(sourceMs), sourceTimeMs: sourceMs };
  for (const track of opened.tracks.values()) {
    if (second === 0 || track.minute === null) {
      track.minute = track.set.minuteAt(sourceMs - second * stepMs);
    }
    const { pair, minute } = track;
    if (minute === null) continue;
    const price = walkedPrice(minute, second);
    track.depth = { pair, price, volume: minute.amount, moment: sourceMs / stepMs };
    listener.tick(tickOf(track, minute, second, at));
    listener.bookChanged(pair.symbol);
  }
  opened.sourceMs += stepMs;
};

/**
 * Replays recorded minutes second by second. At speed 1 it starts on a full minute of the server's
 * clock, so that a minute on the chart is a minute of the recording.
 */
export const candleFeed = (recording: Recording): Feed => {
  let clock: Clock | null = null;
  let opened: Opened | null = null;
  let playback: Playback | null = null;
  return {
    kind: 'recorded',
    symbols: recording.pairs.map((pair) => pair.symbol),
    open: async (openedOn) => {
      clock = openedOn;
      opened = await openRecording(recording, clock.now());
      return { feedId: opened.feedId, startMs: opened.feedStartMs };
    },
    run: (listener) => {
      if (clock === null || opened === null) throw new Error('The feed is not open.');
      const playing = opened;
      const source = {
        nextAtMs: () =>
          playing.sourceMs < playing.endMs ? playing.serverTime(playing.sourceMs) : null,
        emitNext: () => emitSecond(playing, listener),
      };
      playback = play(clock, source, listener.failed);
      return playback.caughtUp;
    },
    close: () => playback?.stop(),
    book: (symbol, depth) => {
      const source = opened?.tracks.get(symbol)?.depth;
      return source ? derivedBook(source, depth) : null;
    },
    history: (symbol, period, fromMs, toMs) =>
      opened?.tracks.get(symbol)?.history(period, fromMs, toMs) ?? [],
  };
};
