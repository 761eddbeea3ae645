import type { WireSpotOrder } from '../../schemas/spot-order';
import type { Database } from '../database/open';
import { balancesOf } from '../ledger/balances';
import type { ToUser } from '../realtime/private-events';

/** Tells people about their own orders, and about the balances that moved with them. */
export const createOrderNews = (db: Database, report: (error: unknown, where: string) => void) => {
  let send: ToUser = () => undefined;

  const tellBalances = async (userId: number, currencies: readonly number[]) => {
    const balances = await balancesOf(db, userId);
    const wallets = currencies.map((currency) => ({
      account: 'change' as const,
      currency,
      ...balances.in('change', currency),
    }));
    send(userId, 'balance_update', { wallets });
  };

  return {
    connect: (toUser: ToUser): void => {
      send = toUser;
    },
    orderChanged: (userId: number, order: WireSpotOrder, cause: string): void => {
      send(userId, 'order_update', { kind: 'spot', order, cause });
      const currencies = [Number(order.currency_id), Number(order.legal_id)];
      tellBalances(userId, currencies).catch((error: unknown) => report(error, 'balance news'));
    },
  };
};
