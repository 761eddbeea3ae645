import { type Kysely, type Migration, sql } from 'kysely';

/** A statement is read newest first over all currencies; the older index is ordered by currency. */
const index = sql`
  create index ledger_line_statement on ledger_line (owner, seq) where owner > 0
`;

export const statementMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await index.execute(db);
  },
};
