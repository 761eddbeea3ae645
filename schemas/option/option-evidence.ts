import { secondMs, timeOf } from '../kernel/time';
import { isEvenPayout } from './even-figures';
import type { OptionOrder } from './option-order';
import { settleOption } from './option-settlement';

/** What the ticks of an order say of its settlement. */
export type OptionProof = 'pending' | 'proved' | 'unproved' | 'contradicted';

const isSame = (a: string | null, b: string | null) =>
  a !== null && b !== null && Date.parse(a) === Date.parse(b);
const isNotAfter = (a: string, b: string) => Date.parse(a) <= Date.parse(b);

type Evidenced = Pick<
  OptionOrder,
  | 'side'
  | 'stake'
  | 'fee'
  | 'profitPercent'
  | 'even'
  | 'openPrice'
  | 'deliveryPrice'
  | 'result'
  | 'realisedProfit'
  | 'isVoid'
  | 'status'
  | 'createdAt'
  | 'deliveryTime'
  | 'seconds'
  | 'openTick'
  | 'deliveryTick'
>;

const lasts = ({ createdAt, deliveryTime, seconds }: Evidenced): boolean =>
  createdAt !== null && isSame(deliveryTime, timeOf(Date.parse(createdAt) + seconds * secondMs));

/**
 * Recomputes a settlement from the two ticks that an order names, without its server. That no
 * earlier tick came after the delivery time is in the record of the feed alone.
 */
export const proofOf = (order: Evidenced): OptionProof => {
  const { status, openTick, deliveryTick, createdAt, deliveryTime, fee, profitPercent } = order;
  if (status !== 'delivered') return 'pending';
  if (openTick === null || fee === null || profitPercent === null) return 'unproved';
  if (createdAt === null || deliveryTime === null) return 'unproved';
  if (order.even !== null && !isEvenPayout(order.even, profitPercent)) return 'contradicted';
  if (!lasts(order) || !isNotAfter(openTick.time, createdAt)) return 'contradicted';
  if (openTick.price !== order.openPrice) return 'contradicted';
  const priced = deliveryTick?.price ?? null;
  if (order.isVoid !== (priced === null)) return order.isVoid ? 'contradicted' : 'unproved';
  if (deliveryTick !== null && !isNotAfter(deliveryTime, deliveryTick.time)) return 'contradicted';
  if (priced !== order.deliveryPrice) return 'contradicted';
  const { result, realisedProfit } = settleOption({ ...order, fee, profitPercent }, priced);
  const isEqual = result === order.result && realisedProfit === order.realisedProfit;
  return isEqual ? 'proved' : 'contradicted';
};
