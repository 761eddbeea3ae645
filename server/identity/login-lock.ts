import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import { networkOf } from '../http/address';
import { Refusal, refuse } from '../refusal';
import type { Services } from '../services';
import type { Settings } from '../settings';

const minuteMs = 60_000;

/**
 * Looks at passwords under one name one after the other, so that a burst has no more tries than there
 * are. Each node has its own turn.
 */
export const oneTryAtATime = <Result>(
  { lanes }: Pick<Services, 'lanes'>,
  name: string,
  look: () => Promise<Result>,
): Promise<Result> => lanes.run(`login ${name}`, look);

/** The name under which an account that exists is locked. */
export const lockNameOf = (userId: number): string => `user ${userId}`;

/** When the newest `most` wrong passwords under a name began, or null when there are fewer. */
const sinceWhen = async (
  db: Kysely<Tables>,
  { name, most, fromMs }: { name: string; most: number; fromMs: number },
) => {
  const failures = await db
    .selectFrom('login_failure')
    .select('failed_ms')
    .where('name', '=', name)
    .where('failed_ms', '>', fromMs)
    .orderBy('failed_ms', 'desc')
    .limit(most)
    .execute();
  const newest = failures[0];
  const oldest = failures[most - 1];
  return newest && oldest ? { newestMs: newest.failed_ms, oldestMs: oldest.failed_ms } : null;
};

/**
 * The refusal while a name is locked, or null. Wrong passwords count by account name, whether or not
 * the account exists, so that the lock tells nothing about it (contract 4.8).
 */
export const lockOf = async (
  db: Kysely<Tables>,
  settings: Settings,
  name: string,
  nowMs: number,
): Promise<Refusal | null> => {
  const windowMs = settings['login.lock_minutes'] * minuteMs;
  const most = settings['login.max_fails'];
  const failures = await sinceWhen(db, { name, most, fromMs: nowMs - windowMs });
  if (!failures) return null;
  const minutes = Math.ceil((failures.newestMs + windowMs - nowMs) / minuteMs);
  return new Refusal('auth.locked', { minutes });
};

export const refuseWhenLocked = async (
  db: Kysely<Tables>,
  settings: Settings,
  name: string,
  nowMs: number,
): Promise<void> => {
  const locked = await lockOf(db, settings, name, nowMs);
  if (locked) throw locked;
};

const nameOfAddress = (address: string) => `address ${networkOf(address)}`;

/** Many wrong passwords from one address stop it for a while, whatever accounts they were for. */
export const refuseWhenFlooding = async (
  db: Kysely<Tables>,
  settings: Settings,
  address: string,
  nowMs: number,
): Promise<void> => {
  const windowMs = settings['login.lock_minutes'] * minuteMs;
  const most = settings['login.ip_fails'];
  const name = nameOfAddress(address);
  const failures = await sinceWhen(db, { name, most, fromMs: nowMs - windowMs });
  if (!failures) return;
  refuse('request.too_many', {
    seconds: Math.ceil((failures.oldestMs + windowMs - nowMs) / 1000),
  });
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
    .values([name, nameOfAddress(address)].map((it) => ({ name: it, failed_ms: nowMs })))
    .execute();
};

/** Forgets the failures that no lock looks at any more; returns how many. */
export const purgeFailures = async (
  db: Kysely<Tables>,
  settings: Settings,
  nowMs: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('login_failure')
    .where('failed_ms', '<=', nowMs - settings['login.lock_minutes'] * minuteMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const forgetFailures = async (db: Kysely<Tables>, name: string): Promise<void> => {
  await db.deleteFrom('login_failure').where('name', '=', name).execute();
};
