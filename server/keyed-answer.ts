import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Call, Context, Plan } from './call';
import {
  answerOf,
  isFinal,
  type KeyedRequest,
  type Settled,
  untilSettled,
  userScope,
  visitorScope,
  withKey,
} from './idempotency';
import { Refusal, refuse } from './refusal';
import { fingerprintOf } from './request-fingerprint';

const RequestKey = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Body = v.record(v.string(), v.unknown());

const keyIn = (headers: IncomingHttpHeaders, isRequired: boolean): string => {
  const header = headers['idempotency-key'];
  if (header === undefined || header === '') {
    return isRequired ? refuse('idempotency.missing') : randomUUID();
  }
  const key = v.safeParse(RequestKey, header);
  return key.success ? key.output : refuse('request.malformed');
};

type KeyedCall = Extract<Call, { keyed: true }>;

const requestOf = (
  call: KeyedCall,
  raw: unknown,
  { services, session }: Context,
  headers: IncomingHttpHeaders,
): KeyedRequest => {
  const body = v.safeParse(Body, raw);
  return {
    scope: session && call.who === 'user' ? userScope(session.userId) : visitorScope(call.path),
    key: keyIn(headers, services.config.settings['idempotency.required']),
    call: call.path,
    fingerprint: fingerprintOf(services.requestSecret, {
      method: call.method,
      path: call.path,
      body: body.success ? body.output : {},
    }),
    now: services.clock.now,
  };
};

/** One try of a planned call: null while somebody else holds its key. */
const settlePlan = async (
  request: KeyedRequest,
  plan: () => Promise<Plan>,
  { db, services: { commits } }: Context,
): Promise<Settled | null> => {
  try {
    const { payload, writes, committed, uncovered } = await plan();
    const settled = await commits.settle(request, payload, writes).catch(uncovered);
    if (settled && !settled.isReplayed) committed();
    return settled;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isFinal(error)) return commits.refuse(request, error);
    const known = await answerOf(db, request);
    if (known) return known;
    throw error;
  }
};

/** Answers a call that must not happen twice: effects and answer commit together, repeats replay. */
export const answerKeyed = async (
  call: KeyedCall,
  raw: unknown,
  context: Context,
  headers: IncomingHttpHeaders,
): Promise<Settled> => {
  const { db, services } = context;
  const { work } = call;
  const request = requestOf(call, raw, context, headers);
  const lane = call.lane(raw, services);
  if ('plan' in work) {
    const once = () => settlePlan(request, () => work.plan(raw, context), context);
    return untilSettled(request, () => (lane === null ? once() : services.lanes.share(lane, once)));
  }
  const known = 'prove' in work ? await answerOf(db, request) : null;
  if (known) return known;
  const perform = 'prove' in work ? await work.prove(raw, context) : work.run;
  let commits: (() => void)[] = [];
  const execute = () =>
    withKey(db, request, (trx) => {
      commits = [];
      const afterCommit = (run: () => void) => void commits.push(run);
      return perform({ ...context, trx, raw, key: request.key, afterCommit });
    });
  const answer = await (lane === null ? execute() : services.lanes.run(lane, execute));
  if (answer.outcome.ok && !answer.isReplayed) for (const run of commits) run();
  return answer;
};
