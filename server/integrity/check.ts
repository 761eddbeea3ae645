import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables';

/** Something recorded that does not agree with something else that is recorded. */
export type Violation = {
  /** What was checked, as `order.fills`. */
  readonly check: string;
  /** The record, or the owner, currency and bucket. */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
  /** The pairs whose orders are in doubt; empty where it concerns none. */
  readonly pairs: readonly number[];
};

/** Ids that a check looks at: those above `after`, up to and with `upTo`. */
export type Range = { readonly after: number; readonly upTo: number };
export const everything: Range = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

export type Found = Omit<Violation, 'check' | 'pairs'> & { readonly pairs?: readonly number[] };

/** One rule that the records must fulfil, as the query that finds whatever does not. */
export type Check = {
  readonly name: string;
  /** Whose ids it takes a range of. */
  readonly over: 'orders' | 'owners' | 'blocks';
  readonly query: (range: Range) => RawBuilder<Found>;
};

/** Whether an id lies in the range. */
export const within = (id: RawBuilder<unknown>, { after, upTo }: Range): RawBuilder<boolean> =>
  sql`(${id} > ${after}::bigint and ${id} <= ${upTo}::bigint)`;

/** Runs a check and gives what it finds. One statement sees one instant, whatever commits beside it. */
export const violationsOf = async (
  db: Kysely<Tables>,
  { name, query }: Check,
  range: Range,
): Promise<Violation[]> =>
  (await query(range).execute(db)).rows.map((row) => ({ pairs: [], ...row, check: name }));
