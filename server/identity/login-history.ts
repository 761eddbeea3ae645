import { type Kysely, sql } from 'kysely';
import type { LoginOutcome } from '../../schemas/login-history';
import type { Tables } from '../database/tables';
import type { Services } from '../services';
import type { Settings } from '../settings';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Attempt = {
  readonly userId: number;
  readonly device: string;
  readonly address: string;
  readonly outcome: LoginOutcome;
};

/** Failures beyond so many an hour leave no row, so that nobody can fill the disk with them. */
const write = (
  db: Kysely<Tables>,
  settings: Settings,
  { userId, device, address, outcome }: Attempt,
  nowMs: number,
) =>
  db.transaction().execute(async (trx) => {
    if (outcome !== 'succeeded') {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`login history ${userId}`}, 11))`.execute(
        trx,
      );
      const { failed } = await trx
        .selectFrom('login_attempt')
        .select(({ fn }) => fn.countAll<number>().as('failed'))
        .where('user_id', '=', userId)
        .where('tried_ms', '>', nowMs - hourMs)
        .where('outcome', '!=', 'succeeded')
        .executeTakeFirstOrThrow();
      if (failed >= settings['login.history_fails_per_hour']) return;
    }
    await trx
      .insertInto('login_attempt')
      .values({ user_id: userId, tried_ms: nowMs, device, address, outcome })
      .execute();
  });

/**
 * Notes a try to log in for its owner. Nobody waits for it: an account that exists must not take longer
 * to answer than one that does not, and a login counts whether or not it could be noted.
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

/** Somebody's tries, newest first: one page of them, and how many there are. */
export const loginsOf = async (
  db: Kysely<Tables>,
  userId: number,
  { page, limit }: { page: number; limit: number },
) => {
  const own = db.selectFrom('login_attempt').where('user_id', '=', userId);
  const { total } = await own
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('tried_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, rows };
};

/** Forgets what is older than the history goes back; returns how many. */
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
