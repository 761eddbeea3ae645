import { assign } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { intentOf, spotOrderSetup } from './spot-order-setup';

const abandoned: Failure = { kind: 'refused', code: 'idempotency.abandoned', params: {}, text: '' };

/** The answer was lost. The server is asked by the key until it says what became of the order. */
export const unconfirmed = spotOrderSetup.createStateConfig({
  description: 'No answer, so the order may stand. It is asked about, never sent anew.',
  initial: 'checking',
  states: {
    checking: {
      description: 'The server is asked for the status of the key.',
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      invoke: {
        id: 'fetchRequestStatus',
        src: 'fetchRequestStatus',
        input: ({ context }) => ({ key: intentOf(context).key }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ outcome: event.output }) },
            target: '#spotOrder.accepted',
            actions: assign({
              order: ({ event: { output } }) =>
                output.state === 'accepted' ? output.result : null,
            }),
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: '#spotOrder.editing.settling',
            actions: assign({
              failure: ({ event: { output } }) =>
                output.state === 'refused' ? output.failure : abandoned,
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
            guard: { type: 'isUnsupported', params: ({ event }) => ({ error: event.error }) },
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
        'resend.requested': '#spotOrder.sending',
        'abandon.requested': 'abandoning',
      },
    },
    abandoning: {
      description: 'The server is asked to never execute the order.',
      tags: 'busy',
      entry: assign({ attempts: 0 }),
      invoke: {
        id: 'abandonRequest',
        src: 'abandonRequest',
        input: ({ context }) => ({ key: intentOf(context).key }),
        onDone: [
          {
            guard: { type: 'wasAbandoned', params: ({ event }) => ({ answer: event.output }) },
            target: '#spotOrder.editing.settling',
            actions: assign({ failure: abandoned }),
          },
          { target: 'checking' },
        ],
        onError: 'checking',
      },
      after: { answerTimeout: 'checking' },
    },
    stillPending: {
      description: 'Asked for a minute without an end; it is asked again when the person wants.',
      on: { 'status.requested': { target: 'checking', actions: assign({ attempts: 0 }) } },
    },
    unsupported: {
      description: 'The server keeps no keys. Only the person can tell, from the list of orders.',
      on: {
        'records.checked': '#spotOrder.editing.settling',
      },
    },
  },
});
