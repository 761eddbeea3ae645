import { type Kysely, sql, type Transaction } from 'kysely';
import { secondMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';

export const challengeMs = 300_000;

/** A challenge is valid for one person and one purpose. */
export type ChallengePlace = Pick<Tables['passkey_challenge'], 'purpose'> & {
  readonly userId: number;
};

const bounded = ({ purpose }: ChallengePlace) => purpose !== 'register' && purpose !== 'login';

/**
 * A challenge costs a signature verification. Those of a login and of a registration require a
 * password first.
 */
const refuseWhenTooMany = async (
  db: Kysely<Tables>,
  max: number,
  { userId, purpose }: ChallengePlace,
  nowMs: number,
) => {
  const made = await db
    .selectFrom('passkey_challenge')
    .select('expires_ms')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_ms', '>', nowMs)
    .orderBy('expires_ms', 'desc')
    .limit(max)
    .execute();
  const oldest = made[max - 1];
  if (oldest) {
    refuse('request.too_many', { seconds: Math.ceil((oldest.expires_ms - nowMs) / secondMs) });
  }
};

export const storeChallenge = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { challenge, ...place }: ChallengePlace & { challenge: string },
  nowMs: number,
): Promise<void> => {
  const { userId, purpose } = place;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkey ${userId}`}, 11))`.execute(
    trx,
  );
  await trx
    .deleteFrom('passkey_challenge')
    .where('user_id', '=', userId)
    .where('expires_ms', '<=', nowMs)
    .execute();
  if (bounded(place)) await refuseWhenTooMany(trx, settings['passkey.step_ups'], place, nowMs);
  await trx
    .insertInto('passkey_challenge')
    .values({ challenge, user_id: userId, purpose, expires_ms: nowMs + challengeMs })
    .execute();
};

/** Deletes a challenge, whatever the response to it; false if there is none. */
export const takeChallenge = async (
  db: Kysely<Tables>,
  { challenge, userId, purpose }: ChallengePlace & { challenge: string },
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkey_challenge')
    .set({ is_taken: true })
    .where('challenge', '=', challenge)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_ms', '>', nowMs)
    .where('is_taken', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
