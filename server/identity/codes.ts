import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { RefusalParams } from '../../schemas/refusal';
import { type Proof, refusing } from '../call';
import type { Tables } from '../database/tables';
import { Refusal, refuse } from '../refusal';
import type { Settings } from '../settings';

/** A code belongs to one purpose and one address (see `addressOf`), and opens nothing else. */
export type CodePlace = { readonly purpose: string; readonly address: string };

const dayMs = 86_400_000;

const hashOf = (salt: string, { purpose, address }: CodePlace, code: string) =>
  createHmac('sha256', salt).update(`${purpose}\n${address}\n${code}`).digest('hex');

const secondsUntil = (instantMs: number, nowMs: number) => Math.ceil((instantMs - nowMs) / 1000);

/** The cool-down and the daily limit count by address, whatever the codes were for. */
const refuseWhenTooMany = async (
  trx: Transaction<Tables>,
  settings: Settings,
  address: string,
  nowMs: number,
) => {
  const sent = await trx
    .selectFrom('verification_code')
    .select('sent_ms')
    .where('address', '=', address)
    .where('sent_ms', '>', nowMs - dayMs)
    .orderBy('sent_ms', 'desc')
    .limit(settings['code.per_day'])
    .execute();
  const [last] = sent;
  const oldest = sent[settings['code.per_day'] - 1];
  if (oldest) {
    refuse('request.too_many', { seconds: secondsUntil(oldest.sent_ms + dayMs, nowMs) });
  }
  const free = (last?.sent_ms ?? 0) + settings['code.cooldown_s'] * 1000;
  if (last && free > nowMs) refuse('auth.code_cooldown', { seconds: secondsUntil(free, nowMs) });
};

/** A code that was made and is to be sent; `withdraw` undoes it when the message cannot go out. */
export type FreshCode = { readonly code: string; readonly withdraw: () => Promise<void> };

/**
 * Makes a new code, which voids the one before it. With `isDecoy` no code opens the place, and nobody
 * can tell it from outside: it counts, expires and is tried like any other.
 */
export const makeCode = async (
  db: Kysely<Tables>,
  settings: Settings,
  { purpose, address, isDecoy = false }: CodePlace & { isDecoy?: boolean },
  nowMs: number,
): Promise<FreshCode> => {
  const digits = settings['code.digits'];
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const salt = randomBytes(16).toString('hex');
  const hash = hashOf(salt, { purpose, address }, isDecoy ? randomBytes(16).toString('hex') : code);
  const id = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 11))`.execute(trx);
    await refuseWhenTooMany(trx, settings, address, nowMs);
    await trx
      .updateTable('verification_code')
      .set({ state: 'void' })
      .where('purpose', '=', purpose)
      .where('address', '=', address)
      .where('state', '=', 'live')
      .execute();
    const made = await trx
      .insertInto('verification_code')
      .values({
        ...{ purpose, address, salt, code_hash: hash, sent_ms: nowMs },
        ...{ expires_ms: nowMs + settings['code.minutes'] * 60_000, state: 'live' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  const withdraw = async () => {
    await db.deleteFrom('verification_code').where('id', '=', id).execute();
  };
  return { code, withdraw };
};

/** The code that was asked for last. An older one is void, whatever became of this. */
const newestAt = ({ purpose, address }: CodePlace, db: Kysely<Tables>) =>
  db
    .selectFrom('verification_code')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Compares and counts in one statement, so that no burst of tries gets more than its attempts. */
const compare = async (
  db: Kysely<Tables>,
  id: number,
  hash: string,
  attempts: number,
): Promise<{ isRight: boolean; attempts: number } | null> => {
  const { rows } = await sql<{ is_right: boolean; attempts: number }>`
    update verification_code set
      attempts = attempts + case when code_hash = ${hash} then 0 else 1 end,
      state = case when code_hash <> ${hash} and attempts + 1 >= ${attempts} then 'void'
        else state end
    where id = ${id} and state = 'live'
    returning code_hash = ${hash} as is_right, attempts`.execute(db);
  return rows[0] ? { isRight: rows[0].is_right, attempts: rows[0].attempts } : null;
};

type CodeRefusal = 'auth.code_wrong' | 'auth.code_expired' | 'auth.code_attempts';
type Judged = { readonly id: number } | { readonly refusal: CodeRefusal };

/** Compares a code. A wrong one is counted at once and for good. */
const judge = async (
  db: Kysely<Tables>,
  settings: Settings,
  { code, ...place }: CodePlace & { code: string },
  nowMs: number,
): Promise<Judged> => {
  const most = settings['code.attempts'];
  const newest = await newestAt(place, db);
  if (!newest || newest.state === 'spent') return { refusal: 'auth.code_wrong' };
  if (newest.attempts >= most) return { refusal: 'auth.code_attempts' };
  if (nowMs >= newest.expires_ms) return { refusal: 'auth.code_expired' };
  const compared = await compare(db, newest.id, hashOf(newest.salt, place, code), most);
  if (compared?.isRight) return { id: newest.id };
  const isLast = compared !== null && compared.attempts >= most;
  return { refusal: isLast ? 'auth.code_attempts' : 'auth.code_wrong' };
};

const spending =
  (id: number, about: RefusalParams): Proof =>
  async (trx) => {
    const spent = await trx
      .updateTable('verification_code')
      .set({ state: 'spent' })
      .where('id', '=', id)
      .where('state', '=', 'live')
      .executeTakeFirst();
    if (spent.numUpdatedRows !== 1n) refuse('auth.code_wrong', about);
  };

/**
 * Tries a code. A wrong try is counted outside the transaction of the call, and what comes back is
 * used inside it: it spends the code, which happens only when the call commits, or refuses. Where a
 * call takes two codes, `field` says in the refusal which one it is about.
 */
export const tryCode = async (
  db: Kysely<Tables>,
  settings: Settings,
  { field, ...tried }: CodePlace & { code: string; field?: string },
  nowMs: number,
): Promise<Proof> => {
  const about: RefusalParams = field === undefined ? {} : { field };
  const judged = await judge(db, settings, tried, nowMs);
  return 'id' in judged ? spending(judged.id, about) : refusing(new Refusal(judged.refusal, about));
};

/** Says whether a code is right and leaves it as it is; a wrong one counts as a try (contract 4.39). */
export const checkCode = async (
  db: Kysely<Tables>,
  settings: Settings,
  tried: CodePlace & { code: string },
  nowMs: number,
): Promise<void> => {
  const judged = await judge(db, settings, tried, nowMs);
  if ('refusal' in judged) refuse(judged.refusal);
};

/** Forgets the codes that no limit looks at any more; returns how many. */
export const purgeCodes = async (db: Kysely<Tables>, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('verification_code')
    .where('sent_ms', '<', nowMs - 2 * dayMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
