import * as v from 'valibot';
import {
  type Amount,
  Amount as AmountText,
  compare,
  decimalsOf,
  isAtLeast,
  isPositive,
} from '../kernel/money';
import { Id } from '../kernel/wire';
import {
  type FuturesOpening,
  type FuturesPosition,
  type FuturesSide,
  type FuturesTerms,
  openingAt,
  openPriceAt,
} from './futures-figures';
import {
  FuturesMatch,
  futuresMatchNumbers,
  futuresSideNumbers,
  FuturesSide as SideOfOrder,
  stopField,
} from './futures-order';
import {
  isStopLossBeforeLiquidation,
  isStopLossSided,
  isTakeProfitSided,
  type Stops,
  stopCodes,
  stopPrice,
} from './futures-stops';

/** What the pair allows, at its current price, and what the balance covers. */
export type FuturesLimits = Pick<FuturesTerms, 'lotSize' | 'spread' | 'feePercent'> & {
  readonly priceDecimals: number;
  readonly minLots: number;
  /** Zero is no limit. */
  readonly maxLots: number;
  readonly multiples: readonly number[];
  /** Percent of the initial margin at which a position is liquidated. */
  readonly burstRate: Amount;
  /** The last price of the feed. */
  readonly price: Amount;
  /** Available in the contract account; null for a visitor. */
  readonly available: Amount | null;
};

/** The limits with their pair, so that an order is not checked against one and sent for another. */
export type FuturesTradingContext = FuturesLimits & {
  readonly symbol: string;
  readonly baseCurrencyId: number;
  readonly quoteCurrencyId: number;
  /** How much worse than shown a market order may open, as a fraction. */
  readonly maxSlip: Amount;
};

/** The form as typed. A market order has no price. */
export type FuturesDraft = {
  side: FuturesSide;
  match: FuturesMatch;
  price: string;
  lots: string;
  multiple: number;
  takeProfit: string;
  stopLoss: string;
};

type Checked = {
  side: FuturesSide;
  match: FuturesMatch;
  price: Amount | null;
  lots: number;
  multiple: number;
} & Stops;

const wholeLots = (limits: Pick<FuturesLimits, 'minLots' | 'maxLots'>) =>
  v.pipe(
    v.string('lever.lots'),
    v.transform((text) => text.trim()),
    v.custom<string>(
      (text) => typeof text === 'string' && /^0*[1-9]\d{0,8}$/.test(text),
      'lever.lots',
    ),
    v.transform(Number),
    v.check((lots) => lots >= limits.minLots, 'lever.lots_min'),
    v.check((lots) => limits.maxLots === 0 || lots <= limits.maxLots, 'lever.lots_max'),
  );

/** Read for a limit order only. */
const limitPrice = (priceDecimals: number) =>
  v.pipe(
    v.string('param.invalid'),
    v.transform((text) => text.trim()),
    v.custom<string>((text) => v.is(AmountText, text), 'param.invalid'),
    AmountText,
    v.check(isPositive, 'param.invalid'),
    v.check((price) => decimalsOf(price) <= priceDecimals, 'param.invalid'),
  );

const unpriced = v.pipe(
  v.string(),
  v.transform((): Amount | null => null),
);

/** The price that the figures of an order refer to: its limit, else the last price. */
export const referencePrice = (
  order: Pick<Checked, 'price'>,
  limits: Pick<FuturesLimits, 'price'>,
): Amount => order.price ?? limits.price;

/** What an order freezes and pays, at its limit or at the last price. */
export const openingOf = (
  order: Pick<Checked, 'side' | 'price' | 'lots' | 'multiple'>,
  limits: FuturesLimits,
): FuturesOpening => openingAt({ ...limits, ...order }, referencePrice(order, limits));

/** The position that an order would open. */
export const openedBy = (
  order: Pick<Checked, 'side' | 'price' | 'lots' | 'multiple'>,
  limits: FuturesLimits,
): FuturesPosition => {
  const { openPrice, quantity, margin } = openingOf(order, limits);
  return { side: order.side, openPrice, quantity, margin, initialMargin: margin };
};

const isLimitSided = ({ side, price }: Checked, limits: FuturesLimits): boolean =>
  price === null || compare(price, limits.price) === (side === 'long' ? -1 : 1);

const isCovered = (order: Checked, limits: FuturesLimits): boolean =>
  limits.available === null || isAtLeast(limits.available, openingOf(order, limits).required);

const isProfitOf = (side: FuturesSide, order: Checked, limits: FuturesLimits): boolean =>
  order.side !== side || isTakeProfitSided(order, side, referencePrice(order, limits));

const isLossOf = (side: FuturesSide, order: Checked, limits: FuturesLimits): boolean =>
  order.side !== side || isStopLossSided(order, side, referencePrice(order, limits));

const fieldsWithin = <
  Match extends FuturesMatch,
  Price extends v.GenericSchema<string, Amount | null>,
>(
  match: Match,
  price: Price,
  limits: FuturesLimits,
) =>
  v.object({
    side: SideOfOrder,
    match: v.literal(match),
    price,
    lots: wholeLots(limits),
    multiple: v.pipe(
      v.number('lever.multiple'),
      v.check((multiple) => limits.multiples.includes(multiple), 'lever.multiple'),
    ),
    takeProfit: stopPrice(limits.priceDecimals),
    stopLoss: stopPrice(limits.priceDecimals),
  });

/** The rules of contract/rules.md#contract-order, for one pair, price and balance. */
export const futuresOrderWithin = (limits: FuturesLimits) =>
  v.pipe(
    v.variant('match', [
      fieldsWithin('market', unpriced, limits),
      fieldsWithin('limit', limitPrice(limits.priceDecimals), limits),
    ]),
    v.forward(
      v.check((order) => isLimitSided(order, limits), 'lever.limit_side'),
      ['price'],
    ),
    v.forward(
      v.check((order) => isProfitOf('long', order, limits), stopCodes.long.takeProfit),
      ['takeProfit'],
    ),
    v.forward(
      v.check((order) => isProfitOf('short', order, limits), stopCodes.short.takeProfit),
      ['takeProfit'],
    ),
    v.forward(
      v.check((order) => isLossOf('long', order, limits), stopCodes.long.stopLoss),
      ['stopLoss'],
    ),
    v.forward(
      v.check((order) => isLossOf('short', order, limits), stopCodes.short.stopLoss),
      ['stopLoss'],
    ),
    v.forward(
      v.check(
        (order) =>
          isStopLossBeforeLiquidation(order, () => openedBy(order, limits), limits.burstRate),
        'lever.sl_beyond',
      ),
      ['stopLoss'],
    ),
    v.forward(
      v.check((order) => isCovered(order, limits), 'wallet.less_than'),
      ['lots'],
    ),
  );

export const isFuturesOrder = (draft: FuturesDraft, limits: FuturesLimits): boolean =>
  v.is(futuresOrderWithin(limits), draft);

/** A valid order with its pair, and for a market order the opening price that was shown. */
export const FuturesRequest = v.object({
  symbol: v.string(),
  baseCurrencyId: Id,
  quoteCurrencyId: Id,
  side: SideOfOrder,
  match: FuturesMatch,
  lots: v.number(),
  multiple: v.number(),
  // Absent where it is null, as a stored request holds no null.
  price: v.optional(v.nullable(AmountText), null),
  takeProfit: v.optional(v.nullable(AmountText), null),
  stopLoss: v.optional(v.nullable(AmountText), null),
  seenPrice: v.optional(v.nullable(AmountText), null),
  maxSlip: v.optional(v.nullable(AmountText), null),
});
export type FuturesRequest = v.InferOutput<typeof FuturesRequest>;

/** The order to send. A draft that is invalid within the limits is a bug and throws. */
export const futuresRequestFrom = (
  draft: FuturesDraft,
  context: FuturesTradingContext,
): FuturesRequest => {
  const order = v.parse(futuresOrderWithin(context), draft);
  const isMarket = order.match === 'market';
  return {
    ...order,
    symbol: context.symbol,
    baseCurrencyId: context.baseCurrencyId,
    quoteCurrencyId: context.quoteCurrencyId,
    seenPrice: isMarket ? openPriceAt(order.side, context.price, context.spread) : null,
    maxSlip: isMarket ? context.maxSlip : null,
  };
};

export const futuresRequestFields = (request: FuturesRequest) => ({
  currency_id: request.baseCurrencyId,
  legal_id: request.quoteCurrencyId,
  type: futuresSideNumbers[request.side],
  status: futuresMatchNumbers[request.match],
  share: request.lots,
  multiple: request.multiple,
  ...(request.price === null ? {} : { target_price: request.price }),
  target_profit_price: stopField(request.takeProfit),
  stop_loss_price: stopField(request.stopLoss),
  ...(request.seenPrice === null
    ? {}
    : { seen_price: request.seenPrice, max_slip: request.maxSlip ?? '0' }),
});
