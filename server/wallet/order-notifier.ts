import type { ToUser } from '../realtime/private-events';
import type { BalanceNotifier, WalletKey } from './balance-notifier';

type Published<Order> = {
  readonly publish: (send: ToUser, userId: number, order: Order, cause: string) => void;
  readonly walletsOf: (order: Order) => readonly WalletKey[];
};

/** Notifies people of changes of their orders and of the balances involved. */
export const createChangeNotifier = <Order>(
  { balancesMoved }: Pick<BalanceNotifier, 'balancesMoved'>,
  { publish, walletsOf }: Published<Order>,
) => {
  let send: ToUser = () => undefined;
  return {
    /** Starts delivery; earlier notifications reached nobody. */
    connect: (toUser: ToUser): void => {
      send = toUser;
    },
    orderChanged: (userId: number, order: Order, cause: string): void => {
      publish(send, userId, order, cause);
      balancesMoved(userId, walletsOf(order));
    },
  };
};
