import * as v from 'valibot';
import { assign } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf } from '../../schemas/kernel/outcome';
import { AdvancedVerification, BasicVerification } from '../../schemas/verification/verification';
import { keyOf, takenIn, verificationSetup } from './verification-setup';

const incomplete: Failure = { kind: 'refused', code: 'kyc.photos', params: {}, text: '' };

/** What is written on a document: typed, and sent once. */
export const basic = verificationSetup.createStateConfig({
  description: 'The basic level is due: the data of the document is typed and submitted.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is typed; a refusal of the last try stays in sight.',
      entry: 'forgetSent',
      exit: 'forgetFailure',
      on: {
        'draft.submitted': {
          guard: { type: 'isValid', params: ({ event }) => ({ draft: event.draft }) },
          target: 'submitting',
          actions: assign({
            draft: ({ event }) => v.parse(BasicVerification, event.draft),
            key: ({ event }) => event.key,
          }),
        },
      },
    },
    submitting: {
      description: 'The level is submitted.',
      tags: 'busy',
      invoke: {
        id: 'submitBasic',
        src: 'submitBasic',
        input: ({ context }) => ({ key: keyOf(context), payload: context.draft }),
        onDone: [
          {
            guard: {
              type: 'isRefused',
              params: ({ event }) => ({ resolution: event.output, level: 'basic' }),
            },
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            target: '#verification.reading',
            actions: [
              'forgetSent',
              assign({
                verification: ({ context, event }) => takenIn(context, 'basic', event.output),
              }),
            ],
          },
        ],
      },
    },
  },
});

/** Photos of the document: each sent by itself, then handed in together, once. */
export const advanced = verificationSetup.createStateConfig({
  description: 'Only here are photos sent, each by itself, so that one that fails loses no other.',
  initial: 'editing',
  invoke: [
    { id: 'front', src: 'front', input: ({ context: { maxMib } }) => ({ maxMib }) },
    { id: 'back', src: 'back', input: ({ context: { maxMib } }) => ({ maxMib }) },
    { id: 'inHand', src: 'inHand', input: ({ context: { maxMib } }) => ({ maxMib }) },
  ],
  states: {
    editing: {
      description: 'The photos are chosen and sent.',
      entry: 'forgetSent',
      on: {
        'photos.submitted': [
          {
            guard: {
              type: 'isComplete',
              params: ({ event }) => ({ photos: event.photos }),
            },
            target: 'submitting',
            actions: assign({
              photos: ({ event }) => v.parse(AdvancedVerification, event.photos),
              key: ({ event }) => event.key,
              failure: null,
            }),
          },
          { actions: assign({ failure: incomplete }) },
        ],
      },
    },
    submitting: {
      description: 'The level is submitted.',
      tags: 'busy',
      invoke: {
        id: 'submitAdvanced',
        src: 'submitAdvanced',
        input: ({ context }) => ({ key: keyOf(context), payload: context.photos }),
        onDone: [
          {
            guard: {
              type: 'isRefused',
              params: ({ event }) => ({ resolution: event.output, level: 'advanced' }),
            },
            target: 'editing',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            target: '#verification.reading',
            actions: [
              'forgetSent',
              assign({
                verification: ({ context, event }) => takenIn(context, 'advanced', event.output),
              }),
            ],
          },
        ],
      },
    },
  },
});
