import type { User, VerificationState } from '../account/user';
import type { VerificationLevel } from './verification';
import type { AdvancedStatus, LevelStatus, VerificationPreview } from './verification-status';

/** A person's own verification: the state of both levels, and the submitted data. */
export type OwnVerification = {
  basic: LevelStatus;
  advanced: LevelStatus;
  sent: Pick<
    VerificationPreview,
    'country' | 'chosenCountry' | 'name' | 'maskedIdNumber' | 'address' | 'photos'
  >;
};

/** The furthest stage; a rejected level is open again. */
export type VerificationStage =
  | 'basic'
  | 'basicReview'
  | 'advanced'
  | 'advancedReview'
  | 'verified';

type Levels = Readonly<Record<VerificationLevel, { state: VerificationState }>>;

/** The basic level comes first: the advanced one requires it. */
export const stageOf = ({ basic, advanced }: Levels): VerificationStage => {
  if (basic.state === 'unverified') return 'basic';
  if (basic.state === 'reviewing') return 'basicReview';
  if (advanced.state === 'unverified') return 'advanced';
  return advanced.state === 'reviewing' ? 'advancedReview' : 'verified';
};

const status = (state: VerificationState): LevelStatus => ({
  state,
  rejectReason: '',
  submittedAt: null,
  reviewedAt: null,
});

const nothingSent: OwnVerification['sent'] = {
  country: '',
  chosenCountry: null,
  name: '',
  maskedIdNumber: '',
  address: '',
  photos: { front: '', back: '', inHand: '' },
};

const sentOf = (preview: VerificationPreview | null): OwnVerification['sent'] => {
  if (preview === null) return nothingSent;
  const { country, chosenCountry, name, maskedIdNumber, address, photos } = preview;
  return { country, chosenCountry, name, maskedIdNumber, address, photos };
};

/**
 * Combines the responses of three calls. The profile determines the state of a level, except that
 * the advanced one has a call of its own; existing servers may have the profile only.
 */
export const ownVerificationFrom = (
  user: User,
  advanced: AdvancedStatus | null,
  preview: VerificationPreview | null,
): OwnVerification => {
  const states = {
    basic: user.basicVerification,
    advanced: advanced?.state ?? user.advancedVerification,
  };
  return {
    basic: { ...(preview?.basic ?? status(states.basic)), state: states.basic },
    advanced: {
      ...(advanced ?? status(states.advanced)),
      ...(advanced === null && preview ? { rejectReason: preview.advanced.rejectReason } : {}),
      state: states.advanced,
    },
    sent: sentOf(preview),
  };
};

/** The assumed verification after a submission, until it is read again. */
export const afterSending = (
  own: OwnVerification,
  level: VerificationLevel,
  state: VerificationState,
): OwnVerification => ({ ...own, [level]: status(state) });

/** The last submission of the level was reviewed and rejected, with or without a reason. */
export const isRejected = ({ state, rejectReason, reviewedAt }: LevelStatus): boolean =>
  state === 'unverified' && (rejectReason !== '' || reviewedAt !== null);

export const hasSentAnything = ({ basic, sent }: OwnVerification): boolean =>
  basic.state !== 'unverified' || isRejected(basic) || sent.name !== '';
