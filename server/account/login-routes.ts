import * as v from 'valibot';
import { LoginRequest } from '../../schemas/account/login';
import { type Call, userCall, visitorCall } from '../requests/call';
import { holdCredential } from '../security/login-password';
import { trySecondFactor } from '../security/second-factor';
import { notifyOfChange } from '../security/security-notifier';
import { accountBehind } from './credentials';
import { forgetFailures } from './login-lock';
import { profileOf } from './profile';

const logIn = visitorCall({
  method: 'POST',
  path: 'user/login',
  request: LoginRequest,
  answer: async (input, context) => {
    const { db, services, nowMs, address } = context;
    const { id: userId, version, lockName, device, note } = await accountBehind(input, context);
    const { totp: code, passkey } = input;
    const factor = { userId, purpose: 'login', code, passkey } as const;
    const proof = await trySecondFactor(services, factor, nowMs);
    // That one is asked for is no failure: whoever knows the password is asked next.
    if (proof.refusal && proof.refusal.code !== 'auth.totp_required') note('wrong_factor');
    if (proof.refusal) throw proof.refusal;
    const { token, isRecovery, onCommitted } = await db.transaction().execute(async (trx) => {
      await holdCredential(trx, { userId, version });
      const proven = await proof(trx);
      await forgetFailures(trx, [lockName]);
      const opened = await services.sessions.openWithin(trx, userId, { device, address });
      return { ...proven, ...opened };
    });
    onCommitted();
    if (isRecovery) notifyOfChange(services, userId, 'recovery_used');
    note('succeeded');
    return token;
  },
});

const logOut = visitorCall({
  method: 'POST',
  path: 'user/logout',
  request: v.object({}),
  answer: async (_, { services, session }) => {
    if (session) await services.sessions.end(session.sessionId, 'logout');
    return { done: true };
  },
});

const center = userCall({
  method: 'GET',
  path: 'user/center',
  request: v.object({}),
  answer: (_, { db, session, nowMs }) => profileOf(db, session.userId, nowMs),
});

export const loginCalls: readonly Call[] = [logIn, logOut, center];
