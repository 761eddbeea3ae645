import type { verificationMachine } from '../../machines/verification/verification';
import type { User, VerificationState } from '../../schemas/account/user';
import type { Failure } from '../../schemas/kernel/failure';
import type { OwnVerification } from '../../schemas/verification/own-verification';
import {
  type AdvancedVerificationDraft,
  type BasicVerificationDraft,
  emptyBasicVerification,
} from '../../schemas/verification/verification';
import type { AnswerTable } from '../../tests/walker/walker';
import { person, silence } from '../account/people';

export const basicDraft: BasicVerificationDraft = {
  country: { id: 45, name: 'Germany', iso: 'DE' },
  name: 'Ada Marlowe',
  idNumber: 'L01X 00t47',
  address: 'Lindenstraße 4, Berlin',
};
export const threePhotos: AdvancedVerificationDraft = {
  front: 'upload-1',
  back: 'upload-2',
  inHand: 'upload-3',
};
export const basicKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const advancedKey = '5c9f8b9f-0d8c-4e6f-9f11-2b3c4d5e6f70';

const level = (state: VerificationState, rejectReason = '') => ({
  state,
  rejectReason,
  submittedAt: state === 'unverified' ? null : '2026-03-03T09:00:00.000Z',
  reviewedAt: state === 'verified' ? '2026-03-03T09:00:20.000Z' : null,
});

/** What the server tells of somebody whose levels stand so. */
export const ownWith = (
  basic: OwnVerification['basic'],
  advanced: OwnVerification['advanced'],
): { user: User; verification: OwnVerification } => ({
  user: { ...person, basicVerification: basic.state, advancedVerification: advanced.state },
  verification: {
    basic,
    advanced,
    sent: {
      country: basic.state === 'unverified' ? '' : 'Germany',
      chosenCountry: basic.state === 'unverified' ? null : { id: 97, name: 'Germany', iso: 'DE' },
      name: basic.state === 'unverified' ? '' : 'Ada Marlowe',
      maskedIdNumber: basic.state === 'unverified' ? '' : 'L0*****47',
      address: basic.state === 'unverified' ? '' : 'Lindenstraße 4, Berlin',
      photos:
        advanced.state === 'unverified'
          ? { front: '', back: '', inHand: '' }
          : { front: '/api/1', back: '/api/2', inHand: '/api/3' },
    },
  },
});

const none = level('unverified');
export const statuses = {
  nothing: ownWith(none, none),
  basicRejected: ownWith(level('unverified', 'The name is cut off'), none),
  basicReviewing: ownWith(level('reviewing'), none),
  basicVerified: ownWith(level('verified'), none),
  advancedRejected: ownWith(level('verified'), level('unverified', 'The back is blurred')),
  advancedReviewing: ownWith(level('verified'), level('reviewing')),
  verified: ownWith(level('verified'), level('verified')),
} as const;

type Refused = Extract<Failure, { kind: 'refused' }>;
const refusedAs = (code: Refused['code'], params: Refused['params'] = {}) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params, text: '' },
});
const signedOut = { state: 'refused', failure: { kind: 'signedOut', text: '' } } as const;

export const verificationAnswers = {
  readVerification: { done: statuses, error: { offline: silence } },
  submitBasic: {
    done: {
      accepted: { state: 'accepted', result: 'reviewing' },
      idTaken: refusedAs('kyc.id_taken'),
      underReview: refusedAs('kyc.under_review'),
      signedOut,
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
  submitAdvanced: {
    done: {
      accepted: { state: 'accepted', result: 'reviewing' },
      unknownUpload: refusedAs('upload.unknown'),
      basicFirst: refusedAs('kyc.basic_first'),
      signedOut,
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
  front: 'listens',
  back: 'listens',
  inHand: 'listens',
} satisfies AnswerTable<typeof verificationMachine>;

export const verificationExamples = {
  inputs: {
    fresh: { maxMib: 8, pending: { basic: null, advanced: null } },
    basicPending: { maxMib: 8, pending: { basic: basicKey, advanced: null } },
    advancedPending: { maxMib: 8, pending: { basic: null, advanced: advancedKey } },
  },
  events: {
    'retry.requested': { only: {} },
    'refresh.requested': { only: {} },
    'draft.submitted': {
      valid: { draft: basicDraft, key: basicKey },
      incomplete: { draft: { ...emptyBasicVerification, name: 'Ada Marlowe' }, key: basicKey },
    },
    'photo.chosen': {
      front: { upload: 'front' },
      back: { upload: 'back' },
      inHand: { upload: 'inHand' },
    },
    'photo.uploaded': {
      front: { upload: 'front', id: threePhotos.front },
      back: { upload: 'back', id: threePhotos.back },
      inHand: { upload: 'inHand', id: threePhotos.inHand },
    },
    'photo.removed': {
      front: { upload: 'front' },
      back: { upload: 'back' },
      inHand: { upload: 'inHand' },
    },
    'photos.submitted': { only: { key: advancedKey } },
  },
  answers: verificationAnswers,
} as const;
