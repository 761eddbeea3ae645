import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureFrom } from '../../schemas/kernel/failure';
import { isFinalRefusal, type RequestOutcome, type Resolution } from '../../schemas/kernel/outcome';
import type { Abandonment } from '../../schemas/kernel/request';
import { createFactorChallenge, type FactorProof, noProof } from './factor-challenge';
import { pollInterval, reconciliationGuards } from './reconciliation';
import { declinedFactor, factorsAfter, requiresFactor, wrongFactor } from './second-factor';
import {
  abandonedOf,
  contextOf,
  intentOf,
  isWrongSecret,
  notStored,
  refusedBy,
  type SubmissionContext,
  type SubmissionEvent,
} from './submission-context';
import { unprovided } from './unprovided';

/** What was confirmed, and the key under which alone it may be sent. */
export type Keyed<Payload> = { key: string; payload: Payload };

/** The same as it is sent; what shows the second factor is empty until it is asked for. */
export type Sent<Payload> = Keyed<Payload> & FactorProof;

/**
 * A new submission, or one from before a reload, whose status is requested first. Of that one often
 * only the key is left, because a payload that may hold a secret is not stored.
 */
export type SubmissionInput<Payload> = { key: string; payload: Payload | null; isSent?: boolean };

/**
 * One request that must not be executed twice: its key is stored on the device, it is sent under that
 * key only, and when the response is lost its status is requested until it is known. It never fails:
 * its output says whether the request was accepted or refused.
 */
export const createSubmission = <Payload, Result>() => {
  type Context = SubmissionContext<Payload, Result>;
  return setup({
    types: {} as {
      input: SubmissionInput<Payload>;
      context: Context;
      events: SubmissionEvent;
      children: { answerChallenge: 'answerChallenge' };
      tags: 'busy';
      output: Resolution<Result>;
    },
    actors: {
      answerChallenge: createFactorChallenge<Payload>(),
      storeIntent: unprovided<void, Keyed<Payload>>('storeIntent'),
      removeIntent: unprovided<void, { key: string }>('removeIntent'),
      send: unprovided<Result, Sent<Payload>>('send'),
      fetchRequestStatus: unprovided<RequestOutcome<Result>, { key: string }>('fetchRequestStatus'),
      abandonRequest: unprovided<Abandonment, { key: string }>('abandonRequest'),
    },
    guards: {
      ...reconciliationGuards,
      /** The server will not execute a request under this key any more. */
      wasAbandoned: (_, { answer }: { answer: Abandonment }) => answer.state === 'abandoned',
      /**
       * The refusal is final: no request under this key can still be executed
       * (contract/idempotency.md#what-is-not-stored).
       */
      isSettled: ({ context }, { error }: { error: unknown }) =>
        isFinalRefusal(error, context.isLost),
      /** A secret is wrong and must be typed again (contract/idempotency.md#reconciliation). */
      isWrongSecret: (_, { error }: { error: unknown }) => isWrongSecret(error),
      /** A request was sent under this key without an answer, and may still arrive. */
      isLost: ({ context }) => context.isLost,
      /**
       * The server asks for the second factor, or for another one because it was wrong
       * (contract/rules.md#second-factor).
       */
      requiresFactor: (_, { error }: { error: unknown }) => requiresFactor(error),
      /** A code was typed or a passkey answered; the challenge was not declined. */
      isProven: (_, { proof }: { proof: FactorProof | null }) => proof !== null,
      /** What is to be sent is known; after a reload only its key is. */
      isKnown: ({ context }) => context.payload !== null,
    },
    actions: { refuseUnstored: assign({ resolution: { state: 'refused', failure: notStored } }) },
    delays: { answerTimeout: 60_000, deviceTimeout: 5_000, pollInterval },
  }).createMachine({
    id: 'submission',
    context: ({ input: { key, payload, isSent = payload === null } }) =>
      contextOf({ key, payload, isSent }),
    initial: 'starting',
    output: ({ context }) => context.resolution,
    states: {
      starting: {
        description: 'Decides whether the request is new or was sent before a reload.',
        always: [{ guard: 'isLost', target: 'unconfirmed' }, { target: 'storing' }],
      },
      /** contract/idempotency.md#keys */
      storing: {
        description: 'The key is stored on the device before anything is sent under it.',
        tags: 'busy',
        invoke: {
          id: 'storeIntent',
          src: 'storeIntent',
          input: ({ context }) => intentOf(context),
          onDone: 'sending',
          onError: { target: 'finishing', actions: 'refuseUnstored' },
        },
        after: { deviceTimeout: { target: 'finishing', actions: 'refuseUnstored' } },
      },
      sending: {
        description: 'The request is sent under its key.',
        tags: 'busy',
        entry: assign({ attempts: 0, factorChallenge: null, wrongSecret: null }),
        exit: assign({ proof: noProof }),
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ ...intentOf(context), ...context.proof }),
          onDone: {
            target: 'finishing',
            actions: assign({
              resolution: ({ event }) => ({ state: 'accepted', result: event.output }),
            }),
          },
          onError: [
            {
              guard: { type: 'requiresFactor', params: ({ event }) => ({ error: event.error }) },
              target: 'verifying',
              actions: assign({
                factorChallenge: ({ event }) => failureFrom(event.error),
                factors: ({ context, event }) => factorsAfter(event.error, context.factors),
              }),
            },
            {
              guard: { type: 'isSettled', params: ({ event }) => ({ error: event.error }) },
              target: 'finishing',
              actions: assign({ resolution: ({ event }) => refusedBy(event.error) }),
            },
            {
              guard: { type: 'isWrongSecret', params: ({ event }) => ({ error: event.error }) },
              target: 'unconfirmed.abandoning',
              actions: assign({ wrongSecret: ({ event }) => failureFrom(event.error) }),
            },
            { target: 'unconfirmed', actions: assign({ isLost: true }) },
          ],
        },
        after: { answerTimeout: { target: 'unconfirmed', actions: assign({ isLost: true }) } },
      },
      verifying: {
        description: 'The second factor is on. It comes last, because a code of it is short-lived.',
        invoke: {
          id: 'answerChallenge',
          src: 'answerChallenge',
          input: ({ context }) => ({
            subject: intentOf(context).payload,
            factors: context.factors,
            failure: wrongFactor(context.factorChallenge),
          }),
          onDone: [
            {
              guard: { type: 'isProven', params: ({ event }) => ({ proof: event.output }) },
              target: 'sending',
              actions: assign({ proof: ({ event }) => event.output ?? noProof }),
            },
            { guard: 'isLost', target: 'unconfirmed.abandoning' },
            {
              target: 'finishing',
              actions: assign({
                resolution: ({ context: { factorChallenge, factors, resolution } }) =>
                  factorChallenge
                    ? { state: 'refused', failure: declinedFactor(factorChallenge, factors) }
                    : resolution,
              }),
            },
          ],
        },
      },
      /** contract/idempotency.md#reconciliation */
      unconfirmed: {
        description: 'No answer, so it may have happened. It is asked about, never sent anew.',
        initial: 'checking',
        states: {
          checking: {
            description: 'The server is asked for the status of the key.',
            entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
            invoke: {
              id: 'fetchRequestStatus',
              src: 'fetchRequestStatus',
              input: ({ context }) => ({ key: context.key }),
              onDone: [
                {
                  guard: {
                    type: 'wasAccepted',
                    params: ({ event }) => ({ outcome: event.output }),
                  },
                  target: '#submission.finishing',
                  actions: assign({
                    resolution: ({ context, event: { output } }) =>
                      output.state === 'accepted' ? output : context.resolution,
                  }),
                },
                {
                  guard: { type: 'wasRefused', params: ({ event }) => ({ outcome: event.output }) },
                  target: '#submission.finishing',
                  actions: assign({
                    resolution: ({ context, event: { output } }) =>
                      output.state === 'refused' ? output : abandonedOf(context),
                  }),
                },
                {
                  guard: { type: 'isUnknown', params: ({ event }) => ({ outcome: event.output }) },
                  target: 'unknown',
                },
                { guard: 'hasAttemptsLeft', target: 'waiting' },
                { target: 'stillPending' },
              ],
              onError: [
                {
                  guard: {
                    type: 'isUnsupported',
                    params: ({ event }) => ({ error: event.error }),
                  },
                  target: 'unsupported',
                },
                { guard: 'hasAttemptsLeft', target: 'waiting' },
                { target: 'stillPending' },
              ],
            },
            after: {
              answerTimeout: [
                { guard: 'hasAttemptsLeft', target: 'waiting' },
                { target: 'stillPending' },
              ],
            },
          },
          waiting: {
            description: 'Waits before the next status request.',
            after: { pollInterval: 'checking' },
          },
          unknown: {
            description: 'The server has not heard of the key; a late arrival is still possible.',
            on: {
              /** contract/idempotency.md#repetition */
              'resend.requested': { guard: 'isKnown', target: '#submission.sending' },
              'abandon.requested': 'abandoning',
            },
          },
          abandoning: {
            description: 'The server is asked to never execute the request.',
            tags: 'busy',
            entry: assign({ attempts: 0, factorChallenge: null }),
            invoke: {
              id: 'abandonRequest',
              src: 'abandonRequest',
              input: ({ context }) => ({ key: context.key }),
              onDone: [
                {
                  guard: {
                    type: 'wasAbandoned',
                    params: ({ event }) => ({ answer: event.output }),
                  },
                  target: '#submission.finishing',
                  actions: assign({ resolution: ({ context }) => abandonedOf(context) }),
                },
                { target: 'checking' },
              ],
              onError: 'checking',
            },
            after: { answerTimeout: 'checking' },
          },
          stillPending: {
            description: 'Asked for a minute without an end; it is asked again on demand.',
            on: { 'status.requested': { target: 'checking', actions: assign({ attempts: 0 }) } },
          },
          unsupported: {
            description: 'The server keeps no keys. Only the person can tell, from the records.',
            on: { 'records.checked': '#submission.finishing' },
          },
        },
      },
      /** contract/idempotency.md#keys */
      finishing: {
        description: 'The answer is known, so its key and what was sent under it are done with.',
        entry: assign({ payload: null, factorChallenge: null }),
        invoke: {
          id: 'removeIntent',
          src: 'removeIntent',
          input: ({ context }) => ({ key: context.key }),
          onDone: 'finished',
          onError: 'finished',
        },
        after: { deviceTimeout: 'finished' },
      },
      finished: { description: 'The outcome is known.', type: 'final' },
    },
  });
};

/** The chart of every submission; each flow provides one of its own. */
export const submissionMachine = createSubmission<unknown, unknown>();

export type Submission<Payload, Result> = ReturnType<typeof createSubmission<Payload, Result>>;
export type SubmissionActor<Payload, Result> = ActorRefFrom<Submission<Payload, Result>>;
