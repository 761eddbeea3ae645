import type { Selectable } from 'kysely';
import pg from 'pg';
import type { Tables } from '../database/tables';
import type { Entry } from '../ledger/entry';

/** A row that changes, as the request knows it and as it shall be; both have the same id. */
export type RowUpdate<Row> = { readonly from: Row; readonly to: Row };

type OfEachTable<Change> = {
  readonly [Name in keyof Tables]?: Change extends 'row'
    ? readonly Selectable<Tables[Name]>[]
    : readonly RowUpdate<Selectable<Tables[Name]>>[];
};

/**
 * The rows and entries that a request commits with its response, all or none. Rows are whole, by
 * table; which tables and columns may be written is stated in `commit_table`.
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

/** Maps a database error of an update; returns any other error unchanged. */
export const changeErrorOf = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === rowChangedCode ? new RowChanged() : error;
