import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf } from '../../schemas/kernel/outcome';
import { createSubmission } from './submission';
import { isPending, resultOf, submissionUnder, wasAccepted } from './submission-context';

type KeyedFormSettings<Draft> = {
  id: string;
  requirements: readonly string[];
  /** What the schema of the draft answers. */
  isValid: (draft: Draft) => boolean;
};

/**
 * A form that is submitted once (contract/idempotency.md#keys): typed, sent under one key until its
 * answer is known, then accepted, or typed again with the reason why it was refused. The draft may
 * hold secrets, so it is forgotten with the answer.
 */
export const createKeyedForm = <Draft, Result>({
  id,
  requirements,
  isValid,
}: KeyedFormSettings<Draft>) => {
  type Context = {
    draft: Draft | null;
    key: string | null;
    failure: Failure | null;
    result: Result | null;
  };
  return setup({
    types: {} as {
      /** The key of a request that has no known answer from before. */
      input: { pending: string | null };
      context: Context;
      events: { type: 'draft.submitted'; draft: Draft; key: string };
      emitted: { type: 'draft.refused'; failure: Failure };
      children: { submitDraft: 'submitDraft' };
      output: Result | null;
      tags: 'busy';
    },
    actors: { submitDraft: createSubmission<Draft, Result>() },
    guards: {
      /**
       * The key of a request without a known answer was stored
       * (contract/idempotency.md#reconciliation).
       */
      isPending,
      /** The draft may be sent. */
      isValid: (_, { draft }: { draft: Draft }) => isValid(draft),
      /** The request was accepted. */
      wasAccepted,
    },
    actions: { forgetDraft: assign({ draft: null, key: null }) },
  }).createMachine({
    id,
    meta: { requirements },
    context: ({ input: { pending } }) => ({
      draft: null,
      key: pending,
      failure: null,
      result: null,
    }),
    initial: 'starting',
    output: ({ context }) => context.result,
    states: {
      starting: {
        description: 'Decides whether an earlier request without an answer is resumed.',
        always: [{ guard: 'isPending', target: 'submitting' }, { target: 'editing' }],
      },
      editing: {
        description: 'The form is typed; a refusal of the last attempt is shown.',
        entry: 'forgetDraft',
        exit: assign({ failure: null }),
        on: {
          'draft.submitted': {
            guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
            target: 'submitting',
            actions: assign({ draft: ({ event }) => event.draft, key: ({ event }) => event.key }),
          },
        },
      },
      submitting: {
        description: 'The draft is submitted under its key, until its answer is known.',
        tags: 'busy',
        invoke: {
          id: 'submitDraft',
          src: 'submitDraft',
          input: ({ context: { key, draft } }) => submissionUnder(key, draft),
          onDone: [
            {
              guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
              target: 'accepted',
              actions: [
                'forgetDraft',
                assign({
                  result: ({ event: { output } }) => resultOf(output),
                }),
              ],
            },
            {
              target: 'editing',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.output) }),
                emit(({ event }) => ({ type: 'draft.refused', failure: failureOf(event.output) })),
              ],
            },
          ],
        },
      },
      accepted: { description: 'The request was accepted.', type: 'final' },
    },
  });
};

type KeyedForm<Draft, Result> = ReturnType<typeof createKeyedForm<Draft, Result>>;
export type KeyedFormActor<Draft, Result> = ActorRefFrom<KeyedForm<Draft, Result>>;
type Snapshot<Draft, Result> = SnapshotFrom<KeyedForm<Draft, Result>>;

export const selectIsBusy = <Draft, Result>(snapshot: Snapshot<Draft, Result>): boolean =>
  snapshot.hasTag('busy');
export const selectFailure = <Draft, Result>(snapshot: Snapshot<Draft, Result>): Failure | null =>
  snapshot.context.failure;
/** What the server answered, once it has accepted. */
export const selectResult = <Draft, Result>(snapshot: Snapshot<Draft, Result>): Result | null =>
  snapshot.context.result;
export const selectSubmission = <Draft, Result>(snapshot: Snapshot<Draft, Result>) =>
  snapshot.children.submitDraft ?? null;
