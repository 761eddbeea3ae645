import { assign } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { intentOf, spotOrderSetup } from './spot-order-setup';

const abandoned: Failure = { kind: 'refused', code: 'idempotency.abandoned', params: {}, text: '' };

/** The answer was lost. The server is asked by the key until it says what became of the order. */
export const unconfirmed = spotOrderSetup.createStateConfig({
  description: 'No answer, so the order may stand. It is asked about, never sent anew.',
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked for the status of the key.',
      entry: assign({ asks: ({ context }) => context.asks + 1 }),
      invoke: {
        id: 'askWhatBecame',
        src: 'askWhatBecame',
        input: ({ context }) => ({ key: intentOf(context).key }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ became: event.output }) },
            target: '#spotOrder.accepted',
            actions: assign({
              order: ({ event: { output } }) =>
                output.state === 'accepted' ? output.result : null,
            }),
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => ({ became: event.output }) },
            target: '#spotOrder.editing.settling',
            actions: assign({
              failure: ({ event: { output } }) =>
                output.state === 'refused' ? output.failure : abandoned,
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
            guard: { type: 'isUnanswerable', params: ({ event }) => ({ error: event.error }) },
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
        'resend.requested': '#spotOrder.sending',
        'abandon.requested': 'abandoning',
      },
    },
    abandoning: {
      description: 'The server is asked to never execute the order.',
      tags: 'busy',
      entry: assign({ asks: 0 }),
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
          { target: 'asking' },
        ],
        onError: 'asking',
      },
      after: { answerTimeout: 'asking' },
    },
    unfinished: {
      description: 'Asked for a minute without an end; it is asked again when the person wants.',
      on: { 'status.requested': { target: 'asking', actions: assign({ asks: 0 }) } },
    },
    unanswerable: {
      description: 'The server keeps no keys. Only the person can tell, from the list of orders.',
      on: {
        'records.checked': '#spotOrder.editing.settling',
      },
    },
  },
});
