import { createPriceIndex, type PriceIndex } from '../engine/price-index';
import type { SpotRow } from './order-state';

export type WaitingOrders = PriceIndex<SpotRow>;

/** Open orders in memory, by id and by the prices that may fill them. */
export const createWaitingOrders = (): WaitingOrders =>
  createPriceIndex((order: SpotRow) => ({
    pairId: order.pair_id,
    when: order.side === 'buy' ? 'atOrBelow' : 'atOrAbove',
    price: order.target_price,
  }));
