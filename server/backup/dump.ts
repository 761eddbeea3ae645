import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables';
import type { Sequences } from './backup-format';
import type { BackupWriter } from './backup-writer';
import { type CatalogTable, sequencesOf, setTextForms, tablesOf } from './catalog';

/** Rows in memory at once. */
const rowsPerFetch = 1_000;

export type UploadRow = {
  readonly id: string;
  readonly type: string;
  /** In bytes. */
  readonly length: number;
  readonly used: boolean;
};

export type Dumped = {
  readonly rows: number;
  readonly uploads: readonly UploadRow[];
};

const dumpTable = async (
  trx: Kysely<Tables>,
  writer: BackupWriter,
  { name, columns }: CatalogTable,
): Promise<number> => {
  await writer.begin({ table: name, columns: columns.map((column) => column.name) });
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  await sql`declare dumped no scroll cursor for
    select array_to_json(array[${sql.join(texts)}]::text[])::text as line
    from ${sql.table(name)}`.execute(trx);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch forward ${sql.lit(rowsPerFetch)} from dumped`.execute(trx);
    await writer.rows(rows.map(({ line }) => line));
    count += rows.length;
    if (rows.length < rowsPerFetch) break;
  }
  await sql`close dumped`.execute(trx);
  return count;
};

/** Read after the rows: sequences are not transactional, so they cannot be behind the rows. */
const sequenceValues = async (trx: Kysely<Tables>): Promise<Sequences['sequences']> => {
  const values: Sequences['sequences'] = [];
  for (const name of await sequencesOf(trx)) {
    const { rows } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.table(name)}`.execute(
      trx,
    );
    for (const row of rows) values.push({ name, ...row });
  }
  return values;
};

const uploadsOf = (trx: Kysely<Tables>): Promise<UploadRow[]> =>
  trx
    .selectFrom('upload')
    .select(['id', 'type', 'bytes as length'])
    .select([({ eb }) => eb('used_by', 'is not', null).$castTo<boolean>().as('used')])
    .where('is_stored', '=', true)
    .orderBy('id')
    .execute();

/**
 * Writes every row of every table from the transaction's snapshot, and returns the uploads that
 * belong to it.
 */
export const dumpDatabase = async (trx: Kysely<Tables>, writer: BackupWriter): Promise<Dumped> => {
  await setTextForms(trx);
  const tables = await tablesOf(trx);
  let rows = 0;
  for (const table of tables) rows += await dumpTable(trx, writer, table);
  await writer.begin({ sequences: await sequenceValues(trx) });
  const hasUploads = tables.some(({ name }) => name === 'upload');
  return { rows, uploads: hasUploads ? await uploadsOf(trx) : [] };
};
