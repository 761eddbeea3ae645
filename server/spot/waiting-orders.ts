import { createPriceIndex, type PriceIndex } from '../engine/price-index';
import type { OrderRow } from './order-state';

export type WaitingOrders = PriceIndex<OrderRow>;

/** Open orders in memory, by id and by the prices that may fill them. */
export const createWaitingOrders = (): WaitingOrders =>
  createPriceIndex((order: OrderRow) => ({
    pairId: order.pair_id,
    when: order.side === 'buy' ? 'atOrBelow' : 'atOrAbove',
    price: order.target_price,
  }));
