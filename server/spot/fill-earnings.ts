import { pairOfId } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { Earning } from '../promotion/rebates';
import type { SpotRow } from './order-state';
import type { FillRow } from './order-store';

/** The fees of fills, for the inviters of the order's owner (contract/formulas.md#promotion). */
export const earningsOf = (
  order: SpotRow,
  fills: readonly FillRow[],
  tick: FeedTick,
): Earning[] => {
  const pair = pairOfId(order.pair_id);
  if (!pair) throw new Error(`Order ${order.id} has an unknown pair.`);
  return fills.map(({ id, fee, time_ms: timeMs }) => ({
    userId: order.user_id,
    source: 'spot_fee',
    recordId: `${id}`,
    earned: fee,
    currency: order.side === 'buy' ? pair.baseId : pair.quoteId,
    tick,
    timeMs,
  }));
};
