import { createSubmission, type Keyed } from '../../machines/support/submission';
import type { Intent, IntentCall } from '../../schemas/intent';
import { becameOf } from '../../schemas/outcome';
import { answers, does } from './actor';
import type { Client } from './client';
import { type Document, document } from './document';
import type { Intents } from './intents';
import { AbandonRequest } from './request';

/** What became of a call whose answer was lost; an accepted one answered as the call itself does. */
export const statusOf = <Result, Variables>({ read }: Document<Result, Variables>) =>
  document<{ key: string }>()({
    method: 'GET',
    path: 'request/status',
    fields: ({ key }) => ({ key }),
    result: becameOf(read),
  });

/** Where the key of a submission is kept until its answer is known, and what is kept with it. */
type Keeping<Payload> = {
  intents: Intents;
  call: IntentCall;
  /** What is not secret of it; nothing when the key alone will do. */
  parametersOf?: (payload: Payload) => Intent['parameters'];
};

/**
 * The submission that sends a document. Without a place to keep the key, as for a
 * visitor, a reload forgets it.
 */
export const submissionOver = <Payload, Result>(
  client: Client,
  sent: Document<Result, Keyed<Payload>>,
  keeping: Keeping<Payload> | null = null,
) => {
  const answered = answers(client);
  return createSubmission<Payload, Result>().provide({
    actors: {
      keepIntent: does(async ({ key, payload }: Keyed<Payload>) => {
        if (!keeping) return;
        const { intents, call, parametersOf } = keeping;
        await intents.keep({ key, call, parameters: parametersOf?.(payload) ?? {} });
      }),
      forgetIntent: does(async ({ key }: { key: string }) => keeping?.intents.forget(key)),
      send: answered(sent),
      askWhatBecame: answered(statusOf(sent)),
      abandonRequest: answered(AbandonRequest),
    },
  });
};

/** The key of a call that was confirmed on this device and has no known answer yet. */
export const unfinishedKey = (intents: Intents, call: IntentCall): string | null =>
  intents.list(call)[0]?.key ?? null;
