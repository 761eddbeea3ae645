import { type Kysely, type Migration, sql } from 'kysely';

/** What the bank pays, and to which card; all of it null for a coin. */
const columns = sql`
  alter table withdrawal
    add column card_id bigint references bank_card (id),
    add column usdt_per_unit numeric check (usdt_per_unit > 0),
    add column received numeric check (received > 0),
    add column received_in text,
    add constraint withdrawal_of_bank check (
      (card_id is not null) = (currency = 9999)
      and (usdt_per_unit is not null) = (currency = 9999)
      and (received is not null) = (currency = 9999)
      and (received_in is not null) = (currency = 9999)
    );
`;

export const bankWithdrawalMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await columns.execute(db);
  },
};
