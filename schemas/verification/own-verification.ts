import type { User, VerificationState } from '../account/user';
import type { LevelStatus, VerificationLevel, VerificationPreview } from './verification';

/** What a person is told of their own verification: where both levels stand, and what was sent. */
export type OwnVerification = {
  basic: LevelStatus;
  advanced: LevelStatus;
  sent: Pick<VerificationPreview, 'country' | 'name' | 'maskedIdNumber' | 'address' | 'photos'>;
};

/** How far somebody is; a level that was rejected is open again. */
export type VerificationStage =
  | 'basic'
  | 'basicReview'
  | 'advanced'
  | 'advancedReview'
  | 'verified';

type Levels = Readonly<Record<VerificationLevel, { state: VerificationState }>>;

/** The basic level is looked at first: whoever has not passed it is nowhere near the advanced one. */
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
  name: '',
  maskedIdNumber: '',
  address: '',
  photos: { front: '', back: '', inHand: '' },
};

const sentOf = (preview: VerificationPreview | null): OwnVerification['sent'] => {
  if (preview === null) return nothingSent;
  const { country, name, maskedIdNumber, address, photos } = preview;
  return { country, name, maskedIdNumber, address, photos };
};

/**
 * Puts together what three calls tell. Existing servers know the profile alone; it is the one that
 * decides where a level stands.
 */
export const ownVerificationFrom = (
  user: User,
  advanced: LevelStatus | null,
  preview: VerificationPreview | null,
): OwnVerification => {
  const told = { basic: user.basicVerification, advanced: user.advancedVerification };
  return {
    basic: { ...(preview?.basic ?? status(told.basic)), state: told.basic },
    advanced: {
      ...(advanced ?? status(told.advanced)),
      ...(advanced === null && preview ? { rejectReason: preview.advanced.rejectReason } : {}),
      state: told.advanced,
    },
    sent: sentOf(preview),
  };
};

/** What is known after a level was taken in, until it is read. */
export const afterSending = (
  own: OwnVerification,
  level: VerificationLevel,
  state: VerificationState,
): OwnVerification => ({ ...own, [level]: status(state) });

/** Whether anything was ever sent, so that there is something to look at. */
export const hasSentAnything = ({ basic, sent }: OwnVerification): boolean =>
  basic.state !== 'unverified' || basic.rejectReason !== '' || sent.name !== '';
