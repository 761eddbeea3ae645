import * as v from 'valibot';
import { LoginRequest } from '../../schemas/login';
import type { LoginOutcome } from '../../schemas/login-history';
import { type Call, userCall, visitorCall } from '../call';
import { deviceName } from '../identity/device';
import { noteLogin } from '../identity/login-history';
import {
  countFailure,
  forgetFailures,
  lockNameOf,
  lockOf,
  refuseWhenFlooding,
} from '../identity/login-lock';
import { isPasswordOf } from '../identity/passwords';
import { profileOf } from '../identity/profile';
import { findAccount } from '../identity/users';
import { refuse } from '../refusal';

const logIn = visitorCall({
  method: 'POST',
  path: 'user/login',
  request: LoginRequest,
  answer: async (input, { db, services, nowMs, address, userAgent }) => {
    const { settings } = services.config;
    await refuseWhenFlooding(db, settings, address, nowMs);
    const account = await findAccount(db, { name: input.user_string, areaCode: input.area_code });
    const lockName = account ? lockNameOf(account.id) : `name ${input.user_string.toLowerCase()}`;
    const device = input.device || deviceName(userAgent);
    const note = (outcome: LoginOutcome) => {
      if (account) noteLogin(services, { userId: account.id, device, address, outcome }, nowMs);
    };
    const locked = await lockOf(db, settings, lockName, nowMs);
    if (locked) {
      note('locked');
      throw locked;
    }
    if (!(await isPasswordOf(account?.password_hash ?? null, input.password)) || !account) {
      await countFailure(db, lockName, address, nowMs);
      note('wrong_password');
      return refuse('auth.bad_credentials');
    }
    if (account.is_disabled) return refuse('auth.disabled');
    await forgetFailures(db, lockName);
    note('succeeded');
    return services.sessions.open(account.id, { device, address });
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
