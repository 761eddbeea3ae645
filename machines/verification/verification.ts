import { type ActorRefFrom, assign, emit, type SnapshotFrom } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import {
  type VerificationPhoto,
  verificationPhotos,
} from '../../schemas/verification/verification';
import { advanced, basic } from './verification-levels';
import { noUploads, photosIn, verificationSetup } from './verification-setup';

const late: Failure = { kind: 'unreachable', code: 'client.timeout' };

/**
 * An identity verification from the first look to the end: what the server knows decides the level,
 * the basic one is typed, the advanced one is three photos that are sent side by side, and each is
 * submitted once.
 */
export const verificationMachine = verificationSetup.createMachine({
  id: 'verification',
  meta: {
    requirements: [
      'contract/codes.md#statuses',
      'contract/calls/post-user-real-name.md',
      'contract/calls/post-user-real-name2.md',
    ],
  },
  context: ({ input: { maxMib, pending } }) => ({
    maxMib,
    pending,
    verification: null,
    isOutdated: false,
    draft: null,
    uploads: noUploads,
    key: null,
    failure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What is known already stays in sight meanwhile.',
      entry: assign({ isOutdated: false }),
      invoke: {
        id: 'readVerification',
        src: 'readVerification',
        input: {},
        onDone: {
          target: 'deciding',
          actions: [
            assign({ verification: ({ event }) => event.output.verification }),
            emit(({ event }) => ({ type: 'profile.read', user: event.output.user })),
          ],
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'deciding',
          },
          {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        ],
      },
      after: {
        answerTimeout: [
          { guard: 'isKnown', target: 'deciding' },
          { target: 'failed', actions: assign({ failure: late }) },
        ],
      },
      on: { 'refresh.requested': { actions: assign({ isOutdated: true }) } },
    },
    failed: {
      description: 'The verification could not be read, and nothing is known.',
      exit: 'forgetFailure',
      on: { 'retry.requested': 'reading', 'refresh.requested': 'reading' },
    },
    deciding: {
      description: 'Decides which level is due, and whether an earlier request is resumed.',
      always: [
        { guard: 'isOutdated', target: 'reading' },
        {
          guard: { type: 'isPendingAt', params: { level: 'basic' } },
          target: 'basic.submitting',
          actions: assign(({ context: { pending } }) => ({
            key: pending.basic,
            pending: { ...pending, basic: null },
          })),
        },
        {
          guard: { type: 'isPendingAt', params: { level: 'advanced' } },
          target: 'advanced.submitting',
          actions: assign(({ context: { pending } }) => ({
            key: pending.advanced,
            pending: { ...pending, advanced: null },
          })),
        },
        { guard: { type: 'isAt', params: { stage: 'verified' } }, target: 'verified' },
        { guard: { type: 'isAt', params: { stage: 'advancedReview' } }, target: 'advancedReview' },
        { guard: { type: 'isAt', params: { stage: 'advanced' } }, target: 'advanced' },
        { guard: { type: 'isAt', params: { stage: 'basicReview' } }, target: 'basicReview' },
        { target: 'basic' },
      ],
    },
    basic,
    basicReview: {
      description: 'The basic level is in review.',
      on: { 'refresh.requested': 'reading' },
    },
    advanced,
    advancedReview: {
      description: 'The advanced level is in review.',
      on: { 'refresh.requested': 'reading' },
    },
    verified: {
      description: 'Nothing is left to do; addresses of photos are read anew on demand.',
      on: { 'refresh.requested': 'reading' },
    },
  },
});

export type VerificationActor = ActorRefFrom<typeof verificationMachine>;
type Snapshot = SnapshotFrom<typeof verificationMachine>;

export const selectVerification = (snapshot: Snapshot) => snapshot.context.verification;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsFailed = (snapshot: Snapshot) => snapshot.matches('failed');
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectBasicSubmission = (snapshot: Snapshot) => snapshot.children.submitBasic ?? null;
export const selectAdvancedSubmission = (snapshot: Snapshot) =>
  snapshot.children.submitAdvanced ?? null;
export const selectUploadOf = (snapshot: Snapshot, photo: VerificationPhoto) =>
  snapshot.children[photo] ?? null;

export const selectHasPhotos = ({ context: { uploads } }: Snapshot): boolean =>
  verificationPhotos.some((photo) => uploads[photo] !== null);
/** The first photo that is not uploaded. */
export const selectMissingPhoto = ({ context: { uploads } }: Snapshot): VerificationPhoto | null =>
  verificationPhotos.find((photo) => !uploads[photo]) ?? null;
export const selectIsComplete = ({ context }: Snapshot): boolean => photosIn(context) !== null;
/** Whether something would be lost with the machine: photos, or a request on its way. */
export const selectHoldsWork = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') || selectHasPhotos(snapshot);
