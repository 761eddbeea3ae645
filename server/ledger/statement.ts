import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Amount, add } from '../../schemas/kernel/money';
import type { StatementKind } from '../../schemas/wallet/statement-kind';
import type { Tables } from '../database/tables';
import { type Account, balancesIn, type UserBalances } from './balances';

/** A posting of a user with what its entry says of it. */
export type Posting = {
  readonly seq: number;
  readonly bucket: string;
  readonly currency: number;
  readonly delta: Amount;
  readonly before: Amount;
  readonly after: Amount;
  readonly kind: StatementKind;
  readonly ref_kind: string;
  readonly ref_id: string;
  readonly time_ms: number;
};

/** Which postings of a user are listed; nothing else is null. */
export type StatementSelection = {
  readonly currency: number | null;
  readonly account: Account | null;
  /** The beginning of the kind. */
  readonly kind: string;
  /** Half-open, unix milliseconds. */
  readonly fromMs: number | null;
  readonly untilMs: number | null;
  /** The last posting that is listed, so that pages do not shift under newer ones. */
  readonly newest: number | null;
};

/** A transfer is one entry; its posting to the account that it enters has the other kind. */
const kindOf = sql`case when e.kind = 'transfer.out' and l.delta > 0 then 'transfer.in'
  else e.kind end`;

const conditionsOf = (owner: number, selection: StatementSelection): RawBuilder<unknown> => {
  const { currency, account, kind, fromMs, untilMs, newest } = selection;
  // That owners are positive is a condition of the index.
  const all = [sql`l.owner = ${owner} and l.owner > 0`];
  // A number beyond the type of the column is no currency, and no error.
  if (currency !== null) all.push(sql`l.currency = ${currency}::bigint`);
  if (account !== null) all.push(sql`l.bucket in (${account}, ${`${account}.frozen`})`);
  if (kind !== '') all.push(sql`starts_with(${kindOf}, ${kind})`);
  if (fromMs !== null) all.push(sql`e.time_ms >= ${fromMs}`);
  if (untilMs !== null) all.push(sql`e.time_ms < ${untilMs}`);
  if (newest !== null) all.push(sql`l.seq <= ${newest}`);
  return sql.join(all, sql` and `);
};

/** Entries are read only where a condition is about them. */
const sourceOf = ({ kind, fromMs, untilMs }: StatementSelection): RawBuilder<unknown> =>
  kind === '' && fromMs === null && untilMs === null
    ? sql`ledger_line l`
    : sql`ledger_line l join ledger_entry e on e.id = l.entry_id`;

/** A user's postings, newest first, and how many there are in all. */
export const postingsOf = async (
  db: Kysely<Tables>,
  owner: number,
  selection: StatementSelection,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: readonly Posting[]; total: number }> => {
  const conditions = conditionsOf(owner, selection);
  const source = sourceOf(selection);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${source} where ${conditions}`.execute(db);
  const { rows } = await sql<Posting>`
    select l.seq, l.bucket, l.currency, l.delta, l.before, l.after, ${kindOf} as kind,
      e.ref_kind, e.ref_id, e.time_ms
    from ledger_line l join ledger_entry e on e.id = l.entry_id
    where l.seq = any (array(
      select l.seq from ${source} where ${conditions}
      order by l.seq desc limit ${limit} offset ${(page - 1) * limit}
    ))
    order by l.seq desc`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

type Moved = {
  readonly currency: number;
  readonly bucket: string;
  /** The first of the instants that the movements precede. */
  readonly place: number;
  readonly amount: Amount;
};

/**
 * A user's balances at past instants, which ascend: the sum of all that was booked before each. One
 * pass over the postings, whatever the number of instants.
 */
export const balancesAt = async (
  db: Kysely<Tables>,
  owner: number,
  instantsMs: readonly number[],
): Promise<readonly UserBalances[]> => {
  const { rows } = await sql<Moved>`
    select l.currency, l.bucket, width_bucket(e.time_ms, ${instantsMs}::bigint[]) as place,
      sum(l.delta) as amount
    from ledger_line l join ledger_entry e on e.id = l.entry_id
    where l.owner = ${owner} and l.owner > 0
    group by l.currency, l.bucket, place order by l.currency, l.bucket`.execute(db);
  const held = new Map<string, { currency: number; bucket: string; amount: Amount }>();
  return instantsMs.map((_, index) => {
    for (const { currency, bucket, place, amount } of rows) {
      if (place !== index) continue;
      const name = `${currency} ${bucket}`;
      const known = held.get(name)?.amount;
      held.set(name, {
        currency,
        bucket,
        amount: known === undefined ? amount : add(known, amount),
      });
    }
    return balancesIn([...held.values()]);
  });
};

/** What a record holds of a bucket. */
export type HeldPart = Pick<Posting, 'bucket' | 'ref_kind' | 'ref_id'> & {
  readonly amount: Amount;
};

const mostRecords = 100;

/**
 * The records that hold a part of a currency frozen, newest first: what each has frozen and not yet
 * released. A record releases under its own name, so that no other table has to be asked.
 */
export const heldBy = async (
  db: Kysely<Tables>,
  owner: number,
  currency: number,
): Promise<readonly HeldPart[]> => {
  const { rows } = await sql<HeldPart>`
    select l.bucket, e.ref_kind, e.ref_id, sum(l.delta) as amount
    from ledger_line l join ledger_entry e on e.id = l.entry_id
    where l.owner = ${owner} and l.owner > 0 and l.currency = ${currency}::bigint
      and l.bucket like '%.frozen'
    group by l.bucket, e.ref_kind, e.ref_id having sum(l.delta) > 0
    order by min(l.seq) desc limit ${mostRecords}`.execute(db);
  return rows;
};
