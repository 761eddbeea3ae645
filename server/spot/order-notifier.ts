import type { SentSpotOrder } from '../../schemas/spot/answer';
import type { BalanceNotifier } from '../wallet/balance-notifier';
import { createChangeNotifier } from '../wallet/order-notifier';

/** Notifies people of changes of their orders and of both balances of the pair. */
export const createOrderNotifier = (balances: Pick<BalanceNotifier, 'balancesMoved'>) =>
  createChangeNotifier<SentSpotOrder>(balances, {
    publish: (send, userId, order, cause) =>
      send(userId, 'order_update', { kind: 'spot', order, cause }),
    walletsOf: (order) =>
      [order.currency_id, order.legal_id].map((currency) => ({ account: 'change', currency })),
  });
