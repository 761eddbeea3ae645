import * as v from 'valibot';
import { LoginRequest } from '../../schemas/login';
import { type Call, userCall, visitorCall } from '../call';
import { accountBehind } from '../identity/credentials';
import { forgetFailures } from '../identity/login-lock';
import { profileOf } from '../identity/profile';
import { trySecondFactor } from '../identity/second-factor';
import { tellOfChange } from '../identity/security-news';

const logIn = visitorCall({
  method: 'POST',
  path: 'user/login',
  request: LoginRequest,
  answer: async (input, context) => {
    const { db, services, nowMs, address } = context;
    const { id: userId, lockName, device, note } = await accountBehind(input, context);
    const { totp: code, passkey } = input;
    const factor = { userId, purpose: 'login', code, passkey } as const;
    const proof = await trySecondFactor(services, factor, nowMs);
    // That one is asked for is no failure: whoever knows the password is asked next.
    if (proof.refusal && proof.refusal.code !== 'auth.totp_required') note('wrong_factor');
    const { isRecovery } = await db.transaction().execute(proof);
    await forgetFailures(db, lockName);
    if (isRecovery) tellOfChange(services, userId, 'recovery_used');
    note('succeeded');
    return services.sessions.open(userId, { device, address });
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
