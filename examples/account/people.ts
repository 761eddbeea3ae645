import type { Session, User } from '../../schemas/account/user';
import { RequestError } from '../../schemas/kernel/failure';

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

type Asking = 'auth.totp_required' | 'auth.totp_wrong' | 'auth.passkey_wrong' | 'client.passkey';
const asking = (code: Asking, params: Record<string, string> = {}) =>
  new RequestError({ kind: 'refused', code, params, text: '' });

/** The second factor is asked for, and asked for again. */
export const factorRequired = asking('auth.totp_required');
export const factorWrong = asking('auth.totp_wrong');
export const passkeyRequired = asking('auth.totp_required', { factors: 'app passkey' });
export const passkeyWrong = asking('auth.passkey_wrong');

/** The device gave no passkey. */
export const noPasskey = asking('client.passkey');

/** Nobody answered. */
export const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
