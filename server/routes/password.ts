import { PasswordChangeRequest } from '../../schemas/password-change';
import { MailCodeCheck, PasswordResetRequest, PhoneCodeCheck } from '../../schemas/password-reset';
import { type Call, keyedVisitorCall, provenUserCall, refusing, visitorCall } from '../call';
import { checkCode, tryCode } from '../identity/codes';
import { startHold } from '../identity/hold';
import { countFailure, forgetFailures, lockNameOf, refuseWhenLocked } from '../identity/login-lock';
import { hashPassword, isPasswordOf } from '../identity/passwords';
import { tellOfChange } from '../identity/security-news';
import { addressOf, findAccount } from '../identity/users';
import { Refusal, refuse } from '../refusal';

const checkPhoneCode = visitorCall({
  method: 'POST',
  path: 'user/check_mobile',
  request: PhoneCodeCheck,
  answer: async ({ account, purpose, code }, { db, services, nowMs }) => {
    const tried = { purpose, address: addressOf(account), code };
    await checkCode(db, services.config.settings, tried, nowMs);
    return { valid: true };
  },
});

const checkMailCode = visitorCall({
  method: 'POST',
  path: 'user/check_email',
  request: MailCodeCheck,
  answer: async ({ account, purpose, code }, { db, services, nowMs }) => {
    const tried = { purpose, address: addressOf(account), code };
    await checkCode(db, services.config.settings, tried, nowMs);
    return { valid: true };
  },
});

const resetPassword = keyedVisitorCall({
  method: 'POST',
  path: 'user/forget',
  request: PasswordResetRequest,
  prove: async ({ account, code, password }, { db, services, nowMs }) => {
    const place = { purpose: 'forget', address: addressOf(account) };
    const spend = await tryCode(db, services.config.settings, { ...place, code }, nowMs);
    const passwordHash = await hashPassword(password);
    return async (trx) => {
      await spend(trx);
      return passwordHash;
    };
  },
  answer: async ({ account }, { trx, proof, services, nowMs, afterCommit }) => {
    const passwordHash = await proof(trx);
    const user = await findAccount(trx, account);
    if (!user) return refuse('auth.code_wrong');
    await trx
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute();
    await forgetFailures(trx, lockNameOf(user.id));
    await startHold(trx, services.config.settings, user.id, nowMs);
    const about = { reason: 'password_changed', except: null } as const;
    const { committed } = await services.sessions.endAll(trx, user.id, about);
    afterCommit(() => {
      committed();
      tellOfChange(services, user.id, 'password_reset');
    });
    return { reset: true };
  },
});

const changePassword = provenUserCall({
  method: 'POST',
  path: 'user/e_pwd',
  request: PasswordChangeRequest,
  prove: async ({ old, password }, { db, services, session: { userId }, nowMs, address }) => {
    const { settings } = services.config;
    const lockName = lockNameOf(userId);
    await refuseWhenLocked(db, settings, lockName, nowMs);
    const { password_hash: present } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (!(await isPasswordOf(present, old))) {
      await countFailure(db, lockName, address, nowMs);
      return refusing(new Refusal('auth.old_password_wrong'));
    }
    if (old === password) return refusing(new Refusal('auth.password_same'));
    const passwordHash = await hashPassword(password);
    return async (trx) => {
      const changed = await trx
        .updateTable('app_user')
        .set({ password_hash: passwordHash })
        .where('id', '=', userId)
        .where('password_hash', '=', present)
        .executeTakeFirst();
      // Whoever changed it in between knows the password that is the old one now.
      if (changed.numUpdatedRows !== 1n) refuse('auth.old_password_wrong');
    };
  },
  answer: async (_, { trx, proof, services, session, nowMs, afterCommit }) => {
    const { sessionId, userId } = session;
    await proof(trx);
    await forgetFailures(trx, lockNameOf(userId));
    await startHold(trx, services.config.settings, userId, nowMs);
    const about = { reason: 'password_changed', except: sessionId } as const;
    const { count, committed } = await services.sessions.endAll(trx, userId, about);
    afterCommit(() => {
      committed();
      tellOfChange(services, userId, 'password_changed');
    });
    return { revoked: count };
  },
});

export const passwordCalls: readonly Call[] = [
  checkPhoneCode,
  checkMailCode,
  resetPassword,
  changePassword,
];
