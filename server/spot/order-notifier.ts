import type { SentSpotOrder } from '../../schemas/spot/answer';

import type { Database } from '../database/open';
import { balancesOf } from '../ledger/balances';
import type { ToUser } from '../realtime/private-events';

type Listeners = { readonly toUser: ToUser; readonly isListening: (userId: number) => boolean };

/** Notifies people of changes of their orders and of the balances involved. */
export const createOrderNotifier = (
  db: Database,
  report: (error: unknown, where: string) => void,
) => {
  let listeners: Listeners = { toUser: () => undefined, isListening: () => false };
  /** Currencies that changed while a person's balances were being read; they are read once more. */
  const pending = new Map<number, Set<number>>();

  const publishBalances = async (userId: number, currencies: readonly number[]) => {
    const balances = await balancesOf(db, userId);
    const wallets = currencies.map((currency) => ({
      account: 'change' as const,
      currency,
      ...balances.in('change', currency),
    }));
    listeners.toUser(userId, 'balance_update', { wallets });
  };

  const balancesMoved = async (userId: number, currencies: readonly number[]) => {
    const waiting = pending.get(userId);
    if (waiting) {
      for (const currency of currencies) waiting.add(currency);
      return;
    }
    const due = new Set(currencies);
    pending.set(userId, due);
    try {
      while (due.size > 0) {
        const now = [...due];
        due.clear();
        await publishBalances(userId, now);
      }
    } finally {
      pending.delete(userId);
    }
  };

  return {
    connect: (connected: Listeners): void => {
      listeners = connected;
    },
    orderChanged: (userId: number, order: SentSpotOrder, cause: string): void => {
      listeners.toUser(userId, 'order_update', { kind: 'spot', order, cause });
      if (!listeners.isListening(userId)) return;
      const currencies = [Number(order.currency_id), Number(order.legal_id)];
      balancesMoved(userId, currencies).catch((error: unknown) => report(error, 'balance update'));
    },
  };
};
