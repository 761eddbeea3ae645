import * as v from 'valibot';
import { Amount as AmountText } from '../kernel/money';
import { Id } from '../kernel/wire';

/** Closes a whole position at the last price, unless that is worse than shown. */
export const CloseFuturesRequest = v.object({
  id: Id,
  seenPrice: v.optional(v.nullable(AmountText), null),
  maxSlip: v.optional(v.nullable(AmountText), null),
});
export type CloseFuturesRequest = v.InferOutput<typeof CloseFuturesRequest>;

export const closeFuturesFields = ({ id, seenPrice, maxSlip }: CloseFuturesRequest) => ({
  id,
  ...(seenPrice === null ? {} : { seen_price: seenPrice, max_slip: maxSlip ?? '0' }),
});
