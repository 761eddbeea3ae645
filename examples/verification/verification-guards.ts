import { ChosenPhoto, photoWithin } from '../../schemas/kernel/upload';
import { BasicVerification, type VerificationLevel } from '../../schemas/verification/verification';
import { offline, refusal, refused } from '../kernel/failures';
import { type ExampleTable, ofContext, ofParam, ofSchema } from '../kernel/guard-examples';

const mib = 1024 * 1024;
const photo = (bytes: number, type = 'image/jpeg') => ({ handle: 'photo-1', bytes, type });

const data = {
  country: { id: 45, name: 'Germany', iso: 'DE' },
  name: 'Ada Marlowe',
  idNumber: 'L01X00T47',
  address: 'Lindenstraße 4, Berlin',
};
const photos = { front: 'upload-1', back: 'upload-2', inHand: 'upload-3' };

const levels = (basic: string, advanced = 'unverified') => ({
  verification: { basic: { state: basic }, advanced: { state: advanced } },
});
const pending = (level: VerificationLevel | null, basic: string) => ({
  ...levels(basic),
  pending: {
    basic: level === 'basic' ? 'k' : null,
    advanced: level === 'advanced' ? 'k' : null,
  },
});
const atBasic = { level: 'basic', resolution: refused('submit.failed') };

/** Uploads, the verification and its review. */
export const verificationExamples: ExampleTable = {
  'upload.isAboutPhoto': ofParam(
    'error',
    {
      'too large': refusal('upload.too_large'),
      'too large for a request': refusal('request.too_large'),
      'of another type': refusal('upload.type'),
      unreadable: refusal('upload.failed'),
    },
    { 'too many requests': refusal('request.too_many'), 'no answer': offline },
  ),
  'upload.isChoosable': ofSchema(
    ChosenPhoto,
    'photo',
    { '64 MiB': photo(64 * mib) },
    { 'one byte more': photo(64 * mib + 1) },
  ),
  'upload.isSendable': {
    holds: { '8 MiB of 8': { context: { maxMib: 8 }, params: { photo: photo(8 * mib) } } },
    fails: {
      'one byte more': { context: { maxMib: 8 }, params: { photo: photo(8 * mib + 1) } },
      'a GIF': { context: { maxMib: 8 }, params: { photo: photo(1, 'image/gif') } },
    },
    asks: { schema: photoWithin(8), of: 'photo' },
  },
  'verification.isAt': {
    holds: { 'advanced is due': { context: levels('verified'), params: { stage: 'advanced' } } },
    fails: {
      'basic is due': { context: levels('unverified'), params: { stage: 'advanced' } },
      'nothing read': { context: { verification: null }, params: { stage: 'basic' } },
    },
  },
  'verification.isComplete': ofContext(
    'uploads',
    { 'three photos': photos },
    {
      'none chosen': { front: null, back: null, inHand: null },
      'one is not uploaded': { ...photos, back: '' },
      'one twice': { ...photos, back: 'upload-1' },
    },
  ),
  'verification.isKnown': ofContext('verification', { read: {} }, { 'not read': null }),
  'verification.isPassing': {
    holds: { 'read before': { context: { verification: {} }, params: { error: offline } } },
    fails: {
      'never read': { context: { verification: null }, params: { error: offline } },
      'a fault of the app': { context: { verification: {} }, params: { error: new Error('bug') } },
    },
  },
  'verification.isRefused': {
    holds: { 'refused at its stage': { context: levels('unverified'), params: atBasic } },
    fails: {
      'the level is passed': { context: levels('verified'), params: atBasic },
      'the server says it is reviewed': {
        context: levels('unverified'),
        params: { ...atBasic, resolution: refused('kyc.under_review') },
      },
      accepted: {
        context: levels('unverified'),
        params: { ...atBasic, resolution: { state: 'accepted' } },
      },
    },
  },
  'verification.isPendingAt': {
    holds: {
      'a basic key': { context: pending('basic', 'unverified'), params: { level: 'basic' } },
      'an advanced key, basic verified': {
        context: pending('advanced', 'verified'),
        params: { level: 'advanced' },
      },
    },
    fails: {
      'no key': { context: pending(null, 'verified'), params: { level: 'basic' } },
      'an advanced key, basic unverified': {
        context: pending('advanced', 'unverified'),
        params: { level: 'advanced' },
      },
    },
  },
  'verification.isValid': ofSchema(
    BasicVerification,
    'draft',
    { 'everything filled in': data },
    { 'no country': { ...data, country: null }, 'no name': { ...data, name: '' } },
  ),
  'verificationLifecycle.hasReason': ofParam(
    'reason',
    { 'a sentence': 'The name is cut off' },
    { spaces: '  ', nothing: '' },
  ),
  'verificationLifecycle.isDue': {
    holds: {
      'the basic level': { params: { level: 'basic', basic: 'unverified' } },
      'advanced, basic verified': { params: { level: 'advanced', basic: 'verified' } },
    },
    fails: {
      'advanced, basic unverified': { params: { level: 'advanced', basic: 'unverified' } },
      'advanced, basic in review': { params: { level: 'advanced', basic: 'reviewing' } },
    },
  },
};
