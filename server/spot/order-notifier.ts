import type { SentSpotOrder } from '../../schemas/spot/answer';
import type { ToUser } from '../realtime/private-events';
import type { BalanceNotifier } from '../wallet/balance-notifier';

/** Notifies people of changes of their orders and of the balances involved. */
export const createOrderNotifier = ({ balancesMoved }: Pick<BalanceNotifier, 'balancesMoved'>) => {
  let send: ToUser = () => undefined;
  return {
    connect: (toUser: ToUser): void => {
      send = toUser;
    },
    orderChanged: (userId: number, order: SentSpotOrder, cause: string): void => {
      send(userId, 'order_update', { kind: 'spot', order, cause });
      balancesMoved(
        userId,
        [order.currency_id, order.legal_id].map((currency) => ({ account: 'change', currency })),
      );
    },
  };
};
