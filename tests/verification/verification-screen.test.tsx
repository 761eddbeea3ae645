// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person, session, silence } from '../../examples/account/people';
import { statuses } from '../../examples/verification/verification';
import { verificationMachine } from '../../machines/verification/verification';
import { stageOf } from '../../schemas/verification/own-verification';
import { intentsOf } from '../../src/api/kernel/intents';
import { submitAdvancedCall, submitBasicCall } from '../../src/api/verification/verification';
import { AdvancedVerificationScreen } from '../../src/screens/verification/advanced-screen';
import { BasicVerificationScreen } from '../../src/screens/verification/basic-screen';
import {
  runOnScreen,
  type ScreenScript,
  settled,
  toursOnScreen,
} from '../support/screen/run-screen';
import type { ScriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import {
  choosePhoto,
  emitUpdate,
  endPages,
  expectFailed,
  fillBasic,
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
} from '../support/screen/verification-pages';
import { stateText, testEach } from '../walker/walker';
import { verificationWalk as walked } from './walks/verification';

beforeEach(startPages);
afterEach(endPages);

const labels: Readonly<Record<string, string>> = {
  front: 'Front photo',
  back: 'Back photo',
  inHand: 'Hand-held photo',
};
const labelOf = (upload: string) => labels[upload] ?? '';

/** Chooses a photo whose upload fails, so that it is chosen and not uploaded. */
const chooseInVain = async (upload: string, scripted: ScriptedClient) => {
  await choosePhoto(labelOf(upload));
  scripted.refuse('upload', silence);
  await settled();
};
const uploadOnce = async (upload: string, scripted: ScriptedClient) => {
  const tile = within(tileOf(labelOf(upload)));
  if (tile.queryByText('Uploaded') === null) await uploadPhoto(scripted, labelOf(upload));
};
const removeIfChosen = (upload: string) => {
  const remove = within(tileOf(labelOf(upload))).queryByText('Remove');
  if (remove) fireEvent.click(remove);
};

type Script = ScreenScript<typeof verificationMachine>;
const paths: Script['paths'] = {
  readVerification: (scripted, { output, error }) => {
    if (error === undefined) showStatus(scripted, output);
    else scripted.refuse('user/center', error);
  },
  submitBasic: settleSubmission('user/real_name'),
  submitAdvanced: settleSubmission('user/real_name2'),
  front: 'upload',
  back: 'upload',
  inHand: 'upload',
};
const common = {
  'refresh.requested': () => emitUpdate('kyc'),
  'retry.requested': () => press('Retry'),
} as const;

/** What neither page can be made to see. */
const isElsewhere: NonNullable<Script['isElsewhere']> = ({ on, event, to }) =>
  // A submission settles without an answer only as a machine of its own.
  event['output']?.state === 'unanswered' ||
  // In a minute without an answer hints come, and ask again for what the tour has done with.
  (on === 'after answerTimeout' && (to.matches('advanced') || to.matches({ basic: 'submitting' })));

const missingOnBoth = [
  'reading: after answerTimeout -> advanced.editing',
  'basic.submitting: submitBasic done unanswered -> reading',
  'advanced.submitting: submitAdvanced done unanswered -> reading',
  'reading: after answerTimeout -> basic.submitting',
  'reading: after answerTimeout -> advanced.submitting',
];

const failuresIn = (level: 'basic' | 'advanced'): Script['failures'] => ({
  shown: (snapshot) => {
    const { failure, uploads } = snapshot.context;
    if (!['failed', `${level}.editing`].includes(stateText(snapshot))) return null;
    // The end of a session is shown by the app, once.
    if (failure?.kind === 'signedOut') return null;
    const lacksPhotos = Object.values(uploads).includes(null);
    return failure?.kind === 'refused' && failure.code === 'kyc.photos' && !lacksPhotos
      ? null
      : failure;
  },
  words: {
    'kyc.photos': 'Please upload the front, the back and the hand-held photo',
    'kyc.id_taken': 'This ID number is already verified for another account',
    'upload.unknown': 'This upload does not exist',
    'client.offline': 'No connection',
    'client.timeout': 'The server did not answer in time',
  },
});

const isAskedAbout = () => isShown(/^No response yet/);

/** What a reload finds on the device: the key of what was sent before it. */
const storePending = ({ input }: { input: unknown }) => {
  const { basic, advanced } = Object(input).pending;
  const { store } = intentsOf(person.id);
  if (basic) void store({ key: basic, call: submitBasicCall, parameters: {} });
  if (advanced) void store({ key: advanced, call: submitAdvancedCall, parameters: {} });
};

describe('the page of the basic level', () => {
  const script: Script = {
    screen: live(<BasicVerificationScreen />),
    session,
    paths,
    isElsewhere,
    gestures: {
      ...common,
      'draft.submitted': fillBasic,
      'photos.submitted': 'elsewhere',
      'photo.chosen': 'elsewhere',
      'photo.uploaded': 'elsewhere',
      'photo.removed': 'elsewhere',
    },
    expectations: {
      reading: () => undefined,
      failed: expectFailed,
      'basic.editing': ({ context: { verification } }) => {
        expect(screen.getByRole('button', { name: 'Submit for review' })).toBeTruthy();
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
    failures: failuresIn('basic'),
  };
  const onScreen = toursOnScreen(walked, script);

  testEach('shows where the verification stands', onScreen.tours, (tour) => {
    storePending(tour);
    return runOnScreen(verificationMachine, tour, script);
  });

  test('runs every transition but those that it cannot cause', () =>
    expect(onScreen.missing).toEqual([
      ...['chosen', 'uploaded', 'removed'].flatMap((what) =>
        ['front', 'back', 'inHand'].map(
          (photo) => `advanced.editing: photo.${what} ${photo} -> advanced.editing`,
        ),
      ),
      'advanced.editing: photos.submitted -> advanced.editing',
      ...missingOnBoth.slice(0, 2),
      'advanced.editing: photos.submitted -> advanced.submitting',
      ...missingOnBoth.slice(2),
    ]));
});

describe('the page of the advanced level', () => {
  const script: Script = {
    screen: live(<AdvancedVerificationScreen />),
    session,
    paths,
    isElsewhere,
    gestures: {
      ...common,
      'draft.submitted': 'elsewhere',
      'photo.chosen': ({ upload }, scripted) => chooseInVain(upload, scripted),
      'photo.uploaded': ({ upload }, scripted) => uploadOnce(upload, scripted),
      'photo.removed': ({ upload }) => removeIfChosen(upload),
      'photos.submitted': submit,
    },
    expectations: {
      reading: () => undefined,
      failed: expectFailed,
      'basic.editing': () =>
        expect(isShown('Please finish the basic verification first')).toBe(true),
      'basic.submitting': () => undefined,
      basicReview: () =>
        expect(isShown('Available once basic verification is approved')).toBe(true),
      'advanced.editing': ({ context: { verification } }) => {
        for (const label of tiles) expect(tileOf(label)).toBeTruthy();
        const { rejectReason } = verification.advanced;
        if (rejectReason !== '') expect(isShown(`Reason: ${rejectReason}`)).toBe(true);
        expect(isShown('L0*****47')).toBe(verification.sent.maskedIdNumber !== '');
      },
      'advanced.submitting': ({ context: { uploads, verification } }) => {
        const isHere = stageOf(verification) === 'advanced';
        expect(isAskedAbout()).toBe(isHere && uploads.front === null);
        if (uploads.front !== null) expect(isPending()).toBe(true);
      },
      advancedReview: reviewing,
      verified: () => expect(isShown('Both levels are approved.')).toBe(true),
    },
    failures: failuresIn('advanced'),
  };
  const onScreen = toursOnScreen(walked, script);

  testEach('shows where the verification stands', onScreen.tours, (tour) => {
    storePending(tour);
    return runOnScreen(verificationMachine, tour, script);
  });

  test('runs every transition but those that it cannot cause', () =>
    expect(onScreen.missing).toEqual([
      'basic.editing: draft.submitted valid -> basic.submitting',
      ...missingOnBoth,
    ]));
});

test('while the socket is down the decision is asked for again and again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const { answerStatus, asked } = show(<BasicVerificationScreen />);
    await answerStatus(statuses.basicReviewing);
    const reads = () => asked.filter(({ path }) => path === 'user/preview').length;
    expect(reads()).toBe(1);
    // The code that asks while there is no socket is loaded after a while without one.
    await act(async () => vi.advanceTimersByTime(3_000));
    await vi.dynamicImportSettled();
    await act(async () => vi.advanceTimersByTime(30_000));
    await settled();
    expect(reads()).toBe(2);
    await answerStatus(statuses.basicVerified);
    expect(isShown('Basic level approved')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('what was typed is forgotten as soon as it was taken in', async () => {
  const { answerStatus, answer } = show(<BasicVerificationScreen />);
  const isSaved = () => JSON.stringify({ ...sessionStorage }).includes('L01X');
  await answerStatus(statuses.nothing);
  await fillBasic();
  expect(isSaved()).toBe(true);
  answer('user/real_name', 'reviewing');
  await settled();
  expect(isSaved()).toBe(false);
});
