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

export const countFailure = async (
  db: Kysely<Tables>,
  name: string,
  nowMs: number,
): Promise<void> => {
  await db.insertInto('login_failure').values({ name, failed_ms: nowMs }).execute();
};

export const forgetFailures = async (db: Kysely<Tables>, name: string): Promise<void> => {
  await db.deleteFrom('login_failure').where('name', '=', name).execute();
};
