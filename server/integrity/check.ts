import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** One invariant of the records, as the query for its violations. */
export type Check = {
  readonly name: string;
  /** What its range of ids refers to. */
  readonly over:
    | 'orders'
    | 'contracts'
    | 'options'
    | 'hosting'
    | 'transfers'
    | 'deposits'
    | 'withdrawals'
    | 'subscriptions'
    | 'rebates'
    | 'payouts'
    | 'owners'
    | 'blocks';
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
