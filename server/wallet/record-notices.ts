import type { Notifier } from '../realtime/notifier';
import type { BalanceNotifier, WalletKey } from './balance-notifier';

/** What notifies people of their records and their balances. */
export type RecordNotifiers = {
  readonly notifier: Pick<Notifier, 'recordChanged'>;
  readonly balanceNotifier: Pick<BalanceNotifier, 'balancesMoved'>;
};

type Update = Parameters<Notifier['recordChanged']>[1];

/** Notifies the owner of a record of its change and of the balances that it moved, after the commit. */
export const publishRecord = (
  { notifier, balanceNotifier }: RecordNotifiers,
  userId: number,
  update: Update,
  moved: readonly WalletKey[],
): void => {
  notifier.recordChanged(userId, update);
  if (moved.length > 0) balanceNotifier.balancesMoved(userId, moved);
};
