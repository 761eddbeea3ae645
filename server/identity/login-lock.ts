import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import { refuse } from '../refusal';
import type { Settings } from '../settings';

const minuteMs = 60_000;

/**
 * Wrong passwords count by account name, whether or not the account exists, so that the lock tells
 * nothing about it (contract 4.8).
 */
export const refuseWhenLocked = async (
  db: Kysely<Tables>,
  settings: Settings,
  name: string,
  nowMs: number,
): Promise<void> => {
  const windowMs = settings['login.lock_minutes'] * minuteMs;
  const failures = await db
    .selectFrom('login_failure')
    .select('failed_ms')
    .where('name', '=', name)
    .where('failed_ms', '>', nowMs - windowMs)
    .orderBy('failed_ms', 'desc')
    .limit(settings['login.max_fails'])
    .execute();
  const last = failures[0];
  if (!last || failures.length < settings['login.max_fails']) return;
  const minutes = Math.ceil((last.failed_ms + windowMs - nowMs) / minuteMs);
  refuse('auth.locked', { minutes });
};

/** Many wrong passwords from one address stop it for a while, whatever accounts they were for. */
export const refuseWhenFlooding = async (
  db: Kysely<Tables>,
  settings: Settings,
  address: string,
  nowMs: number,
): Promise<void> => {
  const windowMs = settings['login.lock_minutes'] * minuteMs;
  const failures = await db
    .selectFrom('login_failure')
    .select('failed_ms')
    .where('name', '=', `address ${address}`)
    .where('failed_ms', '>', nowMs - windowMs)
    .orderBy('failed_ms', 'desc')
    .limit(settings['login.ip_fails'])
    .execute();
  const oldest = failures.at(-1);
  if (!oldest || failures.length < settings['login.ip_fails']) return;
  refuse('request.too_many', { seconds: Math.ceil((oldest.failed_ms + windowMs - nowMs) / 1000) });
};

/** One wrong password, counted for the account name and for the address it came from. */
export const countFailure = async (
  db: Kysely<Tables>,
  name: string,
  address: string,
  nowMs: number,
): Promise<void> => {
  await db
    .insertInto('login_failure')
    .values([name, `address ${address}`].map((it) => ({ name: it, failed_ms: nowMs })))
    .execute();
};

export const forgetFailures = async (db: Kysely<Tables>, name: string): Promise<void> => {
  await db.deleteFrom('login_failure').where('name', '=', name).execute();
};
