import type { LogoOf } from '../instruments/coin-logos';
import { publishRecord, type RecordNotifiers } from '../wallet/record-notices';
import type { HostingChanged } from './hosting';
import { wireHostingOrder } from './order-store';

/** Notifies people of changes of their hosting orders and of both accounts that they move. */
export const hostingNotifier =
  ({ logoOf, ...notifiers }: RecordNotifiers & { readonly logoOf: LogoOf }): HostingChanged =>
  (order, cause) => {
    const { user_id: userId, currency } = order;
    const record = wireHostingOrder(order, logoOf);
    publishRecord(notifiers, userId, { kind: 'hosting', record, cause }, [
      { account: 'change', currency },
      { account: 'trust', currency },
    ]);
  };
