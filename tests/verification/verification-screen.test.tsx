// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { verificationMachine } from '../../machines/verification/verification';
import { RequestError } from '../../schemas/kernel/failure';
import { stageOf } from '../../schemas/verification/own-verification';
import { intentsOf } from '../../src/api/kernel/intents';
import { submitAdvancedCall, submitBasicCall } from '../../src/api/verification/verification';
import { AdvancedVerificationScreen } from '../../src/screens/verification/advanced-screen';
import { BasicVerificationScreen } from '../../src/screens/verification/basic-screen';
import { person, session } from '../support/people';
import { runOnScreen, type ScreenScript, settled } from '../support/run-screen';
import type { ScriptedClient } from '../support/scripted-client';
import {
  endPages,
  failedFace,
  fillBasic,
  hear,
  isPending,
  isShown,
  live,
  press,
  reviewing,
  show,
  showStatus,
  startPages,
  submit,
  tileOf,
  tiles,
  uploadPhoto,
} from '../support/verification-pages';
import { statuses, verificationWalk as walked } from '../support/walked-verification';

beforeEach(startPages);
afterEach(endPages);

/** Hands in three photos, or two of them; what is there already is not sent again. */
const handIn = async (isComplete: boolean, scripted: ScriptedClient) => {
  for (const label of tiles) {
    const isThere = within(tileOf(label)).queryByText('Uploaded') !== null;
    const isRequested = isComplete || label !== 'Back photo';
    if (isThere && !isRequested) fireEvent.click(within(tileOf(label)).getByText('Remove'));
    if (!isThere && isRequested) await uploadPhoto(scripted, label);
  }
  submit();
  await settled();
};

/** Settles a submission as the server would: by its answer, or by what it says of the key. */
const settledOver =
  (path: string) =>
  (scripted: ScriptedClient, { output }: AnyEventObject) => {
    if (output.state === 'unanswered') return 'elsewhere' as const;
    const isAsking = scripted.asked.at(-1)?.path === 'request/status';
    if (isAsking) scripted.answer('request/status', output);
    else if (output.state === 'accepted') scripted.answer(path, output.result);
    else scripted.refuse(path, new RequestError(output.failure));
    return 'taken' as const;
  };

const paths: ScreenScript<typeof verificationMachine>['paths'] = {
  readVerification: (scripted, { output, error }) => {
    if (error === undefined) showStatus(scripted, output);
    else scripted.refuse('user/center', error);
    return 'taken';
  },
  submitBasic: settledOver('user/real_name'),
  submitAdvanced: settledOver('user/real_name2'),
  front: 'upload',
  back: 'upload',
  inHand: 'upload',
};
const common = {
  'refresh.requested': () => hear('kyc'),
  'retry.requested': () => press('Retry'),
} as const;

/** In a minute without an answer hints come, and ask again for what the tour has done with. */
const isHinted = ({ steps }: (typeof walked.tours)[number]) =>
  steps.some(({ on, to }) => on === 'after answerTimeout' && to.matches('advanced'));

/** One tour for each kind of step at its end; the machine's own test runs all of them. */
const tours = [
  ...new Map(
    walked.tours.filter((tour) => !isHinted(tour)).map((tour) => [tour.steps.at(-1)?.title, tour]),
  ).values(),
];

const isAskedAbout = () => isShown(/^No response yet/);

/** What a reload finds on the device: the key of what was sent before it. */
const storePending = ({ input }: { input: unknown }) => {
  const { basic, advanced } = Object(input).pending;
  const { keep } = intentsOf(person.id);
  if (basic) void keep({ key: basic, call: submitBasicCall, parameters: {} });
  if (advanced) void keep({ key: advanced, call: submitAdvancedCall, parameters: {} });
};

describe('the page of the basic level', () => {
  test.each(tours)('shows where the verification stands: $title', (tour) => {
    storePending(tour);
    return runOnScreen(verificationMachine, tour, {
      screen: live(<BasicVerificationScreen />),
      session,
      paths,
      gestures: { ...common, 'draft.submitted': fillBasic, 'photos.submitted': 'elsewhere' },
      faces: {
        reading: () => undefined,
        failed: failedFace,
        'basic.editing': ({ context: { failure, verification } }) => {
          expect(screen.getByRole('button', { name: 'Submit for review' })).toBeTruthy();
          const words = 'This ID number is already verified for another account';
          expect(isShown(words)).toBe(failure?.code === 'kyc.id_taken');
          const { rejectReason } = verification.basic;
          if (rejectReason !== '') expect(isShown(`Reason: ${rejectReason}`)).toBe(true);
        },
        'basic.submitting': ({ context: { draft, verification } }) => {
          // Whoever is further already sees that, while the old key is asked about.
          const isHere = stageOf(verification) === 'basic';
          expect(isAskedAbout()).toBe(isHere && draft === null);
          if (draft !== null) expect(isPending()).toBe(true);
        },
        basicReview: reviewing,
        'advanced.editing': () => expect(isShown('Basic level approved')).toBe(true),
        'advanced.submitting': () => undefined,
        advancedReview: reviewing,
        verified: () => expect(isShown('Both levels are approved.')).toBe(true),
      },
    });
  });
});

describe('the page of the advanced level', () => {
  test.each(tours)('shows where the verification stands: $title', (tour) => {
    storePending(tour);
    return runOnScreen(verificationMachine, tour, {
      screen: live(<AdvancedVerificationScreen />),
      session,
      paths,
      gestures: {
        ...common,
        'draft.submitted': 'elsewhere',
        'photos.submitted': ({ photos }, scripted) => handIn(photos.back !== '', scripted),
      },
      faces: {
        reading: () => undefined,
        failed: failedFace,
        'basic.editing': () =>
          expect(isShown('Please finish the basic verification first')).toBe(true),
        'basic.submitting': () => undefined,
        basicReview: () =>
          expect(isShown('Available once basic verification is approved')).toBe(true),
        'advanced.editing': ({ context: { failure, verification } }) => {
          for (const label of tiles) expect(tileOf(label)).toBeTruthy();
          expect(isShown('This upload does not exist')).toBe(failure?.code === 'upload.unknown');
          const { rejectReason } = verification.advanced;
          if (rejectReason !== '') expect(isShown(`Reason: ${rejectReason}`)).toBe(true);
          expect(isShown('L0*****47')).toBe(verification.sent.maskedIdNumber !== '');
        },
        'advanced.submitting': ({ context: { photos, verification } }) => {
          const isHere = stageOf(verification) === 'advanced';
          expect(isAskedAbout()).toBe(isHere && photos === null);
          if (photos !== null) expect(isPending()).toBe(true);
        },
        advancedReview: reviewing,
        verified: () => expect(isShown('Both levels are approved.')).toBe(true),
      },
    });
  });
});

test('while the socket is down the decision is asked for again and again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const { told, asked } = show(<BasicVerificationScreen />);
    await told(statuses.basicReviewing);
    const reads = () => asked.filter(({ path }) => path === 'user/preview').length;
    expect(reads()).toBe(1);
    await act(async () => vi.advanceTimersByTime(30_000));
    await settled();
    expect(reads()).toBe(2);
    await told(statuses.basicVerified);
    expect(isShown('Basic level approved')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('what was typed is forgotten as soon as it was taken in', async () => {
  const { told, answer } = show(<BasicVerificationScreen />);
  const isSaved = () => JSON.stringify({ ...sessionStorage }).includes('L01X');
  await told(statuses.nothing);
  await fillBasic();
  expect(isSaved()).toBe(true);
  answer('user/real_name', 'reviewing');
  await settled();
  expect(isSaved()).toBe(false);
});
