import type { SentOptionOrder } from '../../schemas/option/answer';
import { optionStatusNumbers } from '../../schemas/option/option-order';
import type { ToUser } from '../realtime/private-events';
import type { BalanceNotifier } from '../wallet/balance-notifier';

/** Notifies people of changes of their option orders and of the balance involved. */
export const createOptionNotifier = ({ balancesMoved }: Pick<BalanceNotifier, 'balancesMoved'>) => {
  let send: ToUser = () => undefined;
  return {
    connect: (toUser: ToUser): void => {
      send = toUser;
    },
    optionChanged: (userId: number, order: SentOptionOrder, cause: string): void => {
      send(userId, 'order_update', { kind: 'option', order, cause });
      // Older clients know the end of an order by this event alone.
      if (order.status === optionStatusNumbers.delivered) {
        send(userId, 'closed_microorder', { data: order });
      }
      balancesMoved(userId, [{ account: 'micro', currency: order.currency_id }]);
    },
  };
};
