import * as v from 'valibot';
import {
  type Amount,
  Amount as AmountText,
  decimalsOf,
  isAtLeast,
  isPositive,
  multiply,
  zero,
} from '../kernel/money';
import { Decimal, Id, Int, TimeOrNull, Uid } from '../kernel/wire';
import type { Pair } from '../market/pair';
import { frozenFor } from './spot-fill';

export const SpotSide = v.picklist(['buy', 'sell']);
export type SpotSide = v.InferOutput<typeof SpotSide>;
export const SpotMatch = v.picklist(['limit', 'market']);
export type SpotMatch = v.InferOutput<typeof SpotMatch>;
export type SpotStatus = 'waiting' | 'completed' | 'cancelled';

export const sideNumbers = { buy: 1, sell: 2 } as const;
export const matchNumbers = { limit: 1, market: 2 } as const;
export const statusNumbers = { waiting: 1, completed: 2, cancelled: 3 } as const;

/** What the pair allows and the balance covers; both sides check an order against it. */
export type SpotLimits = Pick<
  Pair,
  'priceDecimals' | 'quantityDecimals' | 'minQuantity' | 'minNotional'
> & {
  /** Available quote for a buy, base for a sell; null for a visitor. */
  availableQuote: Amount | null;
  availableBase: Amount | null;
};

/** Available funds for a pair; null while unknown, and for a visitor. */
export type SpotFunds = Pick<SpotLimits, 'availableQuote' | 'availableBase'>;

export const noFunds: SpotFunds = { availableQuote: null, availableBase: null };

/**
 * The limits together with their pair, so that an order cannot be checked against one pair and sent
 * for another.
 */
export type TradingContext = SpotLimits &
  Pick<Pair, 'symbol' | 'baseCurrencyId' | 'quoteCurrencyId'>;

/** The form as typed. For a market order the price is the worst accepted one. */
export type SpotDraft = { side: SpotSide; match: SpotMatch; price: string; quantity: string };

const positive = (missing: string, invalid: string) =>
  v.pipe(
    v.string(missing),
    v.nonEmpty(missing),
    v.pipe(
      v.string(),
      v.transform((text) => text.trim()),
      v.custom<string>((text) => v.is(AmountText, text), invalid),
    ),
    AmountText,
    v.check(isPositive, invalid),
  );

type Checked = { side: SpotSide; match: SpotMatch; price: Amount; quantity: Amount };

const isWorthwhile = ({ price, quantity }: Checked, { minNotional }: SpotLimits) =>
  isAtLeast(multiply(price, quantity), minNotional);

const isCoveredByQuote = ({ side, price, quantity }: Checked, limits: SpotLimits) =>
  side === 'sell' ||
  limits.availableQuote === null ||
  isAtLeast(limits.availableQuote, frozenFor({ side, targetPrice: price, quantity }));

const isCoveredByBase = ({ side, quantity }: Checked, limits: SpotLimits) =>
  side === 'buy' || limits.availableBase === null || isAtLeast(limits.availableBase, quantity);

/** The rules of contract/rules.md#spot-order, for one pair and one balance. */
export const spotOrderWithin = (limits: SpotLimits) =>
  v.pipe(
    v.object({
      side: SpotSide,
      match: SpotMatch,
      price: v.pipe(
        positive('spot.price_invalid', 'spot.price_invalid'),
        v.check((price) => decimalsOf(price) <= limits.priceDecimals, 'spot.price_invalid'),
      ),
      quantity: v.pipe(
        positive('spot.quantity_required', 'amount.invalid'),
        v.check((quantity) => decimalsOf(quantity) <= limits.quantityDecimals, 'amount.decimals'),
        v.check((quantity) => isAtLeast(quantity, limits.minQuantity), 'amount.below_min'),
      ),
    }),
    v.forward(
      v.check((order: Checked) => isWorthwhile(order, limits), 'spot.below_notional'),
      ['quantity'],
    ),
    v.forward(
      v.check((order: Checked) => isCoveredByQuote(order, limits), 'wallet.insufficient'),
      ['quantity'],
    ),
    v.forward(
      v.check((order: Checked) => isCoveredByBase(order, limits), 'spot.insufficient_sellable'),
      ['quantity'],
    ),
  );

export const isSpotOrder = (draft: SpotDraft, limits: SpotLimits): boolean =>
  v.is(spotOrderWithin(limits), draft);

/** A valid order with its pair: everything that placing it needs, without secrets. */
export const SpotRequest = v.object({
  symbol: v.string(),
  baseCurrencyId: Id,
  quoteCurrencyId: Id,
  side: SpotSide,
  match: SpotMatch,
  price: AmountText,
  quantity: AmountText,
});
export type SpotRequest = v.InferOutput<typeof SpotRequest>;

/** The order to send. A draft that is invalid within the limits is a bug and throws. */
export const spotRequestFrom = (draft: SpotDraft, tradingContext: TradingContext): SpotRequest => ({
  ...v.parse(spotOrderWithin(tradingContext), draft),
  symbol: tradingContext.symbol,
  baseCurrencyId: tradingContext.baseCurrencyId,
  quoteCurrencyId: tradingContext.quoteCurrencyId,
});

export const spotRequestFields = (request: SpotRequest) => ({
  currency_id: request.baseCurrencyId,
  legal_id: request.quoteCurrencyId,
  type: sideNumbers[request.side],
  match_type: matchNumbers[request.match],
  amount: request.quantity,
  target_price: request.price,
});

/**
 * The request on the wire (contract/calls/post-coin-trade.md). The rules need the pair and are
 * checked later.
 */
export const PlaceSpotOrderRequest = v.object({
  currency_id: Id,
  legal_id: Id,
  type: v.pipe(
    Int,
    v.picklist([1, 2]),
    v.transform((number): SpotSide => (number === 1 ? 'buy' : 'sell')),
  ),
  match_type: v.optional(
    v.pipe(
      Int,
      v.picklist([1, 2]),
      v.transform((number): SpotMatch => (number === 1 ? 'limit' : 'market')),
    ),
    1,
  ),
  amount: v.optional(v.string(), ''),
  target_price: v.optional(v.string(), ''),
});

const side = v.pipe(
  Int,
  v.transform((number): SpotSide => (number === sideNumbers.sell ? 'sell' : 'buy')),
);
const match = v.pipe(
  v.optional(Int, 1),
  v.transform((number): SpotMatch => (number === matchNumbers.market ? 'market' : 'limit')),
);
const status = v.pipe(
  Int,
  v.transform(
    (number): SpotStatus =>
      number === statusNumbers.completed
        ? 'completed'
        : number === statusNumbers.cancelled
          ? 'cancelled'
          : 'waiting',
  ),
);

const Fill = v.object({
  id: Uid,
  price: Decimal,
  amount: Decimal,
  fee: Decimal,
  tick: Uid,
  time: TimeOrNull,
});

/**
 * A spot order (contract/calls/post-coin-trade.md). Without fills an older server's completed order
 * counts as fully filled.
 */
export const SpotOrder = v.pipe(
  v.object({
    id: Id,
    currency_id: Id,
    legal_id: Id,
    symbol: v.optional(v.string(), ''),
    type: side,
    match_type: match,
    target_price: Decimal,
    trade_amount: Decimal,
    filled_amount: v.optional(Decimal),
    avg_price: v.optional(v.nullable(Decimal)),
    charge_fee: v.optional(Decimal),
    fee: v.optional(Decimal),
    fee_currency: v.optional(v.string(), ''),
    status,
    cancel_reason: v.nullish(v.picklist(['user', 'unfilled'])),
    created_at: v.optional(TimeOrNull),
    updated_at: v.optional(TimeOrNull),
    fills: v.optional(v.array(Fill), []),
  }),
  v.transform((wire) => ({
    id: wire.id,
    baseCurrencyId: wire.currency_id,
    quoteCurrencyId: wire.legal_id,
    symbol: wire.symbol,
    side: wire.type,
    match: wire.match_type,
    price: wire.target_price,
    quantity: wire.trade_amount,
    filled: wire.filled_amount ?? (wire.status === 'completed' ? wire.trade_amount : zero),
    averagePrice: wire.avg_price ?? null,
    feeRate: wire.charge_fee ?? null,
    fee: wire.fee ?? null,
    feeCurrency: wire.fee_currency,
    status: wire.status,
    cancelReason: wire.cancel_reason ?? null,
    createdAt: wire.created_at ?? null,
    updatedAt: wire.updated_at ?? null,
    fills: wire.fills,
  })),
);
export type SpotOrder = v.InferOutput<typeof SpotOrder>;

const noOrder = v.pipe(
  v.union([v.null_(), v.string(), v.strictTuple([])]),
  v.transform(() => null),
);

/** The placed order, or null from servers that only confirm. */
export const PlacedSpotOrder = v.union([SpotOrder, noOrder]);
