import { type Generated, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables';

/** Two records that contradict each other. */
export type Violation = {
  /** What was checked, as `order.fills`. */
  readonly check: string;
  /** The record, or the owner, currency and bucket. */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
  /**
   * Of a running total: found less expected, which stays while both go on with every movement. Null or
   * absent where what was found stands still.
   */
  readonly difference?: string | null;
  /** The affected pairs; may be empty. */
  readonly pairs: readonly number[];
};

/** A range of ids: greater than `after`, at most `upTo`. */
export type Range = { readonly after: number; readonly upTo: number };
export const everything: Range = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

export type Found = Omit<Violation, 'check' | 'pairs'> & { readonly pairs?: readonly number[] };

/** A table whose rows a range of ids refers to; a block of the journal has its number. */
export type NumberedTable =
  | {
      [Name in keyof Tables]: Tables[Name] extends { id: number | Generated<number> }
        ? Name
        : never;
    }[keyof Tables]
  | 'ledger_block';

/** One invariant of the records, as the query for its violations. */
export type Check = {
  readonly name: string;
  readonly over: NumberedTable;
  readonly query: (range: Range) => RawBuilder<Found>;
};

export const within = (id: RawBuilder<unknown>, { after, upTo }: Range): RawBuilder<boolean> =>
  sql`(${id} > ${after}::bigint and ${id} <= ${upTo}::bigint)`;

/** Runs a check as one statement, which sees one snapshot whatever commits meanwhile. */
export const violationsOf = async (
  db: Kysely<Tables>,
  { name, query }: Check,
  range: Range,
): Promise<Violation[]> =>
  (await query(range).execute(db)).rows.map((row) => ({ pairs: [], ...row, check: name }));
