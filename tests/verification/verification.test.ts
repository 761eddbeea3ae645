import { describe, expect, test } from 'vitest';
import { person } from '../../examples/account/people';
import {
  advancedKey,
  verificationAnswers as answers,
  basicDraft,
  basicKey,
  ownWith,
  statuses,
  threePhotos,
} from '../../examples/verification/verification';
import {
  selectBasicSubmission,
  selectHoldsWork,
  verificationMachine,
} from '../../machines/verification/verification';
import {
  afterSending,
  hasSentAnything,
  ownVerificationFrom,
  stageOf,
} from '../../schemas/verification/own-verification';
import { runOnActor, testEach } from '../walker/walker';
import { verificationWalk as walked } from './walks/verification';

describe('a verification', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> reading calls readVerification',
        'basicPending, advancedPending -> reading calls readVerification {waits}',
      ],
      reading: [
        'refresh.requested -> reading {isOutdated}',
        'readVerification done nothing, basicRejected -> basic.editing emits profile.read unverified unverified',
        'readVerification done nothing, basicRejected -> reading calls readVerification emits profile.read unverified unverified {isOutdated: -}',
        'readVerification done nothing, basicRejected -> basic.submitting [busy] calls submitBasic emits profile.read unverified unverified {isKeyed, waits: -}',
        'readVerification done basicReviewing -> basicReview emits profile.read reviewing unverified',
        'readVerification done basicReviewing -> reading calls readVerification emits profile.read reviewing unverified {isOutdated: -}',
        'readVerification done basicReviewing -> basic.submitting [busy] calls submitBasic emits profile.read reviewing unverified {isKeyed, waits: -}',
        'readVerification done basicVerified, advancedRejected -> advanced.editing calls front, back, inHand emits profile.read verified unverified',
        'readVerification done basicVerified, advancedRejected -> reading calls readVerification emits profile.read verified unverified {isOutdated: -}',
        'readVerification done basicVerified, advancedRejected -> basic.submitting [busy] calls submitBasic emits profile.read verified unverified {isKeyed, waits: -}',
        'readVerification done basicVerified, advancedRejected -> advanced.submitting [busy] calls front, back, inHand, submitAdvanced emits profile.read verified unverified {isKeyed, waits: -}',
        'readVerification done advancedReviewing -> advancedReview emits profile.read verified reviewing',
        'readVerification done advancedReviewing -> reading calls readVerification emits profile.read verified reviewing {isOutdated: -}',
        'readVerification done advancedReviewing -> basic.submitting [busy] calls submitBasic emits profile.read verified reviewing {isKeyed, waits: -}',
        'readVerification done advancedReviewing -> advanced.submitting [busy] calls front, back, inHand, submitAdvanced emits profile.read verified reviewing {isKeyed, waits: -}',
        'readVerification done verified -> verified emits profile.read verified verified',
        'readVerification done verified -> reading calls readVerification emits profile.read verified verified {isOutdated: -}',
        'readVerification done verified -> basic.submitting [busy] calls submitBasic emits profile.read verified verified {isKeyed, waits: -}',
        'readVerification done verified -> advanced.submitting [busy] calls front, back, inHand, submitAdvanced emits profile.read verified verified {isKeyed, waits: -}',
        'readVerification error offline -> failed {failure: unreachable client.offline}',
        'readVerification error offline -> basic.editing',
        'readVerification error offline -> basicReview',
        'readVerification error offline -> advanced.editing calls front, back, inHand',
        'readVerification error offline -> advancedReview',
        'readVerification error offline -> verified',
        'readVerification error offline -> reading calls readVerification {isOutdated: -}',
        'readVerification error offline -> basic.submitting [busy] calls submitBasic {isKeyed, waits: -}',
        'readVerification error offline -> advanced.submitting [busy] calls front, back, inHand, submitAdvanced {isKeyed, waits: -}',
        'after answerTimeout -> failed {failure: unreachable client.timeout}',
        'after answerTimeout -> basic.editing',
        'after answerTimeout -> basicReview',
        'after answerTimeout -> advanced.editing calls front, back, inHand',
        'after answerTimeout -> advancedReview',
        'after answerTimeout -> verified',
        'after answerTimeout -> reading calls readVerification {isOutdated: -}',
        'after answerTimeout -> basic.submitting [busy] calls submitBasic {isKeyed, waits: -}',
        'after answerTimeout -> advanced.submitting [busy] calls front, back, inHand, submitAdvanced {isKeyed, waits: -}',
      ],
      failed: [
        'retry.requested -> reading calls readVerification {failure: -, isOutdated: -}',
        'refresh.requested -> reading calls readVerification {failure: -, isOutdated: -}',
      ],
      'basic.editing': [
        'draft.submitted valid -> basic.submitting [busy] calls submitBasic {failure: -, isKeyed, hasDraft}',
      ],
      'basic.submitting': [
        'submitBasic done accepted, underReview, unanswered -> reading calls readVerification {isKeyed: -, hasDraft: -}',
        'submitBasic done idTaken -> basic.editing {failure: refused kyc.id_taken, isKeyed: -, hasDraft: -}',
        'submitBasic done idTaken, signedOut -> reading calls readVerification {isKeyed: -}',
        'submitBasic done signedOut -> basic.editing {failure: signedOut, isKeyed: -, hasDraft: -}',
      ],
      basicReview: ['refresh.requested -> reading calls readVerification'],
      'advanced.editing': [
        'photo.chosen front, back, inHand -> advanced.editing {chosen: 1..3, uploaded: - | 1 | 2}',
        'photo.uploaded front, back, inHand -> advanced.editing {chosen: - | 1 | 2, uploaded: 1..3}',
        'photo.removed front, back, inHand -> advanced.editing {chosen: - | 1 | 2, uploaded: - | 1 | 2}',
        'photos.submitted -> advanced.editing {failure: refused kyc.photos}',
        'photos.submitted -> advanced.submitting [busy] calls submitAdvanced {failure: -, isKeyed}',
      ],
      'advanced.submitting': [
        'submitAdvanced done accepted, basicFirst, unanswered -> reading calls readVerification {isKeyed: -, uploaded: -}',
        'submitAdvanced done unknownUpload -> advanced.editing {failure: refused upload.unknown, isKeyed: -}',
        'submitAdvanced done unknownUpload, signedOut -> reading calls readVerification {isKeyed: -}',
        'submitAdvanced done signedOut -> advanced.editing {failure: signedOut, isKeyed: -}',
      ],
      advancedReview: ['refresh.requested -> reading calls readVerification'],
      verified: ['refresh.requested -> reading calls readVerification'],
    });
  });

  test('has these delays', () => expect(walked.delays).toEqual({ answerTimeout: 60_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, event, from, to }) => {
    const { context } = to;
    const isSending = to.hasTag('busy');
    // What was sent, and its key, are gone as soon as they are not being sent.
    if (!isSending) expect(context).toMatchObject({ draft: null, key: null });
    if (isSending) expect(context.key).not.toBeNull();
    // Only a request on its way, or a photo that is chosen, would be lost.
    const chosen = Object.values(context.uploads).filter((id) => id !== null);
    if (!to.matches('advanced')) expect(chosen).toEqual([]);
    expect(selectHoldsWork(to)).toBe(isSending || chosen.length > 0);
    if (isSending) expect(context.uploads).toEqual(from.context.uploads);
    if (to.matches({ basic: 'submitting' })) expect(selectBasicSubmission(to)).not.toBeNull();
    // What the server said last decides where one is, and a refusal is shown only where it helps.
    if (to.matches('advanced')) expect(context.verification?.basic.state).toBe('verified');
    const stage = context.verification && stageOf(context.verification);
    if (to.matches({ basic: 'editing' })) expect(stage).toBe('basic');
    if (to.matches({ advanced: 'editing' })) expect(stage).toBe('advanced');
    if (to.matches('reading') || isSending) expect(context.failure).toBeNull();
    if (to.matches('failed')) expect(context.failure).not.toBeNull();
    // Nothing that is known is forgotten, and a key from before a reload is asked about once.
    if (from.context.verification) expect(context.verification).not.toBeNull();
    // A photo that is replaced or removed is no longer submitted, and the others stay.
    if (on.startsWith('photo.')) {
      const value = { 'photo.chosen': '', 'photo.removed': null }[on] ?? event['id'] ?? null;
      expect(context.uploads).toEqual({ ...from.context.uploads, [event['upload']]: value });
    }
    if (on === 'draft.submitted' && isSending) {
      expect(context.draft).toEqual({ ...basicDraft, idNumber: 'L01X00T47' });
      expect(context.key).toBe(basicKey);
    }
    if (on === 'photos.submitted' && isSending) {
      expect(context).toMatchObject({ uploads: threePhotos, key: advancedKey });
    }
  });

  test('what was taken in counts at once, so that a read that fails does not undo it', () => {
    const stagesAfter = (call: string) =>
      walked.transitions
        .filter(({ on, event }) => on === `${call} done` && event['output'].state === 'accepted')
        .map(({ to }) => to.context.verification && stageOf(to.context.verification));
    expect(new Set(stagesAfter('submitBasic'))).toContain('basicReview');
    expect(new Set(stagesAfter('submitBasic'))).not.toContain('basic');
    expect(new Set(stagesAfter('submitAdvanced'))).toEqual(new Set(['advancedReview']));
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(verificationMachine, tour, answers);
    for (const { actor, input } of calls) {
      if (actor === 'front' || actor === 'back' || actor === 'inHand') {
        expect(input).toMatchObject({ maxMib: 8, parent: { id: expect.any(String) } });
      }
      if (actor === 'submitBasic') {
        const payload = { ...basicDraft, idNumber: 'L01X00T47' };
        expect([
          { key: basicKey, payload },
          { key: basicKey, payload: null },
        ]).toContainEqual(input);
      }
      if (actor === 'submitAdvanced') {
        expect([
          { key: advancedKey, payload: threePhotos },
          { key: advancedKey, payload: null },
        ]).toContainEqual(input);
      }
    }
  });
});

describe('what a person is told of their own verification', () => {
  const states = ['unverified', 'reviewing', 'verified'] as const;
  test.each(states.flatMap((basic) => states.map((advanced) => [basic, advanced] as const)))(
    'with basic %s and advanced %s stands at one level',
    (basic, advanced) => {
      const expected =
        basic === 'unverified'
          ? 'basic'
          : basic === 'reviewing'
            ? 'basicReview'
            : { unverified: 'advanced', reviewing: 'advancedReview', verified: 'verified' }[
                advanced
              ];
      expect(stageOf({ basic: { state: basic }, advanced: { state: advanced } })).toBe(expected);
    },
  );

  test('is put together from three calls: the profile decides, but of the advanced level its own', () => {
    const user = { ...person, basicVerification: 'verified' as const };
    const advanced = {
      state: 'reviewing' as const,
      rejectReason: 'Blurred',
      submittedAt: '2026-03-03T09:00:00.000Z',
      reviewedAt: null,
    };
    const preview = {
      country: 'Germany',
      chosenCountry: { id: 97, name: 'Germany', iso: 'DE' },
      name: 'Ada',
      maskedIdNumber: 'L0**47',
      address: 'Berlin',
      photos: { front: '', back: '', inHand: '' },
      basic: { ...advanced, state: 'reviewing' as const, rejectReason: '' },
      advanced: { state: 'unverified' as const, rejectReason: 'Glare' },
    };
    expect(ownVerificationFrom(user, advanced, preview)).toMatchObject({
      basic: { state: 'verified', submittedAt: '2026-03-03T09:00:00.000Z' },
      advanced: { state: 'reviewing', rejectReason: 'Blurred' },
    });
    const silent = { ...advanced, state: null };
    const reviewed = { ...user, advancedVerification: 'verified' as const };
    expect(ownVerificationFrom(reviewed, silent, preview).advanced.state).toBe('verified');
    expect(ownVerificationFrom(user, advanced, preview).sent).toEqual({
      country: 'Germany',
      chosenCountry: { id: 97, name: 'Germany', iso: 'DE' },
      name: 'Ada',
      maskedIdNumber: 'L0**47',
      address: 'Berlin',
      photos: { front: '', back: '', inHand: '' },
    });
    expect(ownVerificationFrom(user, null, preview).advanced.rejectReason).toBe('Glare');
    expect(ownVerificationFrom(user, null, null)).toEqual({
      basic: { state: 'verified', rejectReason: '', submittedAt: null, reviewedAt: null },
      advanced: { state: 'unverified', rejectReason: '', submittedAt: null, reviewedAt: null },
      sent: {
        country: '',
        chosenCountry: null,
        name: '',
        maskedIdNumber: '',
        address: '',
        photos: { front: '', back: '', inHand: '' },
      },
    });
  });

  test('changes with what was taken in, and forgets why that level was rejected before', () => {
    const rejected = statuses.basicRejected.verification;
    const after = afterSending(rejected, 'basic', 'reviewing');
    expect(stageOf(after)).toBe('basicReview');
    expect(after.basic.rejectReason).toBe('');
    expect(after.advanced).toEqual(rejected.advanced);
  });

  test('has something to show once anything was sent', () => {
    const shown = Object.entries(statuses)
      .filter(([, { verification }]) => hasSentAnything(verification))
      .map(([name]) => name);
    expect(shown).toEqual(Object.keys(statuses).slice(1));
    const { verification } = ownWith(
      statuses.nothing.verification.basic,
      statuses.nothing.verification.advanced,
    );
    const sent = { ...verification.sent, name: 'Ada' };
    expect(hasSentAnything({ ...verification, sent })).toBe(true);
  });
});
