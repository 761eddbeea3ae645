import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { type Became, type Settled, settlesKey } from '../../schemas/kernel/outcome';
import type { Abandonment } from '../../schemas/kernel/request';
import { createFactorChallenge, type FactorProof, noProof } from './factor-challenge';
import { reconciliationGuards } from './reconciliation';
import { asksForFactor, declinedFactor, factorsAfter, wrongFactor } from './second-factor';
import { intentOf, refusedBy, type SubmissionContext } from './submission-context';
import { unprovided } from './unprovided';

/** What was confirmed, and the key under which alone it may be sent. */
export type Keyed<Payload> = { key: string; payload: Payload };

/** The same as it is sent; what shows the second factor is empty until it is asked for. */
export type Sent<Payload> = Keyed<Payload> & FactorProof;

/** A new submission, or one from before a reload: of that only the key is left, and it is asked about. */
export type SubmissionInput<Payload> = { key: string; payload: Payload | null };

type SubmissionEvent =
  | { type: 'resend.requested' }
  | { type: 'abandon.requested' }
  | { type: 'status.requested' }
  | { type: 'records.checked' };

const notKept: Failure = { kind: 'refused', code: 'submit.failed', params: {}, text: '' };
const abandoned: Failure = { kind: 'refused', code: 'idempotency.abandoned', params: {}, text: '' };

/**
 * One request that must not happen twice (contract 1.4): its key is kept on the device, it is sent
 * under that key alone, and when the answer is lost the server is asked what became of it, until that
 * is known. It never fails: its output says whether the request was accepted or refused.
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
      output: Settled<Result>;
    },
    actors: {
      answerChallenge: createFactorChallenge<Payload>(),
      keepIntent: unprovided<void, Keyed<Payload>>('keepIntent'),
      forgetIntent: unprovided<void, { key: string }>('forgetIntent'),
      send: unprovided<Result, Sent<Payload>>('send'),
      askWhatBecame: unprovided<Became<Result>, { key: string }>('askWhatBecame'),
      abandonRequest: unprovided<Abandonment, { key: string }>('abandonRequest'),
    },
    guards: {
      ...reconciliationGuards,
      /** The server will not execute a request under this key any more. */
      wasAbandoned: (_, { answer }: { answer: Abandonment }) => answer.state === 'abandoned',
      /** The refusal is final: no request under this key can still be executed. */
      isSettled: ({ context }, { error }: { error: unknown }) => settlesKey(error, context.isLost),
      /** A request was sent under this key without an answer, and may still arrive. */
      isLost: ({ context }) => context.isLost,
      /** The server asks for the second factor, or for another one because it was wrong. */
      asksForFactor: (_, { error }: { error: unknown }) => asksForFactor(error),
      /** A code was typed or a passkey answered; the challenge was not declined. */
      isProven: (_, { proof }: { proof: FactorProof | null }) => proof !== null,
      /** What is to be sent is known; after a reload only its key is. */
      isKnown: ({ context }) => context.payload !== null,
    },
    // The waits of contract 1.4: 1, 2, 4 and then 8 seconds, together less than a minute.
    delays: {
      answerTimeout: 60_000,
      firstWait: 1_000,
      secondWait: 2_000,
      thirdWait: 4_000,
      longWait: 8_000,
    },
  }).createMachine({
    id: 'submission',
    meta: { requirements: ['contract 1.4 Idempotency and reconciliation'] },
    context: ({ input: { key, payload } }) => ({
      key,
      payload,
      isLost: false,
      proof: noProof,
      factors: ['app'],
      wanted: null,
      asks: 0,
      settled: { state: 'unanswered' },
    }),
    initial: 'starting',
    output: ({ context }) => context.settled,
    states: {
      starting: {
        description: 'Decides whether the request is known or only its key.',
        always: [{ guard: 'isKnown', target: 'keeping' }, { target: 'unconfirmed' }],
      },
      keeping: {
        description: 'The key is stored on the device before anything is sent under it.',
        tags: 'busy',
        invoke: {
          id: 'keepIntent',
          src: 'keepIntent',
          input: ({ context }) => intentOf(context),
          onDone: 'sending',
          onError: {
            target: 'settling',
            actions: assign({ settled: { state: 'refused', failure: notKept } }),
          },
        },
      },
      sending: {
        description: 'The request is sent under its key.',
        tags: 'busy',
        entry: assign({ asks: 0, wanted: null }),
        exit: assign({ proof: noProof }),
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ ...intentOf(context), ...context.proof }),
          onDone: {
            target: 'settling',
            actions: assign({
              settled: ({ event }) => ({ state: 'accepted', result: event.output }),
            }),
          },
          onError: [
            {
              guard: { type: 'asksForFactor', params: ({ event }) => ({ error: event.error }) },
              target: 'verifying',
              actions: assign({
                wanted: ({ event }) => failureFrom(event.error),
                factors: ({ context, event }) => factorsAfter(event.error, context.factors),
              }),
            },
            {
              guard: { type: 'isSettled', params: ({ event }) => ({ error: event.error }) },
              target: 'settling',
              actions: assign({ settled: ({ event }) => refusedBy(event.error) }),
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
            failure: wrongFactor(context.wanted),
          }),
          onDone: [
            {
              guard: { type: 'isProven', params: ({ event }) => ({ proof: event.output }) },
              target: 'sending',
              actions: assign({ proof: ({ event }) => event.output ?? noProof }),
            },
            { guard: 'isLost', target: 'unconfirmed.abandoning' },
            {
              target: 'settling',
              actions: assign({
                settled: ({ context: { wanted, factors, settled } }) =>
                  wanted ? { state: 'refused', failure: declinedFactor(wanted, factors) } : settled,
              }),
            },
          ],
        },
      },
      unconfirmed: {
        description: 'No answer, so it may have happened. It is asked about, never sent anew.',
        initial: 'asking',
        states: {
          asking: {
            description: 'The server is asked for the status of the key.',
            entry: assign({ asks: ({ context }) => context.asks + 1 }),
            invoke: {
              id: 'askWhatBecame',
              src: 'askWhatBecame',
              input: ({ context }) => ({ key: context.key }),
              onDone: [
                {
                  guard: { type: 'wasAccepted', params: ({ event }) => ({ became: event.output }) },
                  target: '#submission.settling',
                  actions: assign({
                    settled: ({ context, event: { output } }) =>
                      output.state === 'accepted' ? output : context.settled,
                  }),
                },
                {
                  guard: { type: 'wasRefused', params: ({ event }) => ({ became: event.output }) },
                  target: '#submission.settling',
                  actions: assign({
                    settled: ({ event: { output } }) =>
                      output.state === 'refused'
                        ? output
                        : { state: 'refused', failure: abandoned },
                  }),
                },
                {
                  guard: { type: 'isUnknown', params: ({ event }) => ({ became: event.output }) },
                  target: 'unknown',
                },
                { guard: 'isPatient', target: 'waiting' },
                { target: 'unfinished' },
              ],
              onError: [
                {
                  guard: {
                    type: 'isUnanswerable',
                    params: ({ event }) => ({ error: event.error }),
                  },
                  target: 'unanswerable',
                },
                { guard: 'isPatient', target: 'waiting' },
                { target: 'unfinished' },
              ],
            },
            after: {
              answerTimeout: [{ guard: 'isPatient', target: 'waiting' }, { target: 'unfinished' }],
            },
          },
          waiting: {
            description: 'Waits before the next status request.',
            after: {
              firstWait: { guard: { type: 'hasAsked', params: { times: 1 } }, target: 'asking' },
              secondWait: { guard: { type: 'hasAsked', params: { times: 2 } }, target: 'asking' },
              thirdWait: { guard: { type: 'hasAsked', params: { times: 3 } }, target: 'asking' },
              longWait: { guard: 'hasAskedOften', target: 'asking' },
            },
          },
          unknown: {
            description: 'The server has not heard of the key; a late arrival is still possible.',
            on: {
              'resend.requested': { guard: 'isKnown', target: '#submission.sending' },
              'abandon.requested': 'abandoning',
            },
          },
          abandoning: {
            description: 'The server is asked to never execute the request.',
            tags: 'busy',
            entry: assign({ asks: 0, wanted: null }),
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
                  target: '#submission.settling',
                  actions: assign({ settled: { state: 'refused', failure: abandoned } }),
                },
                { target: 'asking' },
              ],
              onError: 'asking',
            },
            after: { answerTimeout: 'asking' },
          },
          unfinished: {
            description: 'Asked for a minute without an end; it is asked again on demand.',
            on: { 'status.requested': { target: 'asking', actions: assign({ asks: 0 }) } },
          },
          unanswerable: {
            description: 'The server keeps no keys. Only the person can tell, from the records.',
            on: { 'records.checked': '#submission.settling' },
          },
        },
      },
      settling: {
        description: 'The answer is known, so its key and what was sent under it are done with.',
        entry: assign({ payload: null, wanted: null }),
        invoke: {
          id: 'forgetIntent',
          src: 'forgetIntent',
          input: ({ context }) => ({ key: context.key }),
          onDone: 'settled',
          onError: 'settled',
        },
      },
      settled: { description: 'The outcome is known.', type: 'final' },
    },
  });
};

/** The chart of every submission; each flow provides one of its own. */
export const submissionMachine = createSubmission<unknown, unknown>();

export type Submission<Payload, Result> = ReturnType<typeof createSubmission<Payload, Result>>;
export type SubmissionActor<Payload, Result> = ActorRefFrom<Submission<Payload, Result>>;
