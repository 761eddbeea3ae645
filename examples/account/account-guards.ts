import type { LoginName as Address } from '../../schemas/account/account';
import { LoginName } from '../../schemas/account/account';
import { Login } from '../../schemas/account/login';
import { Registration } from '../../schemas/account/registration';
import { PasswordChange } from '../../schemas/security/password-change';
import { PasswordPair, ResetIdentity } from '../../schemas/security/password-reset';
import { malformed, offline, refusal, refused, throttled } from '../kernel/failures';
import { type ExampleTable, ofContext, ofParam, ofSchema } from '../kernel/guard-examples';

const mail: Address = { kind: 'email', areaCode: '', name: 'ada@example.com' };
const otherMail: Address = { ...mail, name: 'bob@example.com' };
const noMail: Address = { ...mail, name: 'ada' };

const registration = {
  ...mail,
  code: '123456',
  password: 'correct horse',
  repeated: 'correct horse',
  inviteCode: '',
  isAgreed: true,
};

const session = { token: 'token-1', user: { id: 7 } };

const page = (address: string | null, isSignedIn = false) => ({
  context: { page: address, isSignedIn },
});

/** Sessions, the login, registration and passwords. */
export const accountExamples: ExampleTable = {
  'poster.isUnsupported': ofParam(
    'sharing',
    { 'no share sheet for files': 'unsupported' },
    { shared: 'shared', cancelled: 'cancelled' },
  ),
  'location.isFound': ofParam(
    'answer',
    { 'a position': { kind: 'found', position: { latitude: 38.7, longitude: -9.1 } } },
    { 'no permission': { kind: 'denied' }, 'no position': { kind: 'unavailable' } },
  ),
  'location.isDenied': ofParam(
    'answer',
    { 'no permission': { kind: 'denied' } },
    { 'no position': { kind: 'unavailable' } },
  ),
  'app.hasSession': ofContext('session', { 'a session': session }, { 'no session': null }),
  'app.isOwnSession': {
    holds: { 'the same token': { context: { session }, params: { token: 'token-1' } } },
    fails: {
      'another token': { context: { session }, params: { token: 'token-2' } },
      'no session': { context: { session: null }, params: { token: null } },
    },
  },
  'app.isOwnUser': {
    holds: { 'the same person': { context: { session }, params: { user: { id: 7 } } } },
    fails: {
      'another person': { context: { session }, params: { user: { id: 8 } } },
      'no session': { context: { session: null }, params: { user: { id: 7 } } },
    },
  },
  'app.isVisitors': ofParam('token', { 'no token': null }, { 'a token': 'token-1' }),
  'app.isSession': ofParam('session', { 'a session': session }, { 'its end': null }),
  'code.isAddress': ofSchema(
    LoginName,
    'address',
    { 'a mail address': mail },
    { 'no mail address': noMail },
  ),
  'code.isAnotherAddress': {
    holds: {
      'another address': { context: { address: mail }, params: { address: otherMail } },
      'the first address': { context: { address: null }, params: { address: mail } },
    },
    fails: {
      'the same address': { context: { address: mail }, params: { address: mail } },
      'no mail address': { context: { address: mail }, params: { address: noMail } },
    },
    asks: { schema: LoginName, of: 'address' },
  },
  'code.isOver': ofParam('secondsLeft', { 'no second': 0 }, { 'one second': 1 }),
  'code.isTooEarly': ofParam(
    'error',
    { '12 seconds to wait': refusal('auth.code_cooldown', { seconds: 12 }) },
    {
      'no seconds named': refusal('auth.code_cooldown'),
      'another refusal': refusal('auth.email_invalid', { seconds: 12 }),
      'no answer': offline,
    },
  ),
  'code.isWaiting': ofContext('secondsLeft', { 'one second': 1 }, { 'no second': 0 }),
  'code.mustWait': ofParam(
    'sent',
    { '60 seconds': { resendInSeconds: 60 } },
    { 'no wait': { resendInSeconds: 0 } },
  ),
  'config.isKnown': ofContext('isKnown', { 'handed in': true }, { 'not handed in': false }),
  'config.isRefusal': ofParam(
    'error',
    { 'no such call': refusal('request.not_found') },
    {
      'no answer': offline,
      'an answer that cannot be read': malformed,
      'too many requests': throttled,
    },
  ),
  'country.hasRows': ofParam('countries', { 'one country': [{}] }, { 'no country': [] }),
  'login.isValid': ofSchema(
    Login,
    'draft',
    { 'address and password': { ...mail, password: 'x' } },
    {
      'no password': { ...mail, password: '' },
      'no mail address': { ...noMail, password: 'x' },
    },
  ),
  'loginGuard.isElsewhere': {
    holds: { 'the assets': page('/pages/assets/index'), home: page('/') },
    fails: {
      'the login': page('/pages/user/login/login'),
      'no page yet': page(null),
    },
  },
  'loginGuard.isShutOut': {
    holds: { 'a visitor at the assets': page('/pages/assets/index') },
    fails: {
      'a visitor at home': page('/'),
      'somebody logged in at the assets': page('/pages/assets/index', true),
      'no page yet': page(null),
    },
  },
  'passwordChange.isValid': ofSchema(
    PasswordChange,
    'draft',
    { 'another password': { old: 'old horse', password: 'new horse', repeated: 'new horse' } },
    {
      'the old one again': { old: 'old horse', password: 'old horse', repeated: 'old horse' },
      'repeated with a difference': { old: 'x', password: 'new horse', repeated: 'new house' },
      'no old one': { old: '', password: 'new horse', repeated: 'new horse' },
    },
  ),
  'passwordReset.isAboutCode': ofParam(
    'resolution',
    {
      wrong: refused('auth.code_wrong'),
      expired: refused('auth.code_expired'),
      'tried too often': refused('auth.code_attempts'),
    },
    { 'a short password': refused('auth.password_short'), accepted: { state: 'accepted' } },
  ),
  'passwordReset.isChosen': ofSchema(
    PasswordPair,
    'pair',
    { 'the same twice': { password: 'new horse', repeated: 'new horse' } },
    {
      'repeated with a difference': { password: 'new horse', repeated: 'new house' },
      'too short': { password: 'horse', repeated: 'horse' },
    },
  ),
  'passwordReset.isForgotten': ofContext('pair', { 'no password': null }, { 'a password': {} }),
  'passwordReset.isIdentity': ofSchema(
    ResetIdentity,
    'identity',
    { 'address and code': { ...mail, code: '123456' } },
    { 'five digits': { ...mail, code: '12345' }, 'no address': { ...noMail, code: '123456' } },
  ),
  'registration.canLogIn': {
    holds: {
      'accepted, with the password at hand': {
        context: { registration },
        params: { resolution: { state: 'accepted', result: 7 } },
      },
    },
    fails: {
      'accepted, after a reload': {
        context: { registration: null },
        params: { resolution: { state: 'accepted', result: 7 } },
      },
      refused: { context: { registration }, params: { resolution: refused('auth.code_wrong') } },
    },
  },
  'registration.canTryLogin': {
    holds: {
      'no keys, with the password at hand': {
        context: { registration },
        params: { resolution: { state: 'unanswered' } },
      },
    },
    fails: {
      'no keys, after a reload': {
        context: { registration: null },
        params: { resolution: { state: 'unanswered' } },
      },
      refused: { context: { registration }, params: { resolution: refused('auth.code_wrong') } },
    },
  },
  'registration.isRefused': ofParam(
    'error',
    { 'a wrong password': refusal('auth.bad_credentials') },
    { 'no answer': offline, 'too many requests': throttled },
  ),
  'registration.isValid': ofSchema(
    Registration,
    'draft',
    { 'everything filled in': registration },
    {
      'the terms not accepted': { ...registration, isAgreed: false },
      'repeated with a difference': { ...registration, repeated: 'correct house' },
      'no code': { ...registration, code: '' },
    },
  ),
};
