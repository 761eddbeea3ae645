import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import type { Tables } from '../database/tables';
import type { Entry } from './entry';
import { entryId } from './entry-id';

/** A movement would have made a user's bucket negative. Nothing was booked. */
export class InsufficientBalance extends Error {
  override readonly name = 'InsufficientBalance';
  constructor(
    readonly owner: number,
    readonly bucket: string,
    readonly currency: number,
  ) {
    super('A balance is not sufficient.');
  }
}

const insufficient = 'TL001';
const Detail = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ')),
  v.tuple([
    v.pipe(v.string(), v.transform(Number)),
    v.string(),
    v.pipe(v.string(), v.transform(Number)),
  ]),
);

/** Maps a database error of a booking; returns any other error unchanged. */
export const bookingErrorOf = (error: unknown): unknown => {
  if (!(error instanceof pg.DatabaseError) || error.code !== insufficient) return error;
  return new InsufficientBalance(...v.parse(Detail, error.detail));
};

/** The rows for `ledger_post`, without entries that move nothing. */
export const entryRows = (entries: readonly Entry[]) =>
  entries
    .filter(({ lines }) => lines.length > 0)
    .map(({ timeMs, kind, ref, key, detail, lines }) => ({
      id: entryId(timeMs),
      time_ms: timeMs,
      kind,
      ref_kind: ref.kind,
      ref_id: ref.id,
      key: key ?? null,
      detail: detail ?? null,
      lines,
    }));

/**
 * Books entries, all or none, and returns their ids. Call it once per transaction with all entries
 * of the action: locks are taken in a fixed order within one call only. After a rejection the
 * transaction must be rolled back.
 */
export const postEntries = async (
  trx: Transaction<Tables>,
  entries: readonly Entry[],
): Promise<string[]> => {
  const rows = entryRows(entries);
  if (rows.length === 0) return [];
  try {
    await sql`select ledger_post(${JSON.stringify(rows)}::jsonb)`.execute(trx);
  } catch (error) {
    throw bookingErrorOf(error);
  }
  return rows.map(({ id }) => id);
};
