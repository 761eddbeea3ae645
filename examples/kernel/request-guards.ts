import { noProof } from '../../machines/kernel/factor-challenge';
import { RequestError } from '../../schemas/kernel/failure';
import { AuthenticatorStart, SecondFactorCode } from '../../schemas/kernel/second-factor';
import { malformed, offline, refusal, refused } from './failures';
import {
  type ExampleTable,
  type GuardExamples,
  ofContext,
  ofParam,
  ofSchema,
} from './guard-examples';

const isSettled: GuardExamples = {
  holds: {
    'refused after one attempt': {
      context: { isLost: false },
      params: { error: refusal('auth.code_wrong') },
    },
    'a stored refusal after a resend': {
      context: { isLost: true },
      params: { error: refusal('wallet.insufficient') },
    },
  },
  fails: {
    'no answer': { context: { isLost: false }, params: { error: offline } },
    'an answer that cannot be read': { context: { isLost: false }, params: { error: malformed } },
    'still running under the key': {
      context: { isLost: false },
      params: { error: refusal('idempotency.pending') },
    },
    'a refusal that is not stored, after a resend': {
      context: { isLost: true },
      params: { error: refusal('auth.code_wrong') },
    },
  },
};

const outcome = (holds: Record<string, string>, fails: Record<string, string>): GuardExamples => {
  const states = (named: Record<string, string>) =>
    Object.fromEntries(Object.entries(named).map(([words, state]) => [words, { state }]));
  return ofParam('outcome', states(holds), states(fails));
};

/** What submissions, readings and lists ask of an answer. */
export const requestExamples: ExampleTable = {
  isAcknowledged: ofParam(
    'isAcknowledged',
    { 'the subscription was acknowledged': true },
    { 'no acknowledgement came in time': false },
  ),
  requiresFactor: ofParam(
    'error',
    {
      'no factor was sent': refusal('auth.totp_required'),
      'the code was wrong': refusal('auth.totp_wrong'),
      'the passkey was wrong': refusal('auth.passkey_wrong'),
    },
    { 'the password was wrong': refusal('auth.bad_credentials'), 'no answer': offline },
  ),
  asksForNew: ofParam(
    'error',
    { 'no factor was sent': refusal('auth.totp_required') },
    { 'the code was wrong': refusal('auth.totp_wrong'), 'no answer': offline },
  ),
  'statementExport.hasMore': ofParam(
    'part',
    { 'another page': { hasMore: true } },
    { 'the last page': { hasMore: false } },
  ),
  'statementExport.isThrottled': ofParam(
    'error',
    { 'too many requests': new RequestError({ kind: 'throttled', seconds: 3, text: '' }) },
    { refused: refusal('auth.bad_credentials'), 'no answer': offline },
  ),
  hasMore: ofContext('hasMore', { 'another page': true }, { 'the last page': false }),
  isEmpty: {
    holds: { 'no row': { context: { rows: [], omitted: 0 } } },
    fails: {
      'one row': { context: { rows: [{ id: 1 }], omitted: 0 } },
      'one row that could not be read': { context: { rows: [], omitted: 1 } },
    },
  },
  isFactor: ofSchema(
    SecondFactorCode,
    'code',
    { 'six digits': '123456', 'a recovery code': '7K2M-9QXD-04TB' },
    { 'five digits': '12345', nothing: '' },
  ),
  isGiven: ofSchema(
    AuthenticatorStart,
    'draft',
    { 'a password': { password: 'x' } },
    { 'no password': { password: '' } },
  ),
  isKnown: ofContext('value', { 'a value': 'read' }, { 'no value': null }),
  isRequested: ofContext(
    'outdatedBy',
    { 'a refresh': 'refresh' },
    { 'a change': 'change', nothing: null },
  ),
  isOutdated: {
    holds: { outdated: { context: { isOutdated: true, outdatedBy: 'change' } } },
    fails: { current: { context: { isOutdated: false, outdatedBy: null } } },
  },
  hasAttemptsLeft: ofContext('attempts', { 'nine requests': 9 }, { 'ten requests': 10 }),
  isProven: ofParam(
    'proof',
    { 'a code': { ...noProof, factor: '123456' }, 'a passkey': { ...noProof, passkey: '{}' } },
    { declined: null },
  ),
  isUnsupported: ofParam(
    'error',
    {
      'no such call': refusal('request.not_found'),
      'another method': refusal('request.method'),
      'a refusal without a code': refusal('server.text'),
    },
    { 'another refusal': refusal('request.too_many'), 'no answer': offline },
  ),
  isPending: ofContext('key', { 'a stored key': 'key-1' }, { 'no key': null }),
  isUnknown: outcome({ 'never received': 'unknown' }, { running: 'pending', done: 'accepted' }),
  offersPasskey: ofContext(
    'factors',
    { 'app and passkey': ['app', 'passkey'] },
    { 'app only': ['app'] },
  ),
  wasAbandoned: ofParam(
    'answer',
    { abandoned: { state: 'abandoned' } },
    { 'done before': { state: 'done' }, running: { state: 'pending' } },
  ),
  wasAccepted: {
    holds: {
      accepted: { params: { outcome: { state: 'accepted' }, resolution: { state: 'accepted' } } },
    },
    fails: {
      refused: {
        params: { outcome: refused('submit.failed'), resolution: refused('submit.failed') },
      },
      'without an answer': {
        params: { outcome: { state: 'pending' }, resolution: { state: 'unanswered' } },
      },
    },
  },
  wasRefused: outcome(
    { refused: 'refused', abandoned: 'abandoned' },
    { accepted: 'accepted', running: 'pending', 'never received': 'unknown' },
  ),
  'submission.isKnown': ofContext('payload', { 'a request': {} }, { 'the key alone': null }),
  'submission.isLost': ofContext('isLost', { 'no answer yet': true }, { 'nothing lost': false }),
  isSettled,
  isWrongSecret: ofParam(
    'error',
    { 'the fund password': refusal('fund.wrong'), 'the code': refusal('auth.code_wrong') },
    { 'another refusal': refusal('request.too_many'), 'no answer': offline },
  ),
};
