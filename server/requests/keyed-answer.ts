import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Services } from '../services';
import type { Call, Context, Plan, Run } from './call';
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

type Answered = { readonly settled: Settled; readonly effects: readonly (() => void)[] };

type Keyed = { readonly request: KeyedRequest; readonly raw: unknown; readonly context: Context };

/** Runs a call inside the transaction of its key; its effects are for whoever sees it committed. */
const runKeyed = async (perform: Run, { request, raw, context }: Keyed): Promise<Answered> => {
  let effects: (() => void)[] = [];
  const settled = await withKey(context.db, request, (trx) => {
    effects = [];
    const afterCommit = (run: () => void) => void effects.push(run);
    return perform({ ...context, trx, raw, key: request.key, afterCommit });
  });
  return { settled, effects };
};

/** Whoever ended the session while the secrets were compared must not be overtaken. */
const holdingSession =
  (perform: Run, who: Call['who']): Run =>
  async (keyed) => {
    const { services, session, trx } = keyed;
    if (who === 'user' && session) await services.sessions.hold(trx, session);
    return perform(keyed);
  };

/**
 * Whether what is in memory may differ from the database after this: the answer is one of an earlier
 * request, whose effects were perhaps never made known, or nobody knows what became of it.
 */
const isUncertain = (result: { settled: Settled } | { error: unknown }): boolean =>
  'settled' in result ? result.settled.isReplayed : !(result.error instanceof Refusal);

/** Does the work of a lane; where its outcome is uncertain, the memory of the lane is restored. */
const onLane = async (
  lane: string | null,
  { lanes }: Pick<Services, 'lanes'>,
  work: () => Promise<Settled>,
): Promise<Settled> => {
  if (lane === null) return work();
  try {
    const settled = await work();
    if (isUncertain({ settled })) lanes.invalidate(lane);
    return settled;
  } catch (error) {
    if (isUncertain({ error })) lanes.invalidate(lane);
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
  const lane = await call.lane(raw, context);
  if ('plan' in work) {
    const once = () => settlePlan(request, () => work.plan(raw, context), context);
    return onLane(lane, services, () =>
      untilSettled(request, () => (lane === null ? once() : services.lanes.share(lane, once))),
    );
  }
  const known = 'prove' in work ? await answerOf(db, request) : null;
  if (known) return known;
  const perform =
    'prove' in work ? holdingSession(await work.prove(raw, context), call.who) : work.run;
  const execute = () => runKeyed(perform, { request, raw, context });
  return onLane(lane, services, async () => {
    const { settled, effects } = await (lane === null
      ? execute()
      : services.lanes.run(lane, execute));
    if (settled.outcome.ok && !settled.isReplayed) for (const effect of effects) effect();
    return settled;
  });
};
