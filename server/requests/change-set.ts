import { type Selectable, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '../database/tables';
import type { Entry } from '../ledger/entry';
import { bookingErrorOf, entryRows } from '../ledger/post';

/** A row that changes, as the request knows it and as it shall be; both have the same id. */
export type RowUpdate<Row> = { readonly from: Row; readonly to: Row };

type OfEachTable<Change> = {
  readonly [Name in keyof Tables]?: Change extends 'row'
    ? readonly Selectable<Tables[Name]>[]
    : readonly RowUpdate<Selectable<Tables[Name]>>[];
};

/**
 * The rows and entries that a request commits with its response, all or none. Rows are whole, by
 * table; `server/database/functions/write-change-sets.ts` lists which tables and columns may be written.
 */
export type ChangeSet = {
  readonly rows: OfEachTable<'row'>;
  /** Rejected with `RowChanged` if a changeable column is not as in `from`. */
  readonly updates?: OfEachTable<'update'>;
  readonly entries: readonly Entry[];
};

/** A row was changed after the request had read it. Nothing was written. */
export class RowChanged extends Error {
  override readonly name = 'RowChanged';
  constructor() {
    super('A row was changed meanwhile.');
  }
}

const rowChangedCode = 'TL006';

/** Maps a database error of a change set; returns any other error unchanged. */
const changeErrorOf = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === rowChangedCode
    ? new RowChanged()
    : bookingErrorOf(error);

/** Rethrows errors of a statement that writes change sets as what they mean. */
export const orChangeError = (error: unknown): never => {
  throw changeErrorOf(error);
};

/** A change set as the database's functions read it. */
export const changeSetJson = ({ rows, updates, entries }: ChangeSet) => ({
  rows,
  updates,
  entries: entryRows(entries),
});

/**
 * Writes a change set in the caller's transaction, in one statement. It contains all entries of the
 * transaction and is its last step; after a rejection the transaction must be rolled back.
 */
export const writeChanges = async (trx: Transaction<Tables>, changes: ChangeSet): Promise<void> => {
  const json = JSON.stringify(changeSetJson(changes));
  await sql`select write_change_sets(array[${json}::jsonb])`.execute(trx).catch(orChangeError);
};
