import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { canonicalJson, type Json } from './canonical-json';

type Row = Selectable<Tables['audit_log']>;
type Content = Omit<Row, 'hash'>;

/** A reviewer's or an agent's action on a record. It must not contain names, numbers or photos. */
export type Act = {
  readonly actor: string;
  readonly act: 'approve' | 'reject' | 'identify' | 'answer' | 'publish' | 'remove' | 'acknowledge';
  readonly kind: string;
  readonly recordId: number;
  readonly before: Json;
  readonly after: Json;
};

/** The previous hash of the first row. */
const beginning = '0'.repeat(64);
const pageRows = 1_000;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Covers every field of a row, including the previous hash. */
const hashOf = (content: Content): string => sha256(canonicalJson(content));

/** Appends an action, inside its own transaction. Appending is serialized. */
export const appendAct = async (
  trx: Transaction<Tables>,
  { actor, act, kind, recordId, before, after }: Act,
  nowMs: number,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit log', 13))`.execute(trx);
  const last = await trx
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const content: Content = {
    seq: (last?.seq ?? 0) + 1,
    time_ms: nowMs,
    actor,
    act,
    kind,
    record_id: recordId,
    before: canonicalJson(before),
    after: canonicalJson(after),
    prev_hash: last?.hash ?? beginning,
  };
  await trx
    .insertInto('audit_log')
    .values({ ...content, hash: hashOf(content) })
    .execute();
};

/** The time of the last action in Unix milliseconds; 0 if there is none. */
export const lastActMs = async (db: Kysely<Tables>): Promise<number> => {
  const last = await db
    .selectFrom('audit_log')
    .select('time_ms')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.time_ms ?? 0;
};

export type AuditCheck = {
  readonly count: number;
  /** The hash of the last row; stored elsewhere, it proves later that no row was removed. */
  readonly lastHash: string;
  /** The first row that was altered. */
  readonly broken: { readonly seq: number; readonly why: string } | null;
  /** Whether the chain contains the requested hash. */
  readonly holdsKnown: boolean;
};

const faultOf = (row: Row, seq: number, prevHash: string): string | null => {
  const { hash, ...content } = row;
  if (row.seq !== seq) return `row ${seq} is missing`;
  if (row.prev_hash !== prevHash) return 'it does not follow the row before it';
  return hash === hashOf(content) ? null : 'it was changed';
};

const rowsAfter = (db: Kysely<Tables>, seq: number): Promise<Row[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(pageRows)
    .execute();

/** Recomputes the whole chain, and searches for a stored hash. */
export const verifyAudit = async (db: Kysely<Tables>, known = ''): Promise<AuditCheck> => {
  let last = { seq: 0, hash: beginning };
  let holdsKnown = known === '';
  for (;;) {
    const rows = await rowsAfter(db, last.seq);
    for (const row of rows) {
      const why = faultOf(row, last.seq + 1, last.hash);
      const result = { count: last.seq, lastHash: last.hash, holdsKnown };
      if (why !== null) return { ...result, broken: { seq: row.seq, why } };
      last = { seq: row.seq, hash: row.hash };
      holdsKnown ||= row.hash === known;
    }
    if (rows.length < pageRows) {
      return { count: last.seq, lastHash: last.hash, broken: null, holdsKnown };
    }
  }
};
