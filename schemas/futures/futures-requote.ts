import * as v from 'valibot';
import type { Failure } from '../kernel/failure';
import { type Amount, Amount as AmountText, amount, isPositive } from '../kernel/money';
import type { FuturesDraft, FuturesRequest } from './futures-draft';

/** How much worse than shown a contract may open or close, as a fraction. */
export const futuresTolerance = amount('0.001');

/** The price that was shown, and the one that the market has moved to. */
export type Requote = { seen: Amount; now: Amount };

const Moved = v.object({
  seen: v.pipe(AmountText, v.check(isPositive)),
  now: v.pipe(AmountText, v.check(isPositive)),
});

/** The prices of a refusal because the price moved; null for any other refusal. */
export const requoteOf = (failure: Failure): Requote | null => {
  if (failure.kind !== 'refused' || failure.code !== 'price.moved') return null;
  const moved = v.safeParse(Moved, failure.params);
  return moved.success ? moved.output : null;
};

/** A request as it was typed, to be checked again at a newer price. */
export const draftOfRequest = (request: FuturesRequest): FuturesDraft => ({
  side: request.side,
  match: request.match,
  price: request.price ?? '',
  lots: String(request.lots),
  multiple: request.multiple,
  takeProfit: request.takeProfit ?? '',
  stopLoss: request.stopLoss ?? '',
});

type RequestedStops = Pick<FuturesRequest, 'takeProfit' | 'stopLoss'>;

/** Whether an order has the stops that were requested with it; some servers ignore them. */
export const hasStopsOf = (order: RequestedStops | null, requested: RequestedStops): boolean =>
  (requested.takeProfit === null && requested.stopLoss === null) ||
  (order?.takeProfit === requested.takeProfit && order.stopLoss === requested.stopLoss);
