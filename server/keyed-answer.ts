import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { Call, Context } from './call';
import { answerOf, type Outcome, userScope, visitorScope, withKey } from './idempotency';
import { refuse } from './refusal';
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

/** Answers a call that must not happen twice: effects and answer commit together, repeats replay. */
export const answerKeyed = async (
  call: Extract<Call, { keyed: true }>,
  raw: unknown,
  context: Context,
  headers: IncomingHttpHeaders,
): Promise<{ outcome: Outcome; isReplayed: boolean }> => {
  const { db, services, session } = context;
  const body = v.safeParse(Body, raw);
  const request = {
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
  const { work } = call;
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
  const lane = call.lane(raw, services);
  const answer = await (lane === null ? execute() : services.lanes.run(lane, execute));
  if (answer.outcome.ok && !answer.isReplayed) for (const run of commits) run();
  return answer;
};
