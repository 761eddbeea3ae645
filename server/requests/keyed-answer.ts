import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Services } from '../services';
import type { Call, Context, Plan, Run } from './call';
import {
  answerOf,
  isFinal,
  type KeyedRequest,
  type Resolution,
  untilResolved,
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
const commitPlan = async (
  request: KeyedRequest,
  plan: () => Promise<Plan>,
  { db, services: { commitBatcher } }: Context,
): Promise<Resolution | null> => {
  try {
    const { payload, changes, onCommitted, onCommitFailed } = await plan();
    const resolution = await commitBatcher.commit(request, payload, changes).catch(onCommitFailed);
    if (resolution && !resolution.isReplayed) onCommitted();
    return resolution;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isFinal(error)) return commitBatcher.refuse(request, error);
    const known = await answerOf(db, request);
    if (known) return known;
    throw error;
  }
};

type Answered = { readonly resolution: Resolution; readonly effects: readonly (() => void)[] };

type Keyed = { readonly request: KeyedRequest; readonly raw: unknown; readonly context: Context };

/** Runs a call inside the transaction of its key; its effects are for whoever sees it committed. */
const runKeyed = async (perform: Run, { request, raw, context }: Keyed): Promise<Answered> => {
  let effects: (() => void)[] = [];
  const resolution = await withKey(context.db, request, (trx) => {
    effects = [];
    const afterCommit = (run: () => void) => void effects.push(run);
    return perform({ ...context, trx, raw, key: request.key, afterCommit });
  });
  return { resolution, effects };
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
const isUncertain = (result: { resolution: Resolution } | { error: unknown }): boolean =>
  'resolution' in result ? result.resolution.isReplayed : !(result.error instanceof Refusal);

/** Does work that holds a lock; where its outcome is uncertain, the memory that the lock guards is restored. */
const guardingMemory = async (
  lockKey: string | null,
  { lock }: Pick<Services, 'lock'>,
  work: () => Promise<Resolution>,
): Promise<Resolution> => {
  if (lockKey === null) return work();
  try {
    const resolution = await work();
    if (isUncertain({ resolution })) lock.invalidate(lockKey);
    return resolution;
  } catch (error) {
    if (isUncertain({ error })) lock.invalidate(lockKey);
    throw error;
  }
};

/** Answers a call that must not happen twice: effects and answer commit together, repeats replay. */
export const answerKeyed = async (
  call: KeyedCall,
  raw: unknown,
  context: Context,
  headers: IncomingHttpHeaders,
): Promise<Resolution> => {
  const { db, services } = context;
  const { work } = call;
  const request = requestOf(call, raw, context, headers);
  const lockKey = await call.lockKey(raw, context);
  if ('plan' in work) {
    const once = () => commitPlan(request, () => work.plan(raw, context), context);
    return guardingMemory(lockKey, services, () =>
      untilResolved(request, () =>
        lockKey === null ? once() : services.lock.shared(lockKey, once),
      ),
    );
  }
  const known = 'prove' in work ? await answerOf(db, request) : null;
  if (known) return known;
  const perform =
    'prove' in work ? holdingSession(await work.prove(raw, context), call.who) : work.run;
  const execute = () => runKeyed(perform, { request, raw, context });
  return guardingMemory(lockKey, services, async () => {
    const { resolution, effects } = await (lockKey === null
      ? execute()
      : services.lock.exclusive(lockKey, execute));
    if (resolution.outcome.ok && !resolution.isReplayed) for (const effect of effects) effect();
    return resolution;
  });
};
