import { type Kysely, type Migration, sql } from 'kysely';

/** The triggers of migration 43 on each table; the domains add these events themselves. */
const triggers = {
  spot_order: ['spotFilled'],
  option_order: ['optionDelivered'],
  futures_order: ['futuresOpened', 'futuresUnprotected', 'futuresClosed', 'futuresLiquidated'],
  verification: ['kyc_approved', 'kyc_rejected', 'kyc_advanced_approved', 'kyc_advanced_rejected'],
  deposit: ['deposit_approved', 'deposit_rejected'],
  withdrawal: ['withdrawal_approved', 'withdrawal_rejected', 'withdrawal_overdue'],
  subscription: ['subscription_approved', 'subscription_rejected'],
};

export const pushEventByDomainsMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [table, kinds] of Object.entries(triggers)) {
      for (const kind of kinds) {
        await sql`drop trigger ${sql.id(`push_${kind}`)} on ${sql.table(table)}`.execute(db);
      }
    }
    await sql`drop function push_event_add()`.execute(db);
  },
};
