import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import {
  type Amount,
  Amount as AmountText,
  decimalsOf,
  divide,
  isAtLeast,
  isPositive,
  ledgerScale,
  multiplyMoney,
  zero,
} from '../kernel/money';
import type { RuleFigures } from '../kernel/refusal';
import { listOf } from '../kernel/rows';
import {
  Figure,
  FigureOrNull,
  flagOr,
  Id,
  Int,
  intOr,
  orNull,
  Text,
  TimeOrNull,
  Uid,
} from '../kernel/wire';
import type { Pair } from '../market/pair';

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

/**
 * The form as typed, of which exactly one of quantity and quote amount is not null. For a market
 * order the price is the worst accepted one.
 */
export type SpotDraft = {
  side: SpotSide;
  match: SpotMatch;
  price: string;
  quantity: string | null;
  /** What a market buy spends at most; how much that buys is decided by the fills. */
  quoteAmount: string | null;
};

/** How much an order is for: a base quantity, or what a market buy spends at most. */
export type SpotSize = { quantity: Amount | null; quoteAmount: Amount | null };

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

type Checked = { side: SpotSide; match: SpotMatch; price: Amount } & SpotSize;

/** The value of an order in the quote currency, at its own price. */
export const orderValue = ({ price, quantity, quoteAmount }: SpotSize & { price: Amount }) =>
  quoteAmount ?? multiplyMoney(price, quantity ?? zero);

const hasOneSize = ({ quantity, quoteAmount }: Checked) =>
  (quantity === null) !== (quoteAmount === null);

const isSpendable = ({ side, match, quoteAmount }: Checked) =>
  quoteAmount === null || (side === 'buy' && match === 'market');

/** A quote amount buys the least quantity of the pair even at the worst price. */
const buysEnough = ({ price, quoteAmount }: Checked, limits: SpotLimits) =>
  quoteAmount === null ||
  isAtLeast(divide(quoteAmount, price, limits.quantityDecimals), limits.minQuantity);

const isCoveredByQuote = (order: Checked, { availableQuote }: SpotLimits) =>
  order.side === 'sell' || availableQuote === null || isAtLeast(availableQuote, orderValue(order));

const isCoveredByBase = ({ side, quantity }: Checked, { availableBase }: SpotLimits) =>
  side === 'buy' || availableBase === null || isAtLeast(availableBase, quantity ?? zero);

/** The figures that the texts of the rules mention, for an order by quantity or by quote amount. */
export const spotFigures = (
  pair: Pick<Pair, 'quantityDecimals' | 'minQuantity' | 'minNotional' | 'base' | 'quote'>,
  isByQuantity: boolean,
): RuleFigures => ({
  'amount.decimals': { decimals: isByQuantity ? pair.quantityDecimals : ledgerScale },
  'amount.below_min': { min: pair.minQuantity, currency: pair.base },
  'spot.below_notional': { min: pair.minNotional, currency: pair.quote },
});

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
      quantity: v.nullable(
        v.pipe(
          positive('spot.quantity_required', 'amount.invalid'),
          v.check((quantity) => decimalsOf(quantity) <= limits.quantityDecimals, 'amount.decimals'),
          v.check((quantity) => isAtLeast(quantity, limits.minQuantity), 'amount.below_min'),
        ),
      ),
      quoteAmount: v.nullable(
        v.pipe(
          positive('spot.quantity_required', 'amount.invalid'),
          v.check((quote) => decimalsOf(quote) <= ledgerScale, 'amount.decimals'),
        ),
      ),
    }),
    v.forward(v.check(hasOneSize, 'spot.quantity_required'), ['quantity']),
    v.forward(v.check(isSpendable, 'amount.invalid'), ['quoteAmount']),
    v.forward(
      v.check(
        (order: Checked) => isAtLeast(orderValue(order), limits.minNotional),
        'spot.below_notional',
      ),
      ['quantity'],
    ),
    v.forward(
      v.check((order: Checked) => buysEnough(order, limits), 'amount.below_min'),
      ['quoteAmount'],
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
  // Absent where it is null, as a stored request holds no null.
  quantity: v.optional(v.nullable(AmountText), null),
  quoteAmount: v.optional(v.nullable(AmountText), null),
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
  ...(request.quoteAmount === null
    ? { amount: request.quantity ?? '' }
    : { quote_amount: request.quoteAmount }),
  target_price: request.price,
});

const side = v.pipe(
  Int,
  v.transform((number): SpotSide => (number === sideNumbers.sell ? 'sell' : 'buy')),
);
const match = v.pipe(
  intOr(1),
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
  price: Figure,
  amount: Figure,
  fee: FigureOrNull,
  tick: orNull(Uid),
  time: TimeOrNull,
  late: flagOr(false),
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
    symbol: Text,
    type: side,
    match_type: match,
    target_price: Figure,
    trade_amount: Figure,
    quote_amount: FigureOrNull,
    filled_amount: FigureOrNull,
    avg_price: FigureOrNull,
    charge_fee: FigureOrNull,
    fee: FigureOrNull,
    fee_currency: Text,
    status,
    cancel_reason: orNull(v.picklist(['user', 'unfilled'])),
    created_at: TimeOrNull,
    updated_at: TimeOrNull,
    fills: orNull(listOf(Fill)),
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
    /** What a market buy was to spend at most; null for an order by quantity. */
    quoteAmount: wire.quote_amount,
    filled: wire.filled_amount ?? (wire.status === 'completed' ? wire.trade_amount : zero),
    averagePrice: wire.avg_price,
    feeRate: wire.charge_fee,
    fee: wire.fee,
    feeCurrency: wire.fee_currency,
    status: wire.status,
    cancelReason: wire.cancel_reason,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
    fills: wire.fills ?? [],
  })),
);
export type SpotOrder = v.InferOutput<typeof SpotOrder>;

const noOrder = v.pipe(
  Confirmation,
  v.transform(() => null),
);

/** The placed order, or null from servers that only confirm. */
export const PlacedSpotOrder = v.union([SpotOrder, noOrder]);
