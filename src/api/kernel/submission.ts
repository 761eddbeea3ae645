import * as v from 'valibot';
import { createSubmission, type Keyed, type Sent } from '../../../machines/kernel/submission';
import type { Intent, IntentCall } from '../../../schemas/kernel/intent';
import { requestOutcomeOf } from '../../../schemas/kernel/outcome';
import type { Abandonment } from '../../../schemas/kernel/request';
import { passkeyFields, secondFactorFields } from '../../../schemas/kernel/second-factor';
import { isStepUpCall } from '../../../schemas/security/passkey';
import { factorChallengeOver, GetStepUpChallenge } from '../security/passkey-challenge';
import { fromAsync, fromDocument } from './actor';
import type { Client } from './client';
import { type Document, document } from './document';
import type { Intents } from './intents';
import { AbandonRequest } from './request';

/**
 * What became of a call whose answer was lost; an accepted one answered as the call itself does.
 */
export const statusOf = <Result, Variables>({ read }: Document<Result, Variables>) =>
  document<{ key: string }>()({
    method: 'GET',
    path: 'request/status',
    fields: ({ key }) => ({ key }),
    result: requestOutcomeOf(read),
  });

/** Where the key of a submission is stored until its outcome is known, and what is stored with it. */
type StoredIntents<Payload> = {
  intents: Intents;
  /**
   * A visitor asks about a key, but cannot fence it off: that is for somebody known
   * (contract/calls/post-request-abandon.md).
   */
  isVisitor?: boolean;
  call: IntentCall;
  /** What is not secret of it; nothing when the key alone will do. */
  parametersOf?: (payload: Payload) => Intent['parameters'];
  /** What a device is asked to use a passkey, where that is not asked for the call itself. */
  passkeyOptions?: (payload: Payload, signal: AbortSignal) => Promise<string>;
};

/** Gives a key up on this device alone; what a late arrival does is for the flow to bear. */
const giveUp = fromAsync(
  async ({ key }: { key: string }): Promise<Abandonment> => ({ key, state: 'abandoned' }),
);

/** A document with the second factor among its fields, once that was asked for. */
export const withFactor = <Payload, Result>(
  sent: Document<Result, Keyed<Payload>>,
): Document<Result, Sent<Payload>> => ({
  ...sent,
  fields: (variables) => ({
    ...sent.fields(variables),
    ...secondFactorFields(variables.factor),
    ...passkeyFields(variables.passkey),
  }),
});

/** The submission that sends a document. */
export const submissionOver = <Payload, Result>(
  client: Client,
  sent: Document<Result, Keyed<Payload>>,
  { intents, call, parametersOf, passkeyOptions, isVisitor = false }: StoredIntents<Payload>,
) => {
  const { path } = sent;
  const stepUp = isStepUpCall(path)
    ? (_: Payload, signal: AbortSignal) =>
        client.request({ document: GetStepUpChallenge, variables: { call: path }, signal })
    : null;
  const optionsFor = passkeyOptions ?? stepUp;
  const answered = fromDocument(client);
  return createSubmission<Payload, Result>().provide({
    actors: {
      ...(optionsFor ? { answerChallenge: factorChallengeOver<Payload>(optionsFor) } : {}),
      storeIntent: fromAsync(async ({ key, payload }: Keyed<Payload>) => {
        const stored = intents.store({ key, call, parameters: parametersOf?.(payload) ?? {} });
        // A visitor moves no money: where the device stores nothing, a reload forgets the key.
        await (isVisitor ? stored.catch(() => undefined) : stored);
      }),
      removeIntent: fromAsync(async ({ key }: { key: string }) => intents.forget(key)),
      send: answered(withFactor(sent)),
      fetchRequestStatus: answered(statusOf(sent)),
      abandonRequest: isVisitor ? giveUp : answered(AbandonRequest),
    },
  });
};

/** The key of a call that was confirmed on this device and has no known answer yet. */
export const pendingKey = (intents: Intents, call: IntentCall): string | null =>
  intents.list(call)[0]?.key ?? null;

/** The same with what was sent, of a call whose parameters are all stored with its key. Oldest first. */
export const pendingRequests = <Payload>(
  intents: Intents,
  call: IntentCall,
  schema: v.GenericSchema<unknown, Payload>,
): Keyed<Payload>[] =>
  intents.list(call).flatMap(({ key, parameters }) => {
    const parsed = v.safeParse(schema, parameters);
    return parsed.success ? [{ key, payload: parsed.output }] : [];
  });
