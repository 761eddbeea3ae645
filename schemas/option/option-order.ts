import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { type Amount, isPositive, isZero } from '../kernel/money';
import { secondMs, timeOf } from '../kernel/time';
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
} from '../kernel/wire';
import { Tick } from '../market/tick';
import { EvenFigures } from './even-figures';
import type { OptionResult, OptionSide } from './option-settlement';

export type OptionStatus = 'awaiting' | 'delivering' | 'delivered';

export const optionSideNumbers = { rise: 1, fall: 2, even: 3 } as const;
export const optionStatusNumbers = { awaiting: 1, delivering: 2, delivered: 3 } as const;
export const optionResultNumbers = { profit: 1, flat: 0, loss: -1 } as const;

/** What a list shows: the orders that are not delivered yet, the delivered ones, or all. */
export const optionFilters = { open: 1, delivered: 3, all: -1 } as const;
export type OptionFilter = keyof typeof optionFilters;

const side = v.pipe(
  Int,
  v.picklist([1, 2, 3]),
  v.transform((number): OptionSide => {
    if (number === optionSideNumbers.even) return 'even';
    return number === optionSideNumbers.rise ? 'rise' : 'fall';
  }),
);

const status = v.pipe(
  Int,
  v.transform((number): OptionStatus => {
    if (number === optionStatusNumbers.delivered) return 'delivered';
    return number === optionStatusNumbers.delivering ? 'delivering' : 'awaiting';
  }),
);

const resultOf = (sign: number): OptionResult => {
  if (sign === 0) return 'flat';
  return sign > 0 ? 'profit' : 'loss';
};

const signOf = (profit: Amount) => {
  if (isZero(profit)) return 0;
  return isPositive(profit) ? 1 : -1;
};

type Delivered = { profit_result: number | null; fact_profits: Amount | null };

/** A server that does not name the result states it by the sign of what was realised. */
const deliveredResult = ({ profit_result: number, fact_profits: profit }: Delivered) => {
  if (number !== null) return resultOf(number);
  return profit === null ? null : resultOf(signOf(profit));
};

const afterSeconds = (time: string | null, seconds: number): string | null =>
  time === null ? null : timeOf(Date.parse(time) + seconds * secondMs);

/**
 * An option order (contract/calls/post-microtrade-submit.md). Existing servers send a moving price
 * and a result before the delivery; neither is read before an order is delivered.
 */
export const OptionOrder = v.pipe(
  v.object({
    id: Id,
    match_id: Id,
    symbol_name: Text,
    currency_id: Id,
    currency_name: Text,
    type: side,
    status,
    profit_result: intOr(null),
    seconds: Int,
    number: Figure,
    fee: FigureOrNull,
    profit_ratio: FigureOrNull,
    even: orNull(EvenFigures),
    open_price: Figure,
    end_price: FigureOrNull,
    fact_profits: FigureOrNull,
    void: flagOr(false),
    void_reason: Text,
    open_tick: orNull(Tick),
    end_tick: orNull(Tick),
    created_at: TimeOrNull,
    handled_at: TimeOrNull,
    complete_at: TimeOrNull,
    remain_milli_seconds: intOr(null),
  }),
  v.transform((wire) => {
    const isDelivered = wire.status === 'delivered';
    return {
      id: wire.id,
      pairId: wire.match_id,
      symbol: wire.symbol_name,
      currencyId: wire.currency_id,
      currency: wire.currency_name,
      side: wire.type,
      status: wire.status,
      /** Null until it is delivered; flat if it is void. */
      result: isDelivered ? deliveredResult(wire) : null,
      seconds: wire.seconds,
      stake: wire.number,
      fee: wire.fee,
      /** In percent of the stake. */
      profitPercent: wire.profit_ratio,
      /** What the payout of an even order follows from; null where a server does not state it. */
      even: wire.even,
      openPrice: wire.open_price,
      deliveryPrice: isDelivered && !wire.void ? wire.end_price : null,
      /** The net result without the fee; null until it is delivered. */
      realisedProfit: isDelivered ? wire.fact_profits : null,
      isVoid: isDelivered && wire.void,
      /** Why it is void: a name that the app knows, or another server's text; empty if it is not. */
      voidReason: isDelivered && wire.void ? wire.void_reason : '',
      /** The recorded ticks that prove both prices; null where a server does not send them. */
      openTick: wire.open_tick,
      deliveryTick: isDelivered ? wire.end_tick : null,
      createdAt: wire.created_at,
      deliveryTime: wire.handled_at ?? afterSeconds(wire.created_at, wire.seconds),
      settledAt: isDelivered ? wire.complete_at : null,
      /** When the response was made; the delivery time and the server's clock are preferred. */
      remainingMs: wire.remain_milli_seconds,
    };
  }),
);
export type OptionOrder = v.InferOutput<typeof OptionOrder>;

/** What other servers answer who only confirm, or send a row without its identity. */
const noOrder = v.pipe(
  v.union([Confirmation, v.looseObject({ id: v.optional(v.null()) })]),
  v.transform(() => null),
);

/** The placed order, or null from servers that only confirm. */
export const PlacedOptionOrder = v.union([OptionOrder, noOrder]);
