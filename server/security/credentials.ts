import type { LoginOutcome } from '../../schemas/security/login-history';
import type { CallContext } from '../requests/call';
import { refuse } from '../requests/refusal';
import {
  countFailure,
  lockNameOf,
  lockOf,
  refuseWhenFlooding,
  serializeAttempts,
} from '../users/login-lock';
import { findAccount } from '../users/users';
import { deviceName } from './device';
import { noteLogin } from './login-history';
import { isPasswordOf, refuseWhenHashingIsFull } from './passwords';

type Typed = {
  readonly user_string: string;
  readonly area_code: string;
  readonly password: string;
  /** The device's own description. */
  readonly device?: string;
};

/**
 * The account of a name and a password, or a refusal that does not reveal whether the account
 * exists. Failures are added to the owner's login history here; the caller adds the outcome after a
 * correct password.
 */
export const accountBehind = async (
  typed: Typed,
  { db, services, nowMs, clientIp, userAgent }: CallContext,
) => {
  const { settings } = services.config;
  refuseWhenHashingIsFull(clientIp);
  await refuseWhenFlooding(db, settings, clientIp, nowMs);
  const account = await findAccount(db, { name: typed.user_string, areaCode: typed.area_code });
  const lockName = lockNameOf(typed.user_string);
  const device = typed.device || deviceName(userAgent);
  // Runs the same statements for an unknown name, so that timing reveals nothing.
  const note = (outcome: LoginOutcome) => {
    const attempt = { userId: account?.id ?? null, device, address: clientIp, outcome };
    noteLogin(services, attempt, nowMs);
  };
  const known = await serializeAttempts(services, lockName, async () => {
    const locked = await lockOf(db, settings, lockName, nowMs);
    if (locked) {
      note('locked');
      throw locked;
    }
    // An account that does not exist takes as long.
    const stored = account?.password_hash ?? null;
    const isRight = await isPasswordOf(stored, typed.password, clientIp);
    if (account && isRight) return account;
    await countFailure(db, [lockName], clientIp, nowMs);
    note('wrong_password');
    return refuse('auth.bad_credentials');
  });
  if (known.is_disabled) return refuse('auth.disabled');
  return { id: known.id, version: known.credential_version, lockName, device, note };
};
