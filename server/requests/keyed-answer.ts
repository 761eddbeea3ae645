import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Call, CallContext, Run } from './call';
import { RowChanged } from './change-set';
import {
  answerOf,
  isFinal,
  type KeyedRequest,
  type KeyedResult,
  untilResolved,
  userScope,
  visitorScope,
  withKey,
} from './idempotency';
import type { Plan } from './plan';
import { Refusal, refuse } from './refusal';
import { fingerprintOf } from './request-fingerprint';
import type { Services } from './services';

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
  { services, session }: CallContext,
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

/** One attempt of a planned call: null while another execution holds its key. */
const commitPlan = async (
  request: KeyedRequest,
  plan: () => Promise<Plan>,
  { db, services: { commitBatcher } }: CallContext,
): Promise<KeyedResult | null> => {
  try {
    const { payload, changes, onCommitted, onCommitFailed, release } = await plan();
    try {
      const committed = commitBatcher.commit(request, payload, changes);
      const resolution = await committed.catch(onCommitFailed);
      if (resolution && !resolution.isReplayed) onCommitted();
      return resolution;
    } finally {
      release?.();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isFinal(error)) return commitBatcher.refuse(request, error);
    const known = await answerOf(db, request);
    if (known) return known;
    throw error;
  }
};

type Answered = { readonly resolution: KeyedResult; readonly effects: readonly (() => void)[] };

type Keyed = {
  readonly request: KeyedRequest;
  readonly raw: unknown;
  readonly context: CallContext;
};

/** Runs a call inside the transaction of its key; the caller runs its effects after the commit. */
const runKeyed = async (perform: Run, { request, raw, context }: Keyed): Promise<Answered> => {
  let effects: (() => void)[] = [];
  const resolution = await withKey(context.db, request, (trx) => {
    effects = [];
    const afterCommit = (run: () => void) => void effects.push(run);
    return perform({ ...context, trx, raw, key: request.key, afterCommit });
  });
  return { resolution, effects };
};

/** Refuses if the session ended while the secrets were compared. */
const holdingSession =
  (perform: Run, who: Call['who']): Run =>
  async (keyed) => {
    const { services, session, trx } = keyed;
    if (who === 'user' && session) await services.sessions.hold(trx, session);
    return perform(keyed);
  };

/**
 * Whether memory may differ from the database now: the response is that of an earlier request,
 * whose changes may not have been published, or the outcome is unknown.
 */
const isUncertain = (result: { resolution: KeyedResult } | { error: unknown }): boolean =>
  'resolution' in result ? result.resolution.isReplayed : !(result.error instanceof Refusal);

/**
 * Runs work under a lock; after an uncertain outcome the memory guarded by the lock is restored.
 */
const guardingMemory = async (
  lockKey: string | null,
  { lock }: Pick<Services, 'lock'>,
  work: () => Promise<KeyedResult>,
): Promise<KeyedResult> => {
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

/**
 * Plans under the shared lock. If a row that the plan changes was changed meanwhile, it plans again
 * under the exclusive lock, when all earlier changes are in memory; if that is not enough, memory
 * is wrong and restored first.
 */
const planUnder = (
  lockKey: string,
  { lock }: Pick<Services, 'lock'>,
  once: () => Promise<KeyedResult | null>,
): Promise<KeyedResult | null> => {
  const orWhenChanged = (again: () => Promise<KeyedResult | null>) => (error: unknown) => {
    if (!(error instanceof RowChanged)) throw error;
    return again();
  };
  const whenRestored = async () => {
    lock.invalidate(lockKey);
    await lock.restore(lockKey);
    return once();
  };
  const alone = () => lock.exclusive(lockKey, () => once().catch(orWhenChanged(whenRestored)));
  return lock.shared(lockKey, once).catch(orWhenChanged(alone));
};

/** Executes a keyed call: effects and response commit together, repeats get the stored response. */
export const answerKeyed = async (
  call: KeyedCall,
  raw: unknown,
  context: CallContext,
  headers: IncomingHttpHeaders,
): Promise<KeyedResult> => {
  const { db, services } = context;
  const { work } = call;
  const request = requestOf(call, raw, context, headers);
  const lockKey = await call.lockKey(raw, context);
  if ('plan' in work) {
    const once = () => commitPlan(request, () => work.plan(raw, context), context);
    return guardingMemory(lockKey, services, () =>
      untilResolved(request, () =>
        lockKey === null ? once() : planUnder(lockKey, services, once),
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
