import type { Kysely } from 'kysely';
import { type Amount, zero } from '../../schemas/kernel/money';
import type { Account } from '../../schemas/wallet/wallet';
import type { Tables } from '../database/tables';
import { type HouseBucket, houseOwner } from './entry';

export type { Account };

export type Balance = { readonly available: Amount; readonly frozen: Amount };

export type UserBalances = {
  /** The balance of an account in a currency; zero if there never was one. */
  readonly in: (account: Account, currency: number) => Balance;
  /** Currencies that the user ever held, in order. */
  readonly currencies: readonly number[];
};

type BucketAmount = { readonly currency: number; readonly bucket: string; readonly amount: Amount };

/** Balances from the amounts of buckets. */
export const balancesIn = (rows: readonly BucketAmount[]): UserBalances => {
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

export const balancesOf = async (db: Kysely<Tables>, owner: number): Promise<UserBalances> =>
  balancesIn(
    await db
      .selectFrom('ledger_balance')
      .select(['currency', 'bucket', 'amount'])
      .where('owner', '=', owner)
      .orderBy('currency')
      .execute(),
  );

/** What several owners have available in one account and currency; an absent owner has zero. */
export const availableOf = async (
  db: Kysely<Tables>,
  owners: readonly number[],
  account: Account,
  currency: number,
): Promise<Map<number, Amount>> => {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_balance')
    .select(['owner', 'amount'])
    .where('bucket', '=', account)
    .where('currency', '=', currency)
    .where('owner', 'in', [...new Set(owners)])
    .execute();
  return new Map(rows.map(({ owner, amount }) => [owner, amount]));
};

/** The balance of a house bucket, summed from the journal: for reports, too slow for requests. */
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
