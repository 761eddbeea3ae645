import * as v from 'valibot';
import { assign } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf } from '../../schemas/kernel/outcome';
import { BasicVerification } from '../../schemas/verification/verification';
import { keyOf, photosIn, takenIn, verificationSetup } from './verification-setup';

const incomplete: Failure = { kind: 'refused', code: 'kyc.photos', params: {}, text: '' };

/** What is written on a document: typed, and sent once (contract/screens.md#basic-verification). */
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

/**
 * Photos of the document: each sent by itself, then handed in together, once
 * (contract/screens.md#advanced-verification).
 */
export const advanced = verificationSetup.createStateConfig({
  description: 'Only here are photos sent, each by itself, so that one that fails loses no other.',
  initial: 'editing',
  exit: 'forgetUploads',
  invoke: [
    {
      id: 'front',
      src: 'front',
      input: ({ context: { maxMib }, self }) => ({ maxMib, parent: self }),
    },
    {
      id: 'back',
      src: 'back',
      input: ({ context: { maxMib }, self }) => ({ maxMib, parent: self }),
    },
    {
      id: 'inHand',
      src: 'inHand',
      input: ({ context: { maxMib }, self }) => ({ maxMib, parent: self }),
    },
  ],
  states: {
    editing: {
      description: 'The photos are chosen and sent.',
      entry: 'forgetSent',
      on: {
        'photo.chosen': {
          actions: assign(({ context: { uploads }, event: { upload } }) => ({
            uploads: { ...uploads, [upload]: '' },
          })),
        },
        'photo.uploaded': {
          actions: assign(({ context: { uploads }, event: { upload, id } }) => ({
            uploads: { ...uploads, [upload]: id },
          })),
        },
        'photo.removed': {
          actions: assign(({ context: { uploads }, event: { upload } }) => ({
            uploads: { ...uploads, [upload]: null },
          })),
        },
        'photos.submitted': [
          {
            guard: 'isComplete',
            target: 'submitting',
            actions: assign({ key: ({ event }) => event.key, failure: null }),
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
        input: ({ context }) => ({ key: keyOf(context), payload: photosIn(context) }),
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
