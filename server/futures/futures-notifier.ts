import type { SentFuturesOrder } from '../../schemas/futures/answer';
import { pairOfId } from '../market/instruments';
import type { ToUser } from '../realtime/private-events';
import type { BalanceNotifier } from '../wallet/balance-notifier';
import type { FuturesCause, OrderRow } from './order-steps';

/** What it reads to notify: rows as they are sent. */
type Shown = (orders: readonly OrderRow[]) => Promise<SentFuturesOrder[]>;

type Parts = Pick<BalanceNotifier, 'balancesMoved'> & {
  readonly report: (error: unknown, where: string) => void;
};

/** Notifies people of changes of their contracts and of the balance involved. */
export const createFuturesNotifier = ({ balancesMoved, report }: Parts) => {
  let send: ToUser = () => undefined;
  let isConnected = false;
  return {
    connect: (toUser: ToUser): void => {
      send = toUser;
      isConnected = true;
    },
    orderChanged: (shown: Shown, order: OrderRow, cause: FuturesCause): void => {
      if (!isConnected) return;
      const pair = pairOfId(order.pair_id);
      if (pair) balancesMoved(order.user_id, [{ account: 'lever', currency: pair.quoteId }]);
      shown([order])
        .then(([row]) => {
          if (row) send(order.user_id, 'order_update', { kind: 'lever', order: row, cause });
        })
        .catch((error: unknown) => report(error, 'contract update'));
    },
  };
};
