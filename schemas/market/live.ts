import * as v from 'valibot';
import { type Amount, compare } from '../kernel/money';
import { Decimal, Flag, Id, Int, listOf, Percent, Uid } from '../kernel/wire';

// Socket events (contract/realtime.md#connection). Existing servers omit channel, seq, ts and
// symbol.

/** Fields of every market event; null if the server omits them. */
const frame = {
  channel: v.optional(v.nullable(v.string()), null),
  seq: v.optional(v.nullable(Int), null),
  ts: v.optional(v.nullable(Int), null),
  snapshot: v.optional(Flag, false),
};

const instrument = {
  symbol: v.optional(v.string()),
  currency_id: v.optional(Id),
  legal_id: v.optional(Id),
};

/** How an event names a pair: by symbol, by the names of its currencies, or by their ids. */
export type Named = {
  symbol: string | null;
  baseCurrencyId: number | null;
  quoteCurrencyId: number | null;
};

type WireNamed = {
  symbol?: string | undefined;
  currency_id?: number | undefined;
  legal_id?: number | undefined;
};

const symbolIn = ({ symbol }: WireNamed, base?: string, quote?: string): string | null =>
  symbol ?? (base && quote ? `${base}/${quote}` : null);

const namedBy = (wire: WireNamed, base?: string, quote?: string): Named => ({
  symbol: symbolIn(wire, base, quote),
  baseCurrencyId: wire.currency_id ?? null,
  quoteCurrencyId: wire.legal_id ?? null,
});

const names = {
  ...instrument,
  match_id: v.optional(Id),
  currency_name: v.optional(v.string()),
  legal_name: v.optional(v.string()),
};

const dayMarketFields = {
  ...names,
  period: v.optional(v.string()),
  open: v.optional(Decimal),
  high: v.optional(Decimal),
  low: v.optional(Decimal),
  close: v.optional(Decimal),
  now_price: Decimal,
  volume: v.optional(Decimal),
  change: v.optional(Percent, '0'),
  time: v.optional(v.nullable(Int), null),
};
const DayMarketWire = v.object(dayMarketFields);

// Field by field: object spread took two thirds of the time of parsing a batch.
const moveFrom = (wire: v.InferOutput<typeof DayMarketWire>) => ({
  symbol: symbolIn(wire, wire.currency_name, wire.legal_name),
  baseCurrencyId: wire.currency_id ?? null,
  quoteCurrencyId: wire.legal_id ?? null,
  price: wire.now_price,
  change: wire.change,
  high: wire.high ?? null,
  low: wire.low ?? null,
  open: wire.open ?? null,
  volume: wire.volume ?? null,
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

export const Kline = v.pipe(
  v.object({
    ...frame,
    ...names,
    period: v.string(),
    open: Decimal,
    high: Decimal,
    low: Decimal,
    close: Decimal,
    volume: v.optional(Decimal, '0'),
    time: Int,
    closed: v.optional(Flag, false),
  }),
  v.transform((wire) => ({
    ...namedBy(wire, wire.currency_name, wire.legal_name),
    channel: wire.channel,
    seq: wire.seq,
    ts: wire.ts,
    snapshot: wire.snapshot,
    period: wire.period,
    bar: {
      startMs: wire.time,
      open: wire.open,
      high: wire.high,
      low: wire.low,
      close: wire.close,
      volume: wire.volume,
      isClosed: wire.closed,
    },
  })),
);
export type Kline = v.InferOutput<typeof Kline>;

const Level = v.pipe(
  v.tuple([Decimal, Decimal]),
  v.transform(([price, quantity]) => ({ price, quantity })),
);
/** One price of a book and the quantity at it. */
export type Level = { readonly price: Amount; readonly quantity: Amount };

const sides = { 'base-currency': v.optional(v.string()), 'quote-currency': v.optional(v.string()) };

/** A full book, sorted best price first on both sides. */
export const MarketDepth = v.pipe(
  v.object({ ...frame, ...instrument, ...sides, bids: listOf(Level), asks: listOf(Level) }),
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
    id: v.optional(Uid),
    tradeId: v.optional(Uid),
    amount: Decimal,
    price: Decimal,
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
