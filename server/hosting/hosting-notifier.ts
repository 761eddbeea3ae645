import type { LogoOf } from '../instruments/coin-logos';
import type { Notifier } from '../realtime/notifier';
import type { BalanceNotifier } from '../wallet/balance-notifier';
import type { HostingChanged } from './hosting';
import { wireHostingOrder } from './order-store';

type Parts = {
  readonly notifier: Pick<Notifier, 'recordChanged'>;
  readonly balanceNotifier: Pick<BalanceNotifier, 'balancesMoved'>;
  readonly logoOf: LogoOf;
};

/** Notifies people of changes of their hosting orders and of the balances involved. */
export const hostingNotifier =
  ({ notifier, balanceNotifier, logoOf }: Parts): HostingChanged =>
  (order, cause) => {
    const record = wireHostingOrder(order, logoOf);
    notifier.recordChanged(order.user_id, { kind: 'hosting', record, cause });
    balanceNotifier.balancesMoved(order.user_id, [
      { account: 'change', currency: order.currency },
      { account: 'trust', currency: order.currency },
    ]);
  };
