import { type Kysely, sql, type Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { AuthenticatorSecret } from '../../schemas/kernel/second-factor';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';
import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';

const pendingMs = 10 * minuteMs;
/** RFC 6238 with the parameters that every app supports, and RFC 4226's recommended key length. */
const form = { issuer: 'Tideline', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

const placeOf = (userId: number) => `authenticator ${userId}`;

/** The time step of a code within the accepted window; null if it matches none. */
export const stepOfCode = (
  secret: string,
  { code, nowMs, window }: { code: string; nowMs: number; window: number },
): number | null => {
  const app = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
  const away = app.validate({ token: code, timestamp: nowMs, window });
  return away === null ? null : app.counter({ timestamp: nowMs }) + away;
};

/** Whether the account requires a code of an app besides the password. */
export const hasAuthenticator = async (db: Kysely<Tables>, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('authenticator')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'on')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Creates a secret that can be confirmed for ten minutes, and replaces an earlier unconfirmed one.
 */
export const startAuthenticator = async (
  trx: Transaction<Tables>,
  seal: Services['seal'],
  { userId, account }: { userId: number; account: string },
  nowMs: number,
): Promise<AuthenticatorSecret> => {
  const app = new TOTP({ ...form, label: account, secret: new Secret({ size: secretBytes }) });
  const waiting = {
    secret: seal.close(app.secret.base32, placeOf(userId)),
    pending_until_ms: nowMs + pendingMs,
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('authenticator')
    .values({ user_id: userId, state: 'pending', locked_until_ms: null, ...waiting })
    .onConflict((it) =>
      it.column('user_id').doUpdateSet(waiting).where('authenticator.state', '=', 'pending'),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) refuse('totp.already_on');
  return { secret: app.secret.base32, uri: app.toString() };
};

/**
 * Verifies that the app has the secret, and enables it inside the transaction. The caller has just
 * been shown the secret, so wrong codes are not counted; a first code is used up like any other.
 */
export const tryFirstCode = async (
  { db, seal, config }: Services,
  { userId, code }: { userId: number; code: string },
  nowMs: number,
): Promise<Proof> => {
  const row = await db
    .selectFrom('authenticator')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row?.state === 'on') return refusing(new Refusal('totp.already_on'));
  if (!row || nowMs >= row.pending_until_ms) return refusing(new Refusal('totp.not_on'));
  const secret = seal.open(row.secret, placeOf(userId));
  const step = stepOfCode(secret, { code, nowMs, window: config.settings['totp.window'] });
  if (step === null) return refusing(new Refusal('auth.totp_wrong'));
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('authenticator')
      .set({ state: 'on', last_step: step, fails: 0, locked_until_ms: null })
      .where('user_id', '=', userId)
      .where('state', '=', 'pending')
      .where('secret', '=', row.secret)
      .executeTakeFirst();
    // A concurrent request enabled it, or replaced the secret.
    if (numUpdatedRows !== 1n) refuse('auth.totp_wrong');
  };
};

/** Disables it; false if it was not enabled. */
export const removeAuthenticator = async (
  trx: Transaction<Tables>,
  userId: number,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator')
    .where('user_id', '=', userId)
    .where('state', '=', 'on')
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

type Taken = { secret: string; fails: number; lockedUntilMs: number | null };

/**
 * Reserves an attempt before the comparison, so that a burst cannot exceed the limit. From the
 * fifth wrong code on each one locks: the first for a quarter of an hour, each next one twice as
 * long, up to a day. Only a correct code resets that, so a million codes cannot be searched.
 */
const reserveAttempt = async (
  db: Kysely<Tables>,
  settings: Settings,
  userId: number,
  nowMs: number,
): Promise<Taken | null> => {
  const maxFails = settings['login.max_fails'];
  const lockMs = settings['login.lock_minutes'] * minuteMs;
  const { rows } = await sql<{ secret: string; fails: number; locked_until_ms: number | null }>`
    update authenticator set
      fails = fails + 1,
      locked_until_ms = case when fails + 1 >= ${maxFails}::int then ${nowMs}::bigint
        + least(${lockMs}::bigint * (2 ^ least(fails + 1 - ${maxFails}::int, 20))::bigint, ${dayMs}::bigint)
      end
    where user_id = ${userId} and state = 'on'
      and (locked_until_ms is null or locked_until_ms <= ${nowMs}::bigint)
    returning secret, fails, locked_until_ms`.execute(db);
  const [row] = rows;
  return row ? { secret: row.secret, fails: row.fails, lockedUntilMs: row.locked_until_ms } : null;
};

/** Returns a reserved attempt: the code is correct, whether or not it was used before. */
const returnAttempt = (db: Kysely<Tables>, userId: number) =>
  db
    .updateTable('authenticator')
    .set((row) => ({
      fails: sql<number>`greatest(${row.ref('fails')} - 1, 0)`,
      locked_until_ms: null,
    }))
    .where('user_id', '=', userId)
    .execute();

const spending =
  (userId: number, secret: string, step: number): Proof =>
  async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('authenticator')
      .set({ last_step: step, fails: 0 })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) refuse('auth.totp_wrong');
  };

const locked = (untilMs: number, nowMs: number) =>
  refusing(new Refusal('auth.locked', { minutes: Math.ceil((untilMs - nowMs) / minuteMs) }));

const lockOf = async (db: Kysely<Tables>, userId: number) => {
  const row = await db
    .selectFrom('authenticator')
    .select('locked_until_ms')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.locked_until_ms ?? null;
};

/** Tries a code of an app. A wrong one is counted permanently. */
export const tryAuthenticatorCode = async (
  { db, seal, config: { settings } }: Services,
  { userId, code }: { userId: number; code: string },
  nowMs: number,
): Promise<Proof> => {
  const taken = await reserveAttempt(db, settings, userId, nowMs);
  if (!taken) return locked((await lockOf(db, userId)) ?? nowMs + minuteMs, nowMs);
  const secret = seal.open(taken.secret, placeOf(userId));
  const step = stepOfCode(secret, { code, nowMs, window: settings['totp.window'] });
  if (step !== null) {
    await returnAttempt(db, userId);
    return spending(userId, taken.secret, step);
  }
  return taken.lockedUntilMs === null
    ? refusing(new Refusal('auth.totp_wrong'))
    : locked(taken.lockedUntilMs, nowMs);
};
