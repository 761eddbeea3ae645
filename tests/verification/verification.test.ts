import { describe, expect, test } from 'vitest';
import {
  selectBasicSubmission,
  selectHoldsWork,
  selectIsBusy,
  selectIsFailed,
  verificationMachine,
} from '../../machines/verification/verification';
import type { VerificationState } from '../../schemas/account/user';
import {
  afterSending,
  hasSentAnything,
  ownVerificationFrom,
  stageOf,
} from '../../schemas/verification/own-verification';
import { person } from '../support/people';
import { runOnActor } from '../support/run-actor';
import {
  advancedKey,
  verificationAnswers as answers,
  basicDraft,
  basicKey,
  ownWith,
  statuses,
  threePhotos,
  verificationWalk as walked,
} from '../support/walked-verification';

/** What is said when the profile was read: the person, and where the two levels stand. */
const profile = (basic: VerificationState, advanced: VerificationState) =>
  `says profile.read 7 Ada Marlowe ada 13800138000 86 ada@example.com AB12 CD34 member ${basic} ${advanced}`;
const says = {
  1: profile('unverified', 'unverified'),
  2: profile('unverified', 'unverified'),
  3: profile('reviewing', 'unverified'),
  4: profile('verified', 'unverified'),
  5: profile('verified', 'unverified'),
  6: profile('verified', 'reviewing'),
  7: profile('verified', 'verified'),
};
/** Where each answer of the server leads: nothing, rejected, reviewing, verified; then the same again. */
const leadsTo = {
  1: 'basic.editing',
  2: 'basic.editing',
  3: 'basicReview',
  4: 'advanced.editing',
  5: 'advanced.editing',
  6: 'advancedReview',
  7: 'verified',
};
const all = [1, 2, 3, 4, 5, 6, 7] as const;
const places = ['basic.editing', 'basicReview', 'advanced.editing', 'advancedReview', 'verified'];
/** What is kept without an answer is asked about before anything else. */
const asked = (level: 'basic' | 'advanced') => `${level}.submitting [busy] {isKeyed, waits: -}`;

describe('a verification', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual(
      [
        'start 1 -> reading',
        'start 2 -> reading {waits}',
        'start 3 -> reading {waits}',
        ...all.flatMap((nth) => [
          `reading: readVerification done ${nth} -> ${leadsTo[nth]} ${says[nth]}`,
          `reading: readVerification done ${nth} -> reading {isOutdated: -} ${says[nth]}`,
          `reading: readVerification done ${nth} -> ${asked('basic')} ${says[nth]}`,
        ]),
        // Of the advanced level only when the basic one is verified.
        ...([4, 5, 6, 7] as const).map(
          (nth) => `reading: readVerification done ${nth} -> ${asked('advanced')} ${says[nth]}`,
        ),
        ...['readVerification error', 'after answerTimeout'].flatMap((on) => [
          ...places.map((place) => `reading: ${on} -> ${place}`),
          `reading: ${on} -> reading {isOutdated: -}`,
          `reading: ${on} -> ${asked('basic')}`,
          `reading: ${on} -> ${asked('advanced')}`,
        ]),
        'reading: readVerification error -> failed {failure: unreachable client.offline}',
        'reading: after answerTimeout -> failed {failure: unreachable client.timeout}',
        'reading: refresh.requested -> reading',
        'reading: refresh.requested -> reading {isOutdated}',
        ...['refresh.requested', 'retry.requested'].flatMap((on) => [
          `failed: ${on} -> reading {failure: -}`,
          `failed: ${on} -> reading {failure: -, isOutdated: -}`,
        ]),
        'basicReview: refresh.requested -> reading',
        'advancedReview: refresh.requested -> reading',
        'verified: refresh.requested -> reading',

        'basic.editing: draft.submitted 1 -> basic.submitting [busy] {isKeyed, hasDraft}',
        'basic.editing: draft.submitted 1 -> basic.submitting [busy] {failure: -, isKeyed, hasDraft}',
        // With what was typed, and after a reload with its key alone.
        ...['{isKeyed: -, hasDraft: -}', '{isKeyed: -}'].flatMap((left) => [
          `basic.submitting: submitBasic done 1 -> reading ${left}`,
          `basic.submitting: submitBasic done 2 -> basic.editing ${left.replace('{', '{failure: refused kyc.id_taken, ')}`,
          `basic.submitting: submitBasic done 3 -> reading ${left}`,
          `basic.submitting: submitBasic done 4 -> basic.editing ${left.replace('{', '{failure: signedOut, ')}`,
          `basic.submitting: submitBasic done 5 -> reading ${left}`,
        ]),

        // Asked about after a reload, and passed meanwhile: what is known is read again.
        ...['basic.submitting: submitBasic', 'advanced.submitting: submitAdvanced'].flatMap(
          (from) => [
            `${from} done 2 -> reading {isKeyed: -}`,
            `${from} done 4 -> reading {isKeyed: -}`,
          ],
        ),

        'advanced.editing: photos.submitted 1 -> advanced.submitting [busy] {isKeyed, hasPhotos}',
        'advanced.editing: photos.submitted 1 -> advanced.submitting [busy] {failure: -, isKeyed, hasPhotos}',
        'advanced.editing: photos.submitted 2 -> advanced.editing',
        'advanced.editing: photos.submitted 2 -> advanced.editing {failure: refused kyc.photos}',
        ...['{isKeyed: -, hasPhotos: -}', '{isKeyed: -}'].flatMap((left) => [
          `advanced.submitting: submitAdvanced done 1 -> reading ${left}`,
          `advanced.submitting: submitAdvanced done 2 -> advanced.editing ${left.replace('{', '{failure: refused upload.unknown, ')}`,
          `advanced.submitting: submitAdvanced done 3 -> reading ${left}`,
          `advanced.submitting: submitAdvanced done 4 -> advanced.editing ${left.replace('{', '{failure: signedOut, ')}`,
          `advanced.submitting: submitAdvanced done 5 -> reading ${left}`,
        ]),
      ].sort(),
    );
  });

  test('waits as long as it should', () => expect(walked.waits).toEqual({ answerTimeout: 60_000 }));

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { context } = to;
    const isSending = to.hasTag('busy');
    // What was sent, and its key, are gone as soon as they are not being sent.
    if (!isSending) expect(context).toMatchObject({ draft: null, photos: null, key: null });
    if (isSending) expect(context.key).not.toBeNull();
    expect(selectIsBusy(to)).toBe(isSending);
    expect(selectIsFailed(to)).toBe(to.matches('failed'));
    // Without an upload of its own, only a request on its way holds anything.
    if (!to.matches('advanced')) expect(selectHoldsWork(to)).toBe(isSending);
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
    if (on === 'draft.submitted' && isSending) {
      expect(context.draft).toEqual({ ...basicDraft, idNumber: 'L01X00T47' });
      expect(context.key).toBe(basicKey);
    }
    if (on === 'photos.submitted' && isSending) {
      expect(context).toMatchObject({ photos: threePhotos, key: advancedKey });
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

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(verificationMachine, tour, answers);
    for (const { actor, input } of calls) {
      if (actor === 'front' || actor === 'back' || actor === 'inHand') {
        expect(input).toEqual({ maxMib: 8 });
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

  test('is put together from three calls, of which the profile decides', () => {
    const user = { ...person, basicVerification: 'verified' as const };
    const advanced = {
      state: 'reviewing' as const,
      rejectReason: 'Blurred',
      submittedAt: '2026-03-03T09:00:00.000Z',
      reviewedAt: null,
    };
    const preview = {
      country: 'Germany',
      name: 'Ada',
      maskedIdNumber: 'L0**47',
      address: 'Berlin',
      photos: { front: '', back: '', inHand: '' },
      basic: { ...advanced, state: 'reviewing' as const, rejectReason: '' },
      advanced: { state: 'unverified' as const, rejectReason: 'Glare' },
    };
    expect(ownVerificationFrom(user, advanced, preview)).toMatchObject({
      basic: { state: 'verified', submittedAt: '2026-03-03T09:00:00.000Z' },
      advanced: { state: 'unverified', rejectReason: 'Blurred' },
    });
    expect(ownVerificationFrom(user, advanced, preview).sent).toEqual({
      country: 'Germany',
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
