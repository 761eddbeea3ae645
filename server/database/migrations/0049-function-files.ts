import { type Kysely, type Migration, sql } from 'kysely';
import { loadFunctions } from '../functions/all';

/**
 * The function that writes change sets is a file as the others; the table of which it was generated
 * has no other reader.
 */
const generation = sql`
  drop trigger commit_table_changed on commit_table;
  drop function generate_write_change_sets();
  drop function insert_statement(commit_table);
  drop function update_statement(commit_table);
  drop table commit_table;
`;

export const functionFilesMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await loadFunctions(db, ['write_change_sets']);
    await generation.execute(db);
  },
};
