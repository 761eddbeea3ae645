import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { RefusalParams, refusalCodes } from '../../schemas/kernel/refusal';
import { dayMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { statusOf as httpStatusOf, Refusal, refuse } from './refusal';

/** A final response as it is stored: its text is generated when it is sent. */
const Outcome = v.variant('ok', [
  v.object({ ok: v.literal(true), payload: v.unknown() }),
  v.object({ ok: v.literal(false), code: v.picklist(refusalCodes), params: RefusalParams }),
]);
export type Outcome = v.InferOutput<typeof Outcome>;

export type KeyedRequest = {
  /** The user's id, or the path for a visitor (see `userScope`, `visitorScope`). */
  readonly scope: string;
  readonly key: string;
  /** The path of the call, as the request status names it. */
  readonly call: string;
  readonly fingerprint: string;
  readonly now: () => number;
  /** How long a repeat waits for the first request. */
  readonly waitMs?: number;
};

export const userScope = (userId: number) => `user ${userId}`;
export const visitorScope = (path: string) => `visitor ${path}`;

const waitMsDefault = 5_000;
const pollMs = 40;

/** Refusals that leave the key usable: the same request may be sent again with what was missing. */
const retryable: ReadonlySet<string> = new Set([
  'session.required',
  'kyc.required',
  'fund.wrong',
  'auth.code_wrong',
  'auth.totp_required',
  'auth.totp_wrong',
  'auth.passkey_wrong',
  'chat.rate',
]);

/** Whether a refusal is the final response of its key. */
export const isFinal = ({ code }: Refusal) =>
  !retryable.has(code) && !code.startsWith('idempotency.') && httpStatusOf[code] === undefined;

export const readOutcome = (answer: string | null): Outcome =>
  v.parse(Outcome, JSON.parse(answer ?? 'null'));

type Run = (trx: Transaction<Tables>) => Promise<unknown>;
export type KeyedResult = { outcome: Outcome; isReplayed: boolean };

const claim = async (trx: Kysely<Tables>, { scope, key, fingerprint }: KeyedRequest) => {
  const { rows } = await sql<{
    claim: 'pending' | 'claimed' | 'abandoned' | 'mismatch' | 'done';
    answer: string | null;
  }>`select * from request_claim(${scope}, ${key}, ${fingerprint})`.execute(trx);
  return rows[0] ?? refuse('system.error');
};

/** One attempt: null while another execution holds the key. */
const attempt = (
  db: Kysely<Tables>,
  request: KeyedRequest,
  work: (trx: Transaction<Tables>) => Promise<Outcome>,
): Promise<KeyedResult | null> => {
  const receivedMs = request.now();
  return db.transaction().execute(async (trx) => {
    const known = await claim(trx, request);
    if (known.claim === 'pending') return null;
    if (known.claim === 'mismatch') return refuse('idempotency.mismatch');
    if (known.claim === 'abandoned') return refuse('idempotency.abandoned');
    if (known.claim === 'done') return { outcome: readOutcome(known.answer), isReplayed: true };
    const outcome = await work(trx);
    const { scope, key, call, fingerprint, now } = request;
    await trx
      .insertInto('request_key')
      .values({
        scope,
        key,
        call,
        fingerprint,
        state: 'done',
        answer: JSON.stringify(outcome),
        received_ms: receivedMs,
        finished_ms: now(),
      })
      .execute();
    return { outcome, isReplayed: false };
  });
};

/** Executes; after a final refusal rolls back and stores the refusal. */
const executeOnce = async (db: Kysely<Tables>, request: KeyedRequest, run: Run) => {
  try {
    return await attempt(db, request, async (trx) => ({
      ok: true,
      payload: (await run(trx)) ?? null,
    }));
  } catch (error) {
    if (!(error instanceof Refusal) || !isFinal(error)) throw error;
    const { code, params } = error;
    return attempt(db, request, async () => ({ ok: false, code, params }));
  }
};

/** Retries while another execution holds the key, for as long as a repeat waits. */
export const untilResolved = async (
  { waitMs = waitMsDefault }: Pick<KeyedRequest, 'waitMs'>,
  once: () => Promise<KeyedResult | null>,
): Promise<KeyedResult> => {
  // A waiting caller waits in real time, whatever the speed of the server's clock.
  const waitUntil = performance.now() + waitMs;
  for (;;) {
    const resolution = await once();
    if (resolution) return resolution;
    if (performance.now() >= waitUntil) return refuse('idempotency.pending');
    await pause(pollMs);
  }
};

/**
 * Executes a keyed call at most once (contract/idempotency.md#keys): its effects and its response
 * commit together, and every repeat gets that response. `run` may be called again after its effects
 * were rolled back, so it must have no effects outside its transaction. Rejects with a `Refusal`
 * that leaves the key usable, or with any other error of `run`; then nothing is stored.
 */
export const withKey = (
  db: Kysely<Tables>,
  request: KeyedRequest,
  run: Run,
): Promise<KeyedResult> => untilResolved(request, () => executeOnce(db, request, run));

/**
 * The stored response of a key, or null if the call was not executed. For calls that check secrets
 * before their transaction: a repeat must not require them again.
 */
export const answerOf = async (
  db: Kysely<Tables>,
  request: KeyedRequest,
): Promise<KeyedResult | null> => {
  const known = await claim(db, request);
  if (known.claim === 'mismatch') return refuse('idempotency.mismatch');
  if (known.claim === 'abandoned') return refuse('idempotency.abandoned');
  return known.claim === 'done' ? { outcome: readOutcome(known.answer), isReplayed: true } : null;
};

export type StoredRequestStatus =
  | { state: 'unknown' | 'pending' | 'abandoned' }
  | { state: 'done'; call: string; receivedMs: number; finishedMs: number; outcome: Outcome };

export const statusOf = async (
  db: Kysely<Tables>,
  scope: string,
  key: string,
): Promise<StoredRequestStatus> => {
  const { rows } = await sql<{ free: boolean }>`
    select request_hold(${scope}, ${key}) as free`.execute(db);
  const row = await db
    .selectFrom('request_key')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return { state: rows[0]?.free ? 'unknown' : 'pending' };
  if (row.state === 'abandoned') return { state: 'abandoned' };
  return {
    state: 'done',
    call: row.call,
    receivedMs: row.received_ms,
    finishedMs: row.finished_ms,
    outcome: readOutcome(row.answer),
  };
};

/** Blocks a key, unless its request was already executed: then its outcome is returned. */
export const abandon = async (
  db: Kysely<Tables>,
  scope: string,
  key: string,
  nowMs: number,
): Promise<'abandoned' | 'pending' | 'done'> => {
  const { rows } = await sql<{ state: 'abandoned' | 'pending' | 'done' }>`
    select request_abandon(${scope}, ${key}, ${nowMs}) as state`.execute(db);
  return rows[0]?.state ?? 'pending';
};

/** Deletes keys older than the given days; returns how many. */
export const purge = async (db: Kysely<Tables>, nowMs: number, keepDays = 7): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('request_key')
    .where('received_ms', '<', nowMs - keepDays * dayMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
