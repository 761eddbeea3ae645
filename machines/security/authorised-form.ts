import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { isFundPassword } from '../../schemas/security/fund-password';
import { createSubmission } from '../kernel/submission';
import { isPending, resultOf, submissionUnder, wasAccepted } from '../kernel/submission-context';
import { missingOf, type Prerequisites, type Requirement } from './prerequisites';

type AuthorisedFormSettings<Draft, Payload> = {
  id: string;
  requirements: readonly string[];
  /** What has to be done before the draft may be sent; the fund password always has. */
  prerequisites:
    | readonly ['fundPassword', ...Requirement[]]
    | readonly ['verification', 'fundPassword', ...Requirement[]];
  /** What the schema of the draft answers. */
  isValid: (draft: Draft) => boolean;
  /** What is sent of a valid draft, with the fund password that authorises it. */
  payloadOf: (draft: Draft, fundPassword: string) => Payload;
};

export type AuthorisedFormEvent<Draft> =
  | { type: 'prerequisites.changed'; prerequisites: Prerequisites }
  | { type: 'draft.submitted'; draft: Draft }
  | { type: 'missing.dismissed' }
  | { type: 'password.entered'; password: string; key: string }
  | { type: 'password.declined' };

const codeOf = (resolution: Resolution<unknown>): string => {
  const failure = failureOf(resolution);
  return failure.kind === 'refused' ? failure.code : '';
};

/**
 * A form that is authorised with the fund password and submitted once
 * (contract/idempotency.md#keys): what is missing is done first, a wrong password is typed again,
 * and any other refusal leads back to the form.
 */
export const createAuthorisedForm = <Draft, Payload, Result>({
  id,
  requirements,
  prerequisites: required,
  isValid,
  payloadOf,
}: AuthorisedFormSettings<Draft, Payload>) => {
  type Context = {
    /** What the person still has to do first, in order. */
    missing: readonly Requirement[];
    draft: Draft | null;
    fundPassword: string;
    key: string | null;
    failure: Failure | null;
    result: Result | null;
  };
  return setup({
    types: {} as {
      /** What the person has done, and the key of a request that has no known answer. */
      input: { prerequisites: Prerequisites; pending: string | null };
      context: Context;
      events: AuthorisedFormEvent<Draft>;
      emitted: { type: 'draft.refused'; failure: Failure };
      children: { submitDraft: 'submitDraft' };
      output: Result | null;
      tags: 'busy';
    },
    actors: { submitDraft: createSubmission<Payload, Result>() },
    guards: {
      /**
       * The key of a request without a known answer was stored
       * (contract/idempotency.md#reconciliation).
       */
      isPending,
      /** Something has to be done first (contract/screens.md#prerequisites). */
      isLacking: ({ context }) => context.missing.length > 0,
      /**
       * Everything that has to be done first is done by now (contract/screens.md#prerequisites).
       */
      isEnough: (_, { prerequisites }: { prerequisites: Prerequisites }) =>
        missingOf(required, prerequisites).length === 0,
      /** The draft may be sent. */
      isValid: (_, { draft }: { draft: Draft }) => isValid(draft),
      /** The fund password has six digits (contract/rules.md#fund-password). */
      isWellFormed: (_, { password }: { password: string }) => isFundPassword(password),
      /** The request was accepted. */
      wasAccepted,
      /**
       * The fund password is wrong or locked, and can be typed again: the draft is still known,
       * which it is not after a reload, and nothing has to be done first
       * (contract/lifecycles.md#fund-password-lock,
       * contract/idempotency.md#what-is-not-stored).
       */
      isAboutPassword: (
        { context: { draft, missing } },
        { resolution }: { resolution: Resolution<Result> },
      ) =>
        draft !== null &&
        missing.length === 0 &&
        ['fund.wrong', 'fund.locked'].includes(codeOf(resolution)),
      /** The server refuses because no fund password is set (contract/screens.md#prerequisites). */
      isAboutPrerequisites: (_, { resolution }: { resolution: Resolution<Result> }) =>
        codeOf(resolution) === 'fund.not_set',
    },
    actions: {
      forgetPassword: assign({ fundPassword: '', key: null }),
      forgetDraft: assign({ draft: null, fundPassword: '', key: null }),
      storeMissing: assign((_, { prerequisites }: { prerequisites: Prerequisites }) => ({
        missing: missingOf(required, prerequisites),
      })),
    },
  }).createMachine({
    id,
    meta: { requirements },
    context: ({ input: { prerequisites, pending } }) => ({
      missing: missingOf(required, prerequisites),
      draft: null,
      fundPassword: '',
      key: pending,
      failure: null,
      result: null,
    }),
    initial: 'starting',
    output: ({ context }) => context.result,
    on: {
      'prerequisites.changed': {
        actions: {
          type: 'storeMissing',
          params: ({ event }) => ({ prerequisites: event.prerequisites }),
        },
      },
    },
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
          'draft.submitted': [
            { guard: 'isLacking', target: 'lacking' },
            {
              guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
              target: 'authorising',
              actions: assign({ draft: ({ event }) => event.draft }),
            },
          ],
        },
      },
      lacking: {
        description: 'Something has to be done first. What was typed stays in the form.',
        entry: 'forgetDraft',
        on: {
          'missing.dismissed': 'editing',
          'prerequisites.changed': [
            {
              guard: {
                type: 'isEnough',
                params: ({ event }) => ({ prerequisites: event.prerequisites }),
              },
              target: 'editing',
              actions: {
                type: 'storeMissing',
                params: ({ event }) => ({ prerequisites: event.prerequisites }),
              },
            },
            {
              actions: {
                type: 'storeMissing',
                params: ({ event }) => ({ prerequisites: event.prerequisites }),
              },
            },
          ],
        },
      },
      authorising: {
        description: 'The fund password authorises the request.',
        always: { guard: 'isLacking', target: 'lacking' },
        entry: 'forgetPassword',
        exit: assign({ failure: null }),
        on: {
          'password.entered': {
            guard: { type: 'isWellFormed', params: ({ event }) => ({ password: event.password }) },
            target: 'submitting',
            actions: assign({
              fundPassword: ({ event }) => event.password,
              key: ({ event }) => event.key,
            }),
          },
          'password.declined': 'editing',
        },
      },
      submitting: {
        description: 'The draft is submitted with the fund password, until its answer is known.',
        tags: 'busy',
        invoke: {
          id: 'submitDraft',
          src: 'submitDraft',
          input: ({ context: { key, draft, fundPassword } }) =>
            submissionUnder(key, draft === null ? null : payloadOf(draft, fundPassword)),
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
              guard: {
                type: 'isAboutPassword',
                params: ({ event }) => ({ resolution: event.output }),
              },
              target: 'authorising',
              actions: assign({ failure: ({ event }) => failureOf(event.output) }),
            },
            {
              guard: {
                type: 'isAboutPrerequisites',
                params: ({ event }) => ({ resolution: event.output }),
              },
              target: 'lacking',
              actions: assign({ missing: ['fundPassword'] }),
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

type AuthorisedForm<Draft, Payload, Result> = ReturnType<
  typeof createAuthorisedForm<Draft, Payload, Result>
>;
export type AuthorisedFormActor<Draft, Payload, Result> = ActorRefFrom<
  AuthorisedForm<Draft, Payload, Result>
>;
type Snapshot<Draft, Payload, Result> = SnapshotFrom<AuthorisedForm<Draft, Payload, Result>>;

export const selectIsLacking = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
): boolean => snapshot.matches('lacking');
export const selectIsAuthorising = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
): boolean => snapshot.matches('authorising');
export const selectIsBusy = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
): boolean => snapshot.hasTag('busy');
/** What is to be authorised. */
export const selectDraft = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
): Draft | null => snapshot.context.draft;
/** What still has to be done first, in order. */
export const selectMissing = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
): readonly Requirement[] => snapshot.context.missing;
export const selectFailure = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
): Failure | null => snapshot.context.failure;
/** What the server answered, once it has accepted. */
export const selectResult = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
): Result | null => snapshot.context.result;
export const selectSubmission = <Draft, Payload, Result>(
  snapshot: Snapshot<Draft, Payload, Result>,
) => snapshot.children.submitDraft ?? null;
