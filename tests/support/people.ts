import { RequestError } from '../../schemas/failure';
import type { Session, User } from '../../schemas/user';

/** A person whom no test needs to know more closely. */
export const person: User = {
  id: 7,
  nickname: 'Ada Marlowe',
  account: 'ada',
  phone: '13800138000',
  areaCode: '86',
  email: 'ada@example.com',
  inviteCode: 'AB12',
  authorizationCode: 'CD34',
  identity: 'member',
  basicVerification: 'unverified',
  advancedVerification: 'unverified',
  hasFundPassword: false,
  hasSecondFactor: false,
  withdrawalsHeldUntil: null,
  fundsLockedUntil: null,
  registeredAt: null,
};

export const session: Session = { token: 'token-of-ada', user: person };
export const laterSession: Session = { token: 'later-token', user: { ...person, id: 8 } };

/** The server said no, in words. */
export const refusal = new RequestError({
  kind: 'refused',
  code: 'auth.bad_credentials',
  params: {},
  text: '',
});

/** Nobody answered. */
export const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
