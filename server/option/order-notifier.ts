import type { SentOptionOrder } from '../../schemas/option/answer';
import { optionStatusNumbers } from '../../schemas/option/option-order';
import type { BalanceNotifier } from '../wallet/balance-notifier';
import { createChangeNotifier } from '../wallet/order-notifier';

/** Notifies people of changes of their option orders and of the balance involved. */
export const createOptionNotifier = (balances: Pick<BalanceNotifier, 'balancesMoved'>) =>
  createChangeNotifier<SentOptionOrder>(balances, {
    publish: (send, userId, order, cause) => {
      send(userId, 'order_update', { kind: 'option', order, cause });
      // Older clients know the end of an order by this event alone.
      if (order.status === optionStatusNumbers.delivered) {
        send(userId, 'closed_microorder', { data: order });
      }
    },
    walletsOf: (order) => [{ account: 'micro', currency: order.currency_id }],
  });
