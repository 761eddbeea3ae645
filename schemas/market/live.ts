import * as v from 'valibot';
import { type Amount, compare } from '../kernel/money';
import { listOf, rowsOf } from '../kernel/rows';
import {
  Figure,
  FigureOrNull,
  flagOr,
  IdOrNull,
  Int,
  intOr,
  orNull,
  PercentOrNull,
  Text,
  Uid,
} from '../kernel/wire';

// Socket events (contract/realtime.md#connection). Existing servers omit channel, seq, ts and
// symbol.

/** Fields of every market event; null if the server omits them. */
export const frame = {
  channel: orNull(v.string()),
  seq: intOr(null),
  ts: intOr(null),
  snapshot: flagOr(false),
};

const instrument = {
  symbol: Text,
  currency_id: IdOrNull,
  legal_id: IdOrNull,
};

/** How an event names a pair: by symbol, by the names of its currencies, or by their ids. */
export type Named = {
  symbol: string | null;
  baseCurrencyId: number | null;
  quoteCurrencyId: number | null;
};

type WireNamed = { symbol: string; currency_id: number | null; legal_id: number | null };

const symbolIn = ({ symbol }: WireNamed, base?: string, quote?: string): string | null =>
  symbol || (base && quote ? `${base}/${quote}` : null);

export const namedBy = (wire: WireNamed, base?: string, quote?: string): Named => ({
  symbol: symbolIn(wire, base, quote),
  baseCurrencyId: wire.currency_id,
  quoteCurrencyId: wire.legal_id,
});

export const names = {
  ...instrument,
  match_id: IdOrNull,
  currency_name: Text,
  legal_name: Text,
};

const dayMarketFields = {
  ...names,
  period: Text,
  open: FigureOrNull,
  high: FigureOrNull,
  low: FigureOrNull,
  close: FigureOrNull,
  now_price: Figure,
  volume: FigureOrNull,
  change: PercentOrNull,
  time: intOr(null),
};
const DayMarketWire = v.object(dayMarketFields);

// Field by field: object spread took two thirds of the time of parsing a batch.
const moveFrom = (wire: v.InferOutput<typeof DayMarketWire>) => ({
  symbol: symbolIn(wire, wire.currency_name, wire.legal_name),
  baseCurrencyId: wire.currency_id,
  quoteCurrencyId: wire.legal_id,
  price: wire.now_price,
  change: wire.change,
  high: wire.high,
  low: wire.low,
  open: wire.open,
  volume: wire.volume,
  timeMs: wire.time,
});

const Move = v.pipe(DayMarketWire, v.transform(moveFrom));
export type Move = v.InferOutput<typeof Move>;
export type WireMove = v.InferInput<typeof Move>;

/** A received row of prices; null if it cannot be parsed. */
export const moveIn = (row: unknown): Move | null => {
  const move = v.safeParse(Move, row);
  return move.success ? move.output : null;
};

const Symbolled = v.object({ symbol: v.string(), time: v.optional(v.nullable(v.number()), null) });

/** The pair and time of a row, without parsing the rest; null if that is not enough. */
export const headOf = (row: unknown): v.InferOutput<typeof Symbolled> | null => {
  const head = v.safeParse(Symbolled, row);
  return head.success ? head.output : null;
};

/** A message without any readable row is dropped. */
const isReadable = (rows: readonly unknown[]): boolean =>
  rows.length === 0 || rows.some((row) => moveIn(row) !== null);

export const DayMarket = v.pipe(
  v.looseObject(frame),
  v.transform(({ channel, seq, ts, snapshot, ...row }) => {
    const rows: unknown[] = [row];
    return { channel, seq, ts, snapshot, rows };
  }),
  v.check(({ rows }) => isReadable(rows)),
);
export const DayMarketBatch = v.pipe(
  v.object({ ...frame, data: listOf(v.unknown()) }),
  v.transform(({ data, ...rest }) => ({ ...rest, rows: data })),
  v.check(({ rows }) => isReadable(rows)),
);
/**
 * New prices of every changed pair, or of one. Rows are parsed by `moveIn` only when their pair is
 * shown: of a thousand prices a second most are replaced before that.
 */
export type DayMarket = v.InferOutput<typeof DayMarketBatch>;

const Level = v.pipe(
  v.tuple([Figure, Figure]),
  v.transform(([price, quantity]) => ({ price, quantity })),
);
/** One price of a book and the quantity at it. */
export type Level = { readonly price: Amount; readonly quantity: Amount };

/** A book with a hole would be estimated by as if it were whole, so it is dropped. */
const Levels = v.pipe(
  rowsOf(Level),
  v.check(({ omitted }) => omitted === 0),
  v.transform(({ rows }) => rows),
);

const sides = { 'base-currency': Text, 'quote-currency': Text };

/** A full book, sorted best price first on both sides. */
export const MarketDepth = v.pipe(
  v.object({ ...frame, ...instrument, ...sides, bids: Levels, asks: Levels }),
  v.transform((wire) => ({
    ...namedBy(wire, wire['base-currency'], wire['quote-currency']),
    channel: wire.channel,
    seq: wire.seq,
    ts: wire.ts,
    snapshot: wire.snapshot,
    bids: [...wire.bids].sort((a, b) => compare(b.price, a.price)),
    asks: [...wire.asks].sort((a, b) => compare(a.price, b.price)),
  })),
);
export type MarketDepth = v.InferOutput<typeof MarketDepth>;

const MatchTradeRow = v.pipe(
  v.object({
    id: orNull(Uid),
    tradeId: orNull(Uid),
    amount: Figure,
    price: Figure,
    direction: v.picklist(['buy', 'sell']),
    ts: Int,
  }),
  v.transform((wire) => ({
    uid: wire.tradeId ?? wire.id ?? `${wire.ts} ${wire.price} ${wire.amount} ${wire.direction}`,
    price: wire.price,
    quantity: wire.amount,
    side: wire.direction,
    timeMs: wire.ts,
  })),
);
export type MarketTrade = v.InferOutput<typeof MatchTradeRow>;

export const MatchTrade = v.pipe(
  v.object({ ...frame, ...instrument, ...sides, data: listOf(MatchTradeRow) }),
  v.transform((wire) => ({
    ...namedBy(wire, wire['base-currency'], wire['quote-currency']),
    channel: wire.channel,
    seq: wire.seq,
    ts: wire.ts,
    snapshot: wire.snapshot,
    trades: wire.data,
  })),
);
export type MatchTrade = v.InferOutput<typeof MatchTrade>;

/** Channels that a client may subscribe to; the private one needs a session. */
export const channelForm =
  /^(?:daymarket(?::(?<day>[A-Z0-9]+\/[A-Z0-9]+))?|kline:(?<kline>[A-Z0-9]+\/[A-Z0-9]+):(?<period>\w+)|market_depth:(?<depth>[A-Z0-9]+\/[A-Z0-9]+)|match_trade:(?<trade>[A-Z0-9]+\/[A-Z0-9]+)|user)$/;

export const ChannelsRequest = v.object({
  channels: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(50)),
});
export const ChannelRequest = v.object({ channel: v.pipe(v.string(), v.maxLength(64)) });

/** The response to subscribe, unsubscribe and resync. */
export const ChannelsAnswer = v.variant('type', [
  v.object({
    type: v.literal('ok'),
    now: v.optional(v.string()),
    channels: v.optional(v.array(v.object({ channel: v.string(), seq: Int })), []),
  }),
  v.object({
    type: v.literal('error'),
    code: v.optional(v.string(), ''),
    message: v.optional(v.string(), ''),
    channel: v.optional(v.nullable(v.string()), null),
  }),
]);
export type ChannelsAnswer = v.InferOutput<typeof ChannelsAnswer>;
