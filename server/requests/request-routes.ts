import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { SentAbandonment, SentRequestStatus } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import type { Language } from '../../schemas/kernel/language';
import { RequestKey } from '../../schemas/kernel/request';
import { timeOf } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { refusalBody } from './app';
import { type Call, call } from './call';
import {
  abandon,
  type Outcome,
  type StoredRequestStatus,
  statusOf,
  userScope,
  visitorScope,
} from './idempotency';

/** Keyed calls of visitors. Nobody is known there, so the key alone is asked for. */
const visitorScopes = ['user/register', 'user/forget'].map(visitorScope);

const envelopeOf = (outcome: Outcome, language: Language) =>
  outcome.ok
    ? { type: 'ok', message: outcome.payload }
    : refusalBody(outcome.code, outcome.params, language);

const statusIn = async (
  db: Kysely<Tables>,
  scopes: readonly string[],
  key: string,
): Promise<StoredRequestStatus> => {
  for (const scope of scopes) {
    const status = await statusOf(db, scope, key);
    if (status.state !== 'unknown') return status;
  }
  return { state: 'unknown' };
};

const status = call({
  kind: 'plain',
  method: 'GET',
  path: 'request/status',
  who: 'visitor',
  about: 'What became of a call with an idempotency key.',
  request: v.object({ key: described(RequestKey, 'The idempotency key, a UUID.') }),
  result: SentRequestStatus,
  refusals: [],
  run: async ({ key }, { db, session, language }): Promise<SentRequestStatus> => {
    const own = session ? [userScope(session.userId)] : [];
    const found = await statusIn(db, [...own, ...visitorScopes], key);
    if (found.state !== 'done') {
      return {
        key,
        state: found.state,
        call: null,
        received_at: null,
        finished_at: null,
        answer: null,
      };
    }
    return {
      key,
      state: 'done',
      call: found.call,
      received_at: timeOf(found.receivedMs),
      finished_at: timeOf(found.finishedMs),
      answer: envelopeOf(found.outcome, language),
    };
  },
});

const abandonment = call({
  kind: 'plain',
  method: 'POST',
  path: 'request/abandon',
  who: 'user',
  about: 'Fences a key off, so that a late request with it is not executed.',
  request: v.object({ key: described(RequestKey, 'The idempotency key, a UUID.') }),
  result: SentAbandonment,
  refusals: [],
  run: async ({ key }, { db, session, nowMs }) => ({
    key,
    state: await abandon(db, userScope(session.userId), key, nowMs),
  }),
});

export const requestCalls: readonly Call[] = [status, abandonment];
