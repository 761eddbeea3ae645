import type { Kysely } from 'kysely';
import type { SentProfile } from '../../schemas/account/answer';
import { timeOf } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';
import { hasAuthenticator } from '../security/authenticator';
import { fundPasswordOf } from '../security/fund-password';
import { verificationsOf } from '../verification/verification-store';
import { profileFields } from '../verification/verification-wire';

/** A time on the wire; null once it has passed. */
const timeAfter = (instantMs: number | null, nowMs: number): string | null =>
  instantMs !== null && instantMs > nowMs ? timeOf(instantMs) : null;

/** A person's own profile on the wire (contract/calls/get-user-center.md). */
export const profileOf = async (
  db: Kysely<Tables>,
  userId: number,
  nowMs: number,
): Promise<SentProfile> => {
  const user = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return refuse('session.required');
  const fundPassword = await fundPasswordOf(db, userId, nowMs);
  return {
    id: user.id,
    nickname: user.nickname,
    account: user.account,
    phone: user.phone,
    area_code: user.phone_area,
    email: user.email,
    extension_code: user.invite_code,
    authorization_code: user.authorization_code,
    identity: user.identity,
    ...profileFields(await verificationsOf(db, userId)),
    has_password: fundPassword.isSet,
    totp_enabled: await hasAuthenticator(db, userId),
    hold_until: timeAfter(user.hold_until_ms, nowMs),
    fund_locked_until: timeAfter(fundPassword.lockedUntilMs, nowMs),
    lang: user.lang,
    created_at: timeOf(user.created_ms),
  };
};
