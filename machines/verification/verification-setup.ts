import * as v from 'valibot';
import { assign, setup } from 'xstate';
import type { User, VerificationState } from '../../schemas/account/user';
import { type Failure, isFailure } from '../../schemas/kernel/failure';
import type { Resolution } from '../../schemas/kernel/outcome';
import {
  afterSending,
  type OwnVerification,
  stageOf,
  type VerificationStage,
} from '../../schemas/verification/own-verification';
import {
  AdvancedVerification,
  type AdvancedVerificationDraft,
  type BasicVerification,
  type BasicVerificationDraft,
  isBasicVerification,
  type VerificationLevel,
  type VerificationPhoto,
} from '../../schemas/verification/verification';
import { createSubmission } from '../kernel/submission';
import { unprovided } from '../kernel/unprovided';
import { type UploadNotice, uploadMachine } from '../kernel/upload';

type Context = {
  maxMib: number;
  verification: OwnVerification | null;
  /** Something changed while an answer was on its way, so that answer may be out of date. */
  isOutdated: boolean;
  draft: BasicVerification | null;
  /** By photo: null where none is chosen, empty until it is uploaded, then the id of the upload. */
  uploads: Record<VerificationPhoto, string | null>;
  key: string | null;
  /** Keys of what was sent before a reload and has no known answer. */
  pending: Record<VerificationLevel, string | null>;
  failure: Failure | null;
};

export type VerificationEvent =
  | { type: 'retry.requested' }
  | { type: 'refresh.requested' }
  | { type: 'draft.submitted'; draft: BasicVerificationDraft; key: string }
  | { type: 'photos.submitted'; key: string }
  | UploadNotice;

export type ReadVerification = { user: User; verification: OwnVerification };

/** Refusals after which the status is fetched again, because it differs from the one shown. */
const aboutStage: ReadonlySet<string> = new Set([
  'kyc.under_review',
  'kyc.verified',
  'kyc.basic_first',
]);

type Outcome = Resolution<VerificationState>;
/** The verification after a level was accepted, until it is fetched again. */
export const takenIn = (context: Context, level: VerificationLevel, outcome: Outcome) =>
  context.verification && outcome.state === 'accepted'
    ? afterSending(context.verification, level, outcome.result)
    : context.verification;

/** The key under which alone a level may be sent; without it that is a bug. */
export const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error('A verification is sent before it is submitted.');
  return key;
};

export const noUploads: Context['uploads'] = { front: null, back: null, inHand: null };

/** The uploads of the photos as a draft, in which one that is missing is empty. */
export const draftOf = ({ uploads }: Pick<Context, 'uploads'>): AdvancedVerificationDraft => ({
  front: uploads.front ?? '',
  back: uploads.back ?? '',
  inHand: uploads.inHand ?? '',
});

/** What is submitted of the photos; null where only the key is known, after a reload. */
export const photosIn = (context: Pick<Context, 'uploads'>): AdvancedVerification | null => {
  const { success, output } = v.safeParse(AdvancedVerification, draftOf(context));
  return success ? output : null;
};

const isAtStage = ({ verification }: Context, stage: VerificationStage): boolean =>
  verification !== null && stageOf(verification) === stage;

/** What a verification is made of; its states are put together in `verification.ts`. */
export const verificationSetup = setup({
  types: {} as {
    input: { maxMib: number; pending: Context['pending'] };
    context: Context;
    events: VerificationEvent;
    emitted: { type: 'profile.read'; user: User };
    children: {
      front: 'front';
      back: 'back';
      inHand: 'inHand';
      submitBasic: 'submitBasic';
      submitAdvanced: 'submitAdvanced';
    };
    tags: 'busy';
  },
  actors: {
    readVerification: unprovided<ReadVerification, object>('readVerification'),
    submitBasic: createSubmission<BasicVerification, VerificationState>(),
    submitAdvanced: createSubmission<AdvancedVerification, VerificationState>(),
    front: uploadMachine,
    back: uploadMachine,
    inHand: uploadMachine,
  },
  guards: {
    /** The verification was read before. */
    isKnown: ({ context }) => context.verification !== null,
    /**
     * The verification was read before and could not be read now; what is known stays true until
     * the next read.
     */
    isPassing: ({ context }, { error }: { error: unknown }) =>
      context.verification !== null && isFailure(error),
    /** A refresh was requested while an answer was on its way. */
    isOutdated: ({ context }) => context.isOutdated,
    /**
     * The person is at this stage, by what was read last (contract/screens.md#verification-levels).
     */
    isAt: ({ context }, { stage }: { stage: VerificationStage }) => isAtStage(context, stage),
    /**
     * The key of this level without a known answer was stored, and the level can be due: the
     * advanced one only after the basic one is verified (contract/idempotency.md#reconciliation,
     * contract/lifecycles.md#verification).
     */
    isPendingAt: ({ context }, { level }: { level: VerificationLevel }) =>
      context.pending[level] !== null &&
      (level === 'basic' || context.verification?.basic.state === 'verified'),
    /** The data may be sent (contract/rules.md#verification). */
    isValid: (_, { draft }: { draft: BasicVerificationDraft }) => isBasicVerification(draft),
    /** Three photos are on the server, all different (contract/rules.md#verification). */
    isComplete: ({ context }) => photosIn(context) !== null,
    /**
     * The person is still at this level, and the server refuses for another reason than the stage
     * (contract/lifecycles.md#verification).
     */
    isRefused: (
      { context },
      { resolution, level }: { resolution: Outcome; level: VerificationLevel },
    ) => {
      if (resolution.state !== 'refused' || !isAtStage(context, level)) return false;
      const { failure } = resolution;
      return !(failure.kind === 'refused' && aboutStage.has(failure.code));
    },
  },
  actions: {
    forgetSent: assign({ draft: null, key: null }),
    forgetUploads: assign({ uploads: noUploads }),
    forgetFailure: assign({ failure: null }),
  },
  delays: { answerTimeout: 60_000 },
});
