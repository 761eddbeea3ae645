import type { Account } from '../../schemas/wallet/wallet';
import type { Database } from '../database/open';
import { balancesOf } from '../ledger/balances';
import type { Clock } from '../platform/clock';
import type { EventDelivery } from '../realtime/private-events';

/** One currency in one account. */
export type WalletKey = { readonly account: Account; readonly currency: number };

const keyOf = ({ account, currency }: WalletKey) => `${account} ${currency}`;

/** Notifies people of changes of their balances, after the commit. */
export type BalanceNotifier = {
  /** Starts delivery; earlier notifications reached nobody. */
  readonly connect: (delivery: EventDelivery) => void;
  readonly balancesMoved: (userId: number, wallets: readonly WalletKey[]) => void;
};

type Parts = {
  readonly db: Database;
  readonly clock: Pick<Clock, 'during'>;
  readonly report: (error: unknown, where: string) => void;
};

export const createBalanceNotifier = ({ db, clock, report }: Parts): BalanceNotifier => {
  let delivery: EventDelivery = { toUser: () => undefined, isListening: () => false };
  /** Wallets that changed while a person's balances were being read; they are read once more. */
  const pending = new Map<number, Map<string, WalletKey>>();

  const publish = async (userId: number, moved: readonly WalletKey[]) => {
    const balances = await balancesOf(db, userId);
    const wallets = moved.map(({ account, currency }) => ({
      account,
      currency,
      ...balances.in(account, currency),
    }));
    delivery.toUser(userId, 'balance_update', { wallets });
  };

  const publishAll = async (userId: number, moved: readonly WalletKey[]) => {
    const waiting = pending.get(userId);
    if (waiting) {
      for (const wallet of moved) waiting.set(keyOf(wallet), wallet);
      return;
    }
    const due = new Map(moved.map((wallet) => [keyOf(wallet), wallet]));
    pending.set(userId, due);
    try {
      while (due.size > 0) {
        const now = [...due.values()];
        due.clear();
        await publish(userId, now);
      }
    } finally {
      pending.delete(userId);
    }
  };

  return {
    connect: (connected) => {
      delivery = connected;
    },
    balancesMoved: (userId, wallets) => {
      if (!delivery.isListening(userId)) return;
      const published = publishAll(userId, wallets);
      clock.during(published.catch((error: unknown) => report(error, 'balance update')));
    },
  };
};

declare module '../requests/services' {
  interface Services {
    balanceNotifier: BalanceNotifier;
  }
}
