import type { SentFuturesOrder } from '../../schemas/futures/answer';
import { pairOfId } from '../market/instruments';
import type { ToUser } from '../realtime/private-events';
import type { BalanceNotifier } from '../wallet/balance-notifier';
import type { FuturesCause, OrderRow } from './order-steps';

/** Rows as they are sent, read after the commit. */
type Shown = (orders: readonly OrderRow[]) => Promise<SentFuturesOrder[]>;
type Listeners = { readonly toUser: ToUser; readonly isListening: (userId: number) => boolean };

type Parts = Pick<BalanceNotifier, 'balancesMoved'> & {
  readonly report: (error: unknown, where: string) => void;
};

/** Notifies people of changes of their contracts and of the balance involved. */
export const createFuturesNotifier = ({ balancesMoved, report }: Parts) => {
  let listeners: Listeners = { toUser: () => undefined, isListening: () => false };
  /** The last event of each person that is being read, so that the next one follows it. */
  const last = new Map<number, Promise<void>>();

  const publish = async (shown: Shown, order: OrderRow, cause: FuturesCause) => {
    const [row] = await shown([order]);
    if (row) listeners.toUser(order.user_id, 'order_update', { kind: 'lever', order: row, cause });
  };
  return {
    /** Starts delivery; earlier notifications reached nobody. */
    connect: (connected: Listeners): void => {
      listeners = connected;
    },
    orderChanged: (shown: Shown, order: OrderRow, cause: FuturesCause): void => {
      const { user_id: userId } = order;
      if (!listeners.isListening(userId)) return;
      const pair = pairOfId(order.pair_id);
      if (pair) balancesMoved(userId, [{ account: 'lever', currency: pair.quoteId }]);
      const published = (last.get(userId) ?? Promise.resolve())
        .then(() => publish(shown, order, cause))
        .catch((error: unknown) => report(error, 'contract update'));
      last.set(userId, published);
      void published.finally(() => {
        if (last.get(userId) === published) last.delete(userId);
      });
    },
  };
};
