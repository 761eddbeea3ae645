import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import {
  countFailure,
  lockNamesOf,
  ownLockNameOf,
  refuseWhenLocked,
  serializeAttempts,
} from '../users/login-lock';
import { isPasswordOf } from './passwords';

type Tried = { readonly userId: number; readonly password: string; readonly clientIp: string };

/** Refuses if the password was changed before the call commits. */
const holding =
  (userId: number, hash: string): Proof =>
  async (trx) => {
    const { password_hash: present } = await trx
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // The typed password has become the old one.
    if (present !== hash) refuse('auth.old_password_wrong');
  };

/** Tries the login password of a logged-in user; a wrong one counts for the login lock. */
export const tryOwnPassword = (
  services: Pick<Services, 'db' | 'lock' | 'config'>,
  { userId, password, clientIp }: Tried,
  nowMs: number,
): Promise<Proof> => {
  const { db, config } = services;
  const lockName = ownLockNameOf(userId);
  return serializeAttempts(services, lockName, async () => {
    await refuseWhenLocked(db, config.settings, lockName, nowMs);
    const { password_hash: hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (await isPasswordOf(hash, password, clientIp)) return holding(userId, hash);
    // They count for the login too, but wrong logins of strangers do not lock out logged-in users.
    await countFailure(db, await lockNamesOf(db, userId), clientIp, nowMs);
    return refusing(new Refusal('auth.old_password_wrong'));
  });
};
