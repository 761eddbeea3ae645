import { SentCodeCheck, SentReset, SentRevocation } from '../../schemas/security/answer';
import { PasswordChangeRequest } from '../../schemas/security/password-change';
import {
  MailCodeCheck,
  PasswordResetRequest,
  PhoneCodeCheck,
} from '../../schemas/security/password-reset';
import { type Call, call, type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import { visitorSender } from '../users/code-sender';
import { checkCode, tryCode } from '../users/codes';
import { forgetFailures, lockNamesOf } from '../users/login-lock';
import { contactOf, findAccount } from '../users/users';
import { startHold } from './hold';
import { holdAccount, replacePassword } from './login-password';
import { tryOwnPassword } from './own-password';
import { hashPassword } from './passwords';
import { codeRefusals, factorRefusals, passwordRefusals } from './refusals';
import { type FactorShown, trySecondFactor } from './second-factor';
import { notifyOfChange } from './security-notifier';
import { runSerially } from './serial';

type Reset = {
  spend: Proof;
  user: { readonly id: number } | null;
  totp: string;
  passkey: string;
};

const checkPhoneCode = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/check_mobile',
  who: 'visitor',
  about: 'Checks a code from a text message without spending it.',
  request: PhoneCodeCheck,
  result: SentCodeCheck,
  refusals: codeRefusals,
  run: async ({ account, purpose, code }, { db, services, nowMs, clientIp }) => {
    const sender = visitorSender(clientIp);
    const tried = { purpose, contact: contactOf(account), code, sender };
    await checkCode(db, services.config.settings, tried, nowMs);
    return { valid: true };
  },
});

const checkMailCode = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/check_email',
  who: 'visitor',
  about: 'Checks a code from an e-mail without spending it.',
  request: MailCodeCheck,
  result: SentCodeCheck,
  refusals: codeRefusals,
  run: async ({ account, purpose, code }, { db, services, nowMs, clientIp }) => {
    const sender = visitorSender(clientIp);
    const tried = { purpose, contact: contactOf(account), code, sender };
    await checkCode(db, services.config.settings, tried, nowMs);
    return { valid: true };
  },
});

/** The second factor of a reset; nobody without the code that was sent learns whether there is one. */
const factorOfReset = async (
  services: Services,
  { spend, user, totp, passkey }: Reset,
  nowMs: number,
): Promise<Proof<FactorShown>> => {
  if (spend.refusal) return refusing(spend.refusal);
  if (!user) return refusing(new Refusal('auth.code_wrong'));
  const shown = { userId: user.id, purpose: 'user/forget', code: totp, passkey } as const;
  return trySecondFactor(services, shown, nowMs);
};

const resetPassword = call({
  kind: 'proven',
  method: 'POST',
  path: 'user/forget',
  who: 'visitor',
  about: 'Resets the login password.',
  request: PasswordResetRequest,
  result: SentReset,
  refusals: [...codeRefusals, ...factorRefusals],
  prove: async ({ account, code, password, ...shown }, { db, services, nowMs, clientIp }) => {
    const place = { purpose: 'forget', contact: contactOf(account) };
    const sender = visitorSender(clientIp);
    const user = await findAccount(db, account);
    const spend = await tryCode(db, services.config.settings, { ...place, code, sender }, nowMs);
    const factor = await factorOfReset(services, { spend, user, ...shown }, nowMs);
    if (factor.refusal || !user) return refusing(factor.refusal ?? new Refusal('auth.code_wrong'));
    const hash = await hashPassword(password, clientIp);
    return async (trx) => {
      await spend(trx);
      return { userId: user.id, hash, ...(await factor(trx)) };
    };
  },
  run: async ({ account }, { trx, proof, services, nowMs, afterCommit }) => {
    const named = await findAccount(trx, account);
    if (named) await holdAccount(trx, named.id);
    const { userId, hash, isRecovery } = await proof(trx);
    // The name may have become somebody else's since the secrets were compared.
    const user = await findAccount(trx, account);
    if (user?.id !== userId) return refuse('auth.code_wrong');
    await replacePassword(trx, { userId, hash, session: null });
    await forgetFailures(trx, await lockNamesOf(trx, userId));
    await startHold(trx, services.config.settings, user.id, nowMs);
    const about = { reason: 'password_changed', except: null } as const;
    const { onCommitted } = await services.sessions.endAll(trx, user.id, about);
    afterCommit(() => {
      onCommitted();
      if (isRecovery) notifyOfChange(services, user.id, 'recovery_used');
      notifyOfChange(services, user.id, 'password_reset');
    });
    return { reset: true };
  },
});

const changePassword = call({
  kind: 'proven',
  method: 'POST',
  path: 'user/e_pwd',
  who: 'user',
  about: 'Changes the login password and ends all other sessions.',
  request: PasswordChangeRequest,
  result: SentRevocation,
  refusals: [...passwordRefusals, ...factorRefusals, 'auth.password_same'],
  prove: async ({ old, password, totp: code, passkey }, { services, session, nowMs, clientIp }) => {
    const { userId } = session;
    const tried = { userId, password: old, clientIp };
    const shown = await runSerially(
      () => tryOwnPassword(services, tried, nowMs),
      async () =>
        old === password
          ? refusing(new Refusal('auth.password_same'))
          : trySecondFactor(services, { userId, purpose: 'user/e_pwd', code, passkey }, nowMs),
    );
    if (shown.refusal) return shown;
    const hash = await hashPassword(password, clientIp);
    return async (trx) => {
      await shown(trx);
      await replacePassword(trx, { userId, hash, session: session.sessionId });
    };
  },
  run: async (_, { trx, proof, services, session, nowMs, afterCommit }) => {
    const { sessionId, userId } = session;
    await proof(trx);
    await forgetFailures(trx, await lockNamesOf(trx, userId));
    await startHold(trx, services.config.settings, userId, nowMs);
    const about = { reason: 'password_changed', except: sessionId } as const;
    const { count, onCommitted } = await services.sessions.endAll(trx, userId, about);
    afterCommit(() => {
      onCommitted();
      notifyOfChange(services, userId, 'password_changed');
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
