import type { Kysely } from 'kysely';
import { minuteMs, secondMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { networkOf } from '../http/address';
import type { Settings } from '../platform/settings';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';

/**
 * Checks passwords of one name one at a time, so that a burst cannot exceed the attempts. Each
 * process has its own queue.
 */
export const serializeAttempts = <Result>(
  { lock }: Pick<Services, 'lock'>,
  name: string,
  look: () => Promise<Result>,
): Promise<Result> => lock.exclusive(`login ${name}`, look);

/**
 * The name under which failures of a typed name count. It depends only on what was typed, not on
 * whether the account exists, and is the same with and without an area code.
 */
export const lockNameOf = (typed: string): string =>
  typed.includes('@') ? `email ${typed.trim().toLowerCase()}` : `phone ${typed.replace(/\D/g, '')}`;

/** The name under which wrong passwords of a logged-in user count. */
export const ownLockNameOf = (userId: number): string => `user ${userId}`;

/** Every name under which failures of an account count. */
export const lockNamesOf = async (db: Kysely<Tables>, userId: number): Promise<string[]> => {
  const names = await db
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const typed = [names?.email, names?.phone].filter((name) => typeof name === 'string');
  return [ownLockNameOf(userId), ...typed.map(lockNameOf)];
};

/** When the newest `max` wrong passwords under a name began, or null if there are fewer. */
const sinceWhen = async (
  db: Kysely<Tables>,
  { name, max, fromMs }: { name: string; max: number; fromMs: number },
) => {
  const failures = await db
    .selectFrom('login_failure')
    .select('failed_ms')
    .where('name', '=', name)
    .where('failed_ms', '>', fromMs)
    .orderBy('failed_ms', 'desc')
    .limit(max)
    .execute();
  const newest = failures[0];
  const oldest = failures[max - 1];
  return newest && oldest ? { newestMs: newest.failed_ms, oldestMs: oldest.failed_ms } : null;
};

/**
 * The refusal while a name is locked, or null. Wrong passwords count by account name, whether or
 * not the account exists, so that the lock does not reveal it (contract/calls/post-user-login.md).
 * The lock lasts from the last of them, so the first may be twice as old.
 */
export const lockOf = async (
  db: Kysely<Tables>,
  settings: Settings,
  name: string,
  nowMs: number,
): Promise<Refusal | null> => {
  const windowMs = settings['login.lock_minutes'] * minuteMs;
  const max = settings['login.max_fails'];
  const failures = await sinceWhen(db, { name, max, fromMs: nowMs - 2 * windowMs });
  if (!failures || failures.newestMs - failures.oldestMs >= windowMs) return null;
  const leftMs = failures.newestMs + windowMs - nowMs;
  return leftMs > 0 ? new Refusal('auth.locked', { minutes: Math.ceil(leftMs / minuteMs) }) : null;
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

/** Many wrong passwords from one address block it for a while, for all accounts. */
export const refuseWhenFlooding = async (
  db: Kysely<Tables>,
  settings: Settings,
  address: string,
  nowMs: number,
): Promise<void> => {
  const windowMs = settings['login.lock_minutes'] * minuteMs;
  const max = settings['login.ip_fails'];
  const name = nameOfAddress(address);
  const failures = await sinceWhen(db, { name, max, fromMs: nowMs - windowMs });
  if (!failures) return;
  refuse('request.too_many', {
    seconds: Math.ceil((failures.oldestMs + windowMs - nowMs) / secondMs),
  });
};

/** Counts one wrong password, for the names and for its address. */
export const countFailure = async (
  db: Kysely<Tables>,
  names: readonly string[],
  address: string,
  nowMs: number,
): Promise<void> => {
  await db
    .insertInto('login_failure')
    .values([...names, nameOfAddress(address)].map((name) => ({ name, failed_ms: nowMs })))
    .execute();
};

/**
 * Deletes failures that no lock depends on: a later one of the same name may still lock it, and the
 * lock counts those before it. Returns how many.
 */
export const purgeFailures = async (
  db: Kysely<Tables>,
  settings: Settings,
  nowMs: number,
): Promise<number> => {
  const windowMs = settings['login.lock_minutes'] * minuteMs;
  const { numDeletedRows } = await db
    .deleteFrom('login_failure')
    .where('failed_ms', '<=', nowMs - windowMs)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('failed_ms', '<=', nowMs - 2 * windowMs),
        not(
          exists(
            selectFrom('login_failure as later')
              .select('later.name')
              .whereRef('later.name', '=', 'login_failure.name')
              .where('later.failed_ms', '>', nowMs - windowMs),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const forgetFailures = async (
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<void> => {
  await db.deleteFrom('login_failure').where('name', 'in', names).execute();
};
