import type { Kysely } from 'kysely';
import { type Amount, zero } from '../../schemas/kernel/money';
import type { Tables } from '../database/tables';
import { type HouseBucket, houseOwner } from './entry';

export type Account = 'change' | 'lever' | 'micro' | 'trust';

export type Balance = { readonly available: Amount; readonly frozen: Amount };

export type UserBalances = {
  /** What the account holds in the currency; zero when it never held any. */
  readonly in: (account: Account, currency: number) => Balance;
  /** The currencies that the user ever held, in order. */
  readonly currencies: readonly number[];
};

export const balancesOf = async (db: Kysely<Tables>, owner: number): Promise<UserBalances> => {
  const rows = await db
    .selectFrom('ledger_balance')
    .select(['currency', 'bucket', 'amount'])
    .where('owner', '=', owner)
    .orderBy('currency')
    .execute();
  const amounts = new Map(rows.map((row) => [`${row.currency} ${row.bucket}`, row.amount]));
  const amountOf = (bucket: string, currency: number) =>
    amounts.get(`${currency} ${bucket}`) ?? zero;
  return {
    in: (account, currency) => ({
      available: amountOf(account, currency),
      frozen: amountOf(`${account}.frozen`, currency),
    }),
    currencies: [...new Set(rows.map(({ currency }) => currency))],
  };
};

/** What a house bucket holds, summed from the journal: for reports, not for a request. */
export const houseBalance = async (
  db: Kysely<Tables>,
  bucket: HouseBucket,
  currency: number,
): Promise<Amount> => {
  const { total } = await db
    .selectFrom('ledger_line')
    .select(({ fn }) => fn.sum<Amount | null>('delta').as('total'))
    .where('owner', '=', houseOwner)
    .where('bucket', '=', bucket)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return total ?? zero;
};
