import { type Kysely, sql } from 'kysely';
import { dayMs, hourMs } from '../../schemas/kernel/time';
import type { LoginOutcome } from '../../schemas/security/login-history';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';
import { type PageNumber, pageOf } from '../requests/page';
import type { Services } from '../requests/services';

/** No account has this id. */
const nobody = 0;

type Attempt = {
  /** Null if the account does not exist: then the queries run, and nothing is written. */
  readonly userId: number | null;
  readonly device: string;
  readonly address: string;
  readonly outcome: LoginOutcome;
};

/** Failures beyond this number per hour are not stored, so that nobody can fill the disk. */
const write = (
  db: Kysely<Tables>,
  settings: Settings,
  { userId, device, address, outcome }: Attempt,
  nowMs: number,
) =>
  db.transaction().execute(async (trx) => {
    const lock = `login history ${userId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 11))`.execute(trx);
    await sql`
      insert into login_attempt (user_id, tried_ms, device, address, outcome)
      select id, ${nowMs}::bigint, ${device}::text, ${address}::text, ${outcome}::text
      from app_user
      where id = ${userId ?? nobody}::bigint and (
        ${outcome}::text = 'succeeded' or (
          select count(*) from login_attempt
          where user_id = app_user.id and outcome <> 'succeeded'
            and tried_ms > ${nowMs - hourMs}::bigint
        ) < ${settings['login.history_fails_per_hour']}::bigint
      )`.execute(trx);
  });

/**
 * Adds a login attempt to the owner's history, without delaying the response: timing must not
 * reveal whether an account exists, and a login succeeds whether or not it could be stored.
 */
export const noteLogin = (
  { db, config, report }: Services,
  attempt: Attempt,
  nowMs: number,
): void => {
  write(db, config.settings, attempt, nowMs).catch((error: unknown) =>
    report(error, 'login history'),
  );
};

/** One page of a person's login attempts, newest first, and their number. */
export const loginsOf = async (db: Kysely<Tables>, userId: number, page: PageNumber) => {
  const own = db.selectFrom('login_attempt').where('user_id', '=', userId);
  return pageOf(own, own.selectAll().orderBy('tried_ms', 'desc').orderBy('id', 'desc'), page);
};

/** Deletes attempts older than the history; returns how many. */
export const purgeLogins = async (
  db: Kysely<Tables>,
  settings: Settings,
  nowMs: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('login_attempt')
    .where('tried_ms', '<', nowMs - settings['login.history_days'] * dayMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
