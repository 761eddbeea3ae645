import { type Kysely, sql, type Transaction } from 'kysely';
import { allMigrations } from '../database/migrations/all';
import type { Tables } from '../database/tables';
import type { FileStore } from '../uploads/file-store';
import { BackupError, type Sequences, type Table } from './backup-format';
import type { BackupEntry } from './backup-reader';
import {
  type CatalogTable,
  foreignKeysOf,
  sequencesOf,
  setTextForms,
  tablesOf,
  triggersOf,
} from './catalog';

type Trx = Transaction<Tables>;

/** The migrator creates its own tables outside of a transaction, so they are created here. */
const migratorTables = sql`
  create table kysely_migration (
    name varchar(255) not null primary key, "timestamp" varchar(255) not null);
  create table kysely_migration_lock (
    id varchar(255) not null primary key, is_locked integer default 0 not null);
`;

const buildSchema = async (trx: Trx, migrations: readonly string[]) => {
  await migratorTables.execute(trx);
  for (const name of migrations) await allMigrations[name]?.up(trx);
};

const runAll = async (db: Kysely<Tables>, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** The target table; it has the same columns, because the same migrations created it. */
const tableFor = (
  tables: readonly CatalogTable[],
  { table, columns }: Table,
): CatalogTable | null => {
  const known = tables.find(({ name }) => name === table);
  if (!known) return null;
  const names = new Set(known.columns.map(({ name }) => name));
  if (names.size === columns.length && columns.every((name) => names.has(name))) {
    const types = new Map(known.columns.map((column) => [column.name, column.type]));
    return { name: table, columns: columns.map((name) => ({ name, type: types.get(name) ?? '' })) };
  }
  throw new BackupError(
    `The table ${table} of the backup has other columns than its migrations create, so it cannot be restored.`,
  );
};

const insertRows = async (trx: Trx, { name, columns }: CatalogTable, rows: readonly string[]) => {
  if (columns.length === 0) throw new BackupError(`The table ${name} has no columns.`);
  const names = columns.map((column) => sql.ref(column.name));
  const values = columns.map(
    ({ type }, place) => sql`(r.line ->> ${sql.lit(place)})::${sql.raw(type)}`,
  );
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)}
    from json_array_elements(${`[${rows.join(',')}]`}::json) as r (line)`.execute(trx);
};

const setSequences = async (trx: Trx, { sequences }: Sequences) => {
  const known = new Set(await sequencesOf(trx));
  for (const { name, last, isCalled } of sequences) {
    if (!known.has(name)) continue;
    await sql`select setval(format('%I', ${name}::text)::regclass, ${last}::bigint,
      ${isCalled}::boolean)`.execute(trx);
  }
};

const loadEntries = async (trx: Trx, entries: AsyncIterable<BackupEntry>, files: FileStore) => {
  const tables = await tablesOf(trx);
  // Migrations may have inserted rows; those of the backup replace them.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  let table: CatalogTable | null = null;
  const leftOut: string[] = [];
  for await (const entry of entries) {
    if ('rows' in entry) {
      if (table) await insertRows(trx, table, entry.rows);
      continue;
    }
    const { marker } = entry;
    table = 'table' in marker ? tableFor(tables, marker) : null;
    if ('table' in marker && !table) leftOut.push(marker.table);
    if ('sequences' in marker) await setSequences(trx, marker);
    if ('upload' in marker) {
      await files.put(marker.upload, Buffer.from(marker.bytes, 'base64'), marker.type);
    }
  }
  return leftOut;
};

/**
 * Fills an empty database: the schema by the backup's migrations, then its rows. Triggers and
 * foreign keys are off meanwhile, in a way that the owner of the tables may do without superuser
 * rights; restoring the foreign keys checks all rows. Returns the tables that no migration created.
 */
export const loadDatabase = async (
  trx: Trx,
  migrations: readonly string[],
  entries: AsyncIterable<BackupEntry>,
  files: FileStore,
): Promise<readonly string[]> => {
  await setTextForms(trx);
  await buildSchema(trx, migrations);
  const keys = await foreignKeysOf(trx);
  const triggers = await triggersOf(trx);
  await runAll(
    trx,
    [...triggers, ...keys].map(({ remove }) => remove),
  );
  const leftOut = await loadEntries(trx, entries, files);
  await runAll(
    trx,
    [...keys, ...triggers].map(({ restore }) => restore),
  );
  return leftOut;
};
