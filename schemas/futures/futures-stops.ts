import * as v from 'valibot';
import {
  type Amount,
  Amount as AmountText,
  compare,
  decimalsOf,
  isPositive,
} from '../kernel/money';
import { Id } from '../kernel/wire';
import { type FuturesPosition, type FuturesSide, isBeyondLiquidation } from './futures-figures';
import { stopField } from './futures-order';

/** Prices as typed; empty text or zero is none. */
export type StopsDraft = { takeProfit: string; stopLoss: string };
export type Stops = { takeProfit: Amount | null; stopLoss: Amount | null };

/** What stops are compared with: the current price of a position, the limit of an entrusted order. */
export type StopLimits = {
  readonly position: FuturesPosition;
  readonly reference: Amount;
  readonly burstRate: Amount;
  readonly priceDecimals: number;
};

const noStop = /^\s*(?:0+(?:\.0*)?)?\s*$/;

/** A price with the pair's decimals, or nothing. */
export const stopPrice = (priceDecimals: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (noStop.test(text) ? null : text.trim())),
    v.nullable(
      v.pipe(
        v.string(),
        v.custom<string>((text) => v.is(AmountText, text), 'param.invalid'),
        AmountText,
        v.check(isPositive, 'param.invalid'),
        v.check((price) => decimalsOf(price) <= priceDecimals, 'param.invalid'),
      ),
    ),
  );

/** A stop may lock in profit: it is compared with the reference, not with the opening price. */
export const isTakeProfitSided = (
  { takeProfit }: Stops,
  side: FuturesSide,
  reference: Amount,
): boolean => takeProfit === null || compare(takeProfit, reference) === (side === 'long' ? 1 : -1);

export const isStopLossSided = (
  { stopLoss }: Stops,
  side: FuturesSide,
  reference: Amount,
): boolean => stopLoss === null || compare(stopLoss, reference) === (side === 'long' ? -1 : 1);

/**
 * Compared with the exact price of liquidation, not with the displayed one. The position is computed
 * only for an order with a stop loss, as a form asks at every key.
 */
export const isStopLossBeforeLiquidation = (
  { stopLoss }: Stops,
  position: () => FuturesPosition,
  burstRate: Amount,
): boolean => stopLoss === null || !isBeyondLiquidation(position(), stopLoss, burstRate);

/** The codes with which a side refuses its stops. */
export const stopCodes = {
  long: { takeProfit: 'lever.tp_long', stopLoss: 'lever.sl_long' },
  short: { takeProfit: 'lever.tp_short', stopLoss: 'lever.sl_short' },
} as const;

/** The rules of contract/rules.md#stops, for one position or entrusted order. */
export const stopsWithin = (limits: StopLimits) => {
  const codes = stopCodes[limits.position.side];
  return v.pipe(
    v.object({
      takeProfit: stopPrice(limits.priceDecimals),
      stopLoss: stopPrice(limits.priceDecimals),
    }),
    v.forward(
      v.check(
        (stops) => isTakeProfitSided(stops, limits.position.side, limits.reference),
        codes.takeProfit,
      ),
      ['takeProfit'],
    ),
    v.forward(
      v.check(
        (stops) => isStopLossSided(stops, limits.position.side, limits.reference),
        codes.stopLoss,
      ),
      ['stopLoss'],
    ),
    v.forward(
      v.check(
        (stops) => isStopLossBeforeLiquidation(stops, () => limits.position, limits.burstRate),
        'lever.sl_beyond',
      ),
      ['stopLoss'],
    ),
  );
};

/** New stops of a position or an entrusted order; null removes one. */
export const SetStopsRequest = v.object({
  id: Id,
  takeProfit: v.optional(v.nullable(AmountText), null),
  stopLoss: v.optional(v.nullable(AmountText), null),
});
export type SetStopsRequest = v.InferOutput<typeof SetStopsRequest>;

/** The stops to send. A draft that is invalid within the limits is a bug and throws. */
export const setStopsFrom = (
  id: number,
  draft: StopsDraft,
  limits: StopLimits,
): SetStopsRequest => ({ id, ...v.parse(stopsWithin(limits), draft) });

export const setStopsFields = ({ id, takeProfit, stopLoss }: SetStopsRequest) => ({
  id,
  target_profit_price: stopField(takeProfit),
  stop_loss_price: stopField(stopLoss),
});
