import * as v from 'valibot';
import { type Amount, compare } from './money';
import { accounts } from './wallet';
import { Decimal, Flag, Id, Int, listOf, Percent, Uid } from './wire';

// What the socket says (contract section 6). Existing servers leave out channel, seq, ts and symbol.

/** What every market event carries besides its own fields; null where the server does not say. */
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

/** A pair as an event names it: by symbol, by the names of its two sides, or by their numbers. */
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

const namedBy = (wire: WireNamed, base?: string, quote?: string): Named => ({
  symbol: wire.symbol ?? (base && quote ? `${base}/${quote}` : null),
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

const moveFrom = (wire: v.InferOutput<typeof DayMarketWire>) => ({
  ...namedBy(wire, wire.currency_name, wire.legal_name),
  price: wire.now_price,
  change: wire.change,
  high: wire.high ?? null,
  low: wire.low ?? null,
  open: wire.open ?? null,
  volume: wire.volume ?? null,
  timeMs: wire.time,
});

/** One pair's new price and day, without the frame. */
const Move = v.pipe(DayMarketWire, v.transform(moveFrom));
export type Move = v.InferOutput<typeof Move>;
export type WireMove = v.InferInput<typeof Move>;

export const DayMarket = v.pipe(
  v.object({ ...frame, ...dayMarketFields }),
  v.transform((wire) => ({
    channel: wire.channel,
    seq: wire.seq,
    ts: wire.ts ?? wire.time,
    snapshot: wire.snapshot,
    moves: [moveFrom(wire)],
  })),
);
export const DayMarketBatch = v.pipe(
  v.object({ ...frame, data: listOf(Move) }),
  v.transform(({ data, ...rest }) => ({ ...rest, moves: data })),
);
/** New prices: of every pair that changed, or of one. */
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
/** One price of a book and what stands there. */
export type Level = { readonly price: Amount; readonly quantity: Amount };

const sides = { 'base-currency': v.optional(v.string()), 'quote-currency': v.optional(v.string()) };

/** A whole book, best price first on both sides, whatever order it came in. */
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
/** One trade of the market. */
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

const userFrame = { seq: frame.seq, ts: frame.ts };

/** An order changed; the row is a hint, the list is the truth. */
const OrderUpdate = v.object({
  ...userFrame,
  kind: v.picklist(['spot', 'lever', 'option']),
  order: v.looseObject({ id: Id }),
  cause: v.optional(v.string(), ''),
});
const recordKinds = [
  'deposit',
  'withdraw',
  'kyc',
  'hosting',
  'subscription',
  'address',
  'transfer',
] as const;

/** A record changed; the row is a hint here too. */
const RecordUpdate = v.object({
  ...userFrame,
  kind: v.picklist(recordKinds),
  record: v.looseObject({ id: Id }),
  cause: v.optional(v.string(), ''),
});
/** Something to be read, in the words of the server. */
const Notice = v.object({
  ...userFrame,
  id: Uid,
  level: v.optional(v.picklist(['info', 'warning']), 'info'),
  title: v.string(),
  text: v.optional(v.string(), ''),
  link: v.optional(v.nullable(v.string()), null),
});
const BalanceUpdate = v.object({
  ...userFrame,
  wallets: listOf(
    v.object({ account: v.picklist(accounts), currency: Id, available: Decimal, frozen: Decimal }),
  ),
});
const SessionEnded = v.object({
  ...userFrame,
  reason: v.picklist(['expired', 'revoked', 'password_changed', 'logout', 'replaced', 'disabled']),
  message: v.optional(v.string(), ''),
});

/** Everything that is said to one person only, under the name of its event. */
const UserEvent = v.variant('name', [
  v.object({ name: v.literal('order_update'), data: OrderUpdate }),
  v.object({ name: v.literal('record_update'), data: RecordUpdate }),
  v.object({ name: v.literal('balance_update'), data: BalanceUpdate }),
  v.object({ name: v.literal('notice'), data: Notice }),
  v.object({ name: v.literal('session_ended'), data: SessionEnded }),
]);
export type UserEvent = v.InferOutput<typeof UserEvent>;
export type UserEventName = UserEvent['name'];
export const userEventNames = [
  'order_update',
  'record_update',
  'balance_update',
  'notice',
  'session_ended',
] as const satisfies readonly UserEventName[];

/** A private event as it was received; null when it cannot be read. */
export const userEventFrom = (name: UserEventName, data: unknown): UserEvent | null => {
  const event = v.safeParse(UserEvent, { name, data });
  return event.success ? event.output : null;
};

type WireUserEvent = v.InferInput<typeof UserEvent>;
/** What the server puts into such an event; `seq` and `ts` are added where it is sent. */
export type UserPayload = {
  [Name in UserEventName]: Omit<Extract<WireUserEvent, { name: Name }>['data'], 'seq' | 'ts'>;
};

/** Channels that somebody may ask for; the private one needs a session. */
export const channelForm =
  /^(?:daymarket(?::(?<day>[A-Z0-9]+\/[A-Z0-9]+))?|kline:(?<kline>[A-Z0-9]+\/[A-Z0-9]+):(?<period>\w+)|market_depth:(?<depth>[A-Z0-9]+\/[A-Z0-9]+)|match_trade:(?<trade>[A-Z0-9]+\/[A-Z0-9]+)|user)$/;

export const ChannelsRequest = v.object({
  channels: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(50)),
});
export const ChannelRequest = v.object({ channel: v.pipe(v.string(), v.maxLength(64)) });

/** What the server answers to subscribe, unsubscribe and resync. */
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
