import * as v from 'valibot';
import { SentLogout, SentProfile, SentToken } from '../../schemas/account/answer';
import { LoginRequest } from '../../schemas/account/login';
import { type Call, call } from '../requests/call';
import { accountBehind } from '../security/credentials';
import { holdCredential } from '../security/login-password';
import { credentialRefusals, factorRefusals } from '../security/refusals';
import { trySecondFactor } from '../security/second-factor';
import { notifyOfChange } from '../security/security-notifier';
import { forgetFailures } from '../users/login-lock';
import { profileOf } from './profile';

const logIn = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/login',
  who: 'visitor',
  about: 'Opens a session and answers its token.',
  request: LoginRequest,
  result: SentToken,
  refusals: [...credentialRefusals, ...factorRefusals],
  run: async (input, context) => {
    const { db, services, nowMs, clientIp } = context;
    const { id: userId, version, lockName, device, note } = await accountBehind(input, context);
    const { totp: code, passkey } = input;
    const factor = { userId, purpose: 'login', code, passkey } as const;
    const proof = await trySecondFactor(services, factor, nowMs);
    // That a second factor is required is no failed attempt: it is requested after a right password.
    if (proof.refusal && proof.refusal.code !== 'auth.totp_required') note('wrong_factor');
    if (proof.refusal) throw proof.refusal;
    const { token, isRecovery, onCommitted } = await db.transaction().execute(async (trx) => {
      await holdCredential(trx, { userId, version });
      const proven = await proof(trx);
      await forgetFailures(trx, [lockName]);
      const opened = await services.sessions.openWithin(trx, userId, { device, address: clientIp });
      return { ...proven, ...opened };
    });
    onCommitted();
    if (isRecovery) notifyOfChange(services, userId, 'recovery_used');
    note('succeeded');
    return token;
  },
});

const logOut = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/logout',
  who: 'visitor',
  about: 'Ends the session; answers the same without one.',
  request: v.object({}),
  result: SentLogout,
  refusals: [],
  run: async (_, { services, session }) => {
    if (session) await services.sessions.end(session.sessionId, 'logout');
    return { done: true };
  },
});

const center = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/center',
  who: 'user',
  about: 'The profile of whoever is logged in.',
  request: v.object({}),
  result: SentProfile,
  refusals: [],
  run: (_, { db, session, nowMs }) => profileOf(db, session.userId, nowMs),
});

export const loginCalls: readonly Call[] = [logIn, logOut, center];
