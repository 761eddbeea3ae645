import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import {
  RecoveryCode,
  recoveryCodeShown,
  recoveryLength,
  recoveryLetters,
} from '../../schemas/kernel/second-factor';
import type { Tables } from '../database/tables';
import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';

const placeOf = (userId: number) => `recovery ${userId}`;

const newCode = () =>
  Array.from({ length: recoveryLength }, () =>
    recoveryLetters.charAt(randomInt(recoveryLetters.length)),
  ).join('');

/** Replaces all recovery codes; the new ones are shown only once. */
export const issueRecoveryCodes = async (
  trx: Transaction<Tables>,
  { seal, config }: Services,
  userId: number,
): Promise<string[]> => {
  const codes = Array.from({ length: config.settings['totp.recovery'] }, newCode);
  await dropRecoveryCodes(trx, userId);
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        digest: seal.digest(code, placeOf(userId)),
        used_ms: null,
      })),
    )
    .execute();
  return codes.map(recoveryCodeShown);
};

export const dropRecoveryCodes = async (
  trx: Transaction<Tables>,
  userId: number,
): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
};

/**
 * Tries a recovery code, which works once. Wrong ones are not counted: sixty random bits cannot be
 * guessed, and the owner can log in although a stranger's wrong codes have locked the app's.
 */
export const tryRecoveryCode = async (
  { db, seal }: Services,
  { userId, code }: { userId: number; code: string },
  nowMs: number,
): Promise<Proof> => {
  const wrong = refusing(new Refusal('auth.totp_wrong'));
  const parsed = v.safeParse(RecoveryCode, code);
  if (!parsed.success) return wrong;
  const digest = seal.digest(parsed.output, placeOf(userId));
  const unused = await db
    .selectFrom('recovery_code')
    .select('digest')
    .where('user_id', '=', userId)
    .where('digest', '=', digest)
    .where('used_ms', 'is', null)
    .executeTakeFirst();
  if (!unused) return wrong;
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('recovery_code')
      .set({ used_ms: nowMs })
      .where('user_id', '=', userId)
      .where('digest', '=', digest)
      .where('used_ms', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) refuse('auth.totp_wrong');
  };
};
