// @vitest-environment happy-dom
// Long, because the four pages of one flow share their statuses and steps.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { laterSession, person, session, silence } from '../../examples/account/people';
import { statuses } from '../../examples/verification/verification';
import { type AppActor, selectUser } from '../../machines/account/app';
import { RequestError } from '../../schemas/kernel/failure';
import { AdvancedVerificationScreen } from '../../src/screens/verification/advanced-screen';
import { BasicVerificationScreen } from '../../src/screens/verification/basic-screen';
import { VerificationPreviewScreen } from '../../src/screens/verification/preview-screen';
import { VerificationScreen } from '../../src/screens/verification/verification-screen';
import { errorAt } from '../support/screen/field-error';
import { settled, testApp } from '../support/screen/run-screen';
import {
  choosePhoto,
  emitUpdate,
  endPages,
  expectFailed,
  fillBasic,
  isShown,
  press,
  reviewing,
  show,
  startPages,
  submit,
  tileOf,
  tiles,
  type,
  uploadPhoto,
} from '../support/screen/verification-pages';

beforeEach(startPages);
afterEach(endPages);

describe('the overview', () => {
  test.each([
    ['nothing', ['Not verified', 'Start', 'Available once basic verification is approved']],
    [
      'basicRejected',
      [
        'Rejected',
        'Your details were not accepted. Correct them and submit them again.',
        'Reason: The name is cut off',
        'Edit and resubmit',
        'Submitted details',
      ],
    ],
    ['basicReviewing', ['Under review', 'Available once basic verification is approved']],
    ['basicVerified', ['Basic level approved', 'Start', 'Submitted details']],
    [
      'advancedRejected',
      [
        'Rejected',
        'Your photos were not accepted. The basic level stays approved. Take new photos and submit them again.',
        'Reason: The back is blurred',
        'Edit and resubmit',
      ],
    ],
    ['advancedReviewing', ['Under review', 'Submitted details']],
    ['verified', ['Both levels are approved.', 'Submitted details']],
  ] as const)('of %s says where both levels stand, and offers one step', async (name, words) => {
    const { answerStatus } = show(<VerificationScreen />);
    await answerStatus(statuses[name]);
    for (const word of words) expect(isShown(word), word).toBe(true);
    const steps = screen
      .queryAllByRole('link')
      .filter(({ textContent }) => /Start|Edit and resubmit|Continue/.test(textContent ?? ''));
    const hasStep = !/Review|^verified/.test(name);
    expect(steps.length).toBe(hasStep ? 1 : 0);
    expect(isShown('How your data is used')).toBe(true);
    const isRejected = name.endsWith('Rejected');
    expect(isShown('Basic level approved')).toBe(name === 'basicVerified');
    expect(screen.queryAllByText('Rejected')).toHaveLength(isRejected ? 2 : 0);
    if (name === 'basicRejected') expect(isShown('Not verified')).toBe(false);
  });

  test('hears of a decision by the socket, of its own kind only, and tells the app', async () => {
    const { answerStatus, asked, app } = show(<VerificationScreen />);
    await answerStatus(statuses.basicReviewing);
    const before = asked.length;
    await emitUpdate('deposit');
    await settled();
    expect(asked.length).toBe(before);
    await emitUpdate('kyc');
    await settled();
    await answerStatus(statuses.basicVerified);
    expect(isShown('Basic level approved')).toBe(true);
    expect(selectUser(app.getSnapshot())?.basicVerification).toBe('verified');
  });

  test('keeps what it shows while a later look fails, and says so when the first one does', async () => {
    const { answerStatus, refuse } = show(<VerificationScreen />);
    await answerStatus(statuses.basicReviewing);
    await emitUpdate('kyc');
    await settled();
    refuse('user/center', silence);
    await settled();
    reviewing();
    cleanup();
    const first = show(<VerificationScreen />);
    await settled();
    first.refuse('user/center', silence);
    await settled();
    expectFailed();
  });

  test('leads back to the page that asked for it, as soon as that has become possible', async () => {
    const address = '/?backpage=%2Fpages%2Fassets%2Findex';
    const { answerStatus } = show(<VerificationScreen />, { address });
    await answerStatus(statuses.basicReviewing);
    expect(screen.queryByRole('button', { name: 'Back to where you were' })).toBeNull();
    await emitUpdate('kyc');
    await settled();
    await answerStatus(statuses.basicVerified);
    press('Back to where you were');
    expect(isShown('/pages/assets/index')).toBe(true);
  });

  test('reads servers that know neither of the two later calls', async () => {
    const { answer, refuse } = show(<VerificationScreen />);
    const unknown = new RequestError({
      kind: 'refused',
      code: 'request.not_found',
      params: {},
      text: '',
    });
    answer('user/center', { ...person, basicVerification: 'verified' });
    refuse('user/center2', unknown);
    refuse('user/preview', unknown);
    await settled();
    expect(isShown('Basic level approved')).toBe(true);
  });
});

describe('the form of the basic level', () => {
  test('says at each field what is missing, and sends nothing', async () => {
    const { answerStatus, asked } = show(<BasicVerificationScreen />);
    await answerStatus(statuses.nothing);
    submit();
    await settled();
    expect(screen.getAllByText('Please fill this in')).toHaveLength(4);
    expect(asked.map(({ path }) => path)).not.toContain('user/real_name');
    expect(document.activeElement).toBe(screen.getByLabelText('Country'));
  });

  test('is there again after its screen was left, for whoever typed it and nobody else', async () => {
    const first = show(<BasicVerificationScreen />);
    await first.answerStatus(statuses.nothing);
    type('Name as on the document', 'Ada Marlowe');
    await settled();
    cleanup();
    const second = show(<BasicVerificationScreen />);
    await second.answerStatus(statuses.nothing);
    expect(isShown('Your earlier entries have been restored.')).toBe(true);
    expect(screen.getByLabelText('Name as on the document')).toHaveProperty('value', 'Ada Marlowe');
    cleanup();
    const other = show(<BasicVerificationScreen />, { app: testApp(laterSession) });
    await other.answerStatus(statuses.nothing);
    expect(screen.getByLabelText('Name as on the document')).toHaveProperty('value', '');
  });

  test('asks before what was typed is left behind', async () => {
    const { answerStatus } = show(<BasicVerificationScreen />);
    await answerStatus(statuses.nothing);
    type('Name as on the document', 'Ada Marlowe');
    press('Back');
    expect(isShown('Leave this page?')).toBe(true);
    press('Stay');
    expect(isShown('Leave this page?')).toBe(false);
  });

  test.each([
    [
      'a field that the server names',
      { code: 'param.invalid', params: { field: 'card_id' } },
      'Please check this field',
    ],
    [
      'a number that somebody else has',
      { code: 'kyc.id_taken', params: {} },
      'This ID number is already verified for another account',
    ],
  ] as const)('shows %s at its place, with everything that was typed', async (_, reason, words) => {
    const { answerStatus, refuse } = show(<BasicVerificationScreen />);
    await answerStatus(statuses.nothing);
    await fillBasic();
    refuse('user/real_name', new RequestError({ kind: 'refused', text: '', ...reason }));
    await settled();
    const number = screen.getByLabelText('ID number');
    expect(errorAt('ID number')).toBe(words);
    expect(document.activeElement).toBe(number);
    expect(number).toHaveProperty('value', 'L01X 00t47');
  });

  test('is corrected from what can be told again, with the reason in sight', async () => {
    const { answerStatus } = show(<BasicVerificationScreen />);
    const { user, verification } = statuses.basicRejected;
    const sent = {
      ...verification.sent,
      country: 'Germany',
      chosenCountry: { id: 97, name: 'Germany', iso: 'DE' },
      name: 'Ada',
      address: 'Berlin',
      maskedIdNumber: 'L0**47',
    };
    await answerStatus({ user, verification: { ...verification, sent } });
    expect(screen.getByLabelText('Name as on the document')).toHaveProperty('value', 'Ada');
    expect(screen.getByLabelText('Contact address')).toHaveProperty('value', 'Berlin');
    expect(screen.getByLabelText('ID number')).toHaveProperty('value', '');
    expect(isShown('Reason: The name is cut off')).toBe(true);
    expect(screen.getByLabelText('Country').textContent).toContain('Germany');
    // Nothing was typed yet: nothing is restored later, and nothing is asked on leaving.
    cleanup();
    const again = show(<BasicVerificationScreen />);
    await again.answerStatus({ user, verification: { ...verification, sent } });
    expect(isShown('Your earlier entries have been restored.')).toBe(false);
    press('Back');
    expect(isShown('Your entries are saved in this tab, so you can continue later.')).toBe(false);
  });
});

describe('the photos of the advanced level', () => {
  const threeThere = async (shown: ReturnType<typeof show>) => {
    await shown.answerStatus(statuses.basicVerified);
    for (const label of tiles) await uploadPhoto(shown.scripted, label);
  };

  test('one that fails loses none of the others, and is sent again', async () => {
    const shown = show(<AdvancedVerificationScreen />);
    await shown.answerStatus(statuses.basicVerified);
    await uploadPhoto(shown.scripted, 'Front photo');
    await choosePhoto('Back photo');
    shown.refuse('upload', silence);
    await settled();
    expect(isShown('Uploading failed, please try again')).toBe(true);
    expect(within(tileOf('Front photo')).getByText('Uploaded')).toBeTruthy();
    submit();
    await settled();
    expect(isShown('Please upload the front, the back and the hand-held photo')).toBe(true);
    expect(tileOf('Back photo').contains(document.activeElement)).toBe(true);
    expect(shown.asked.map(({ path }) => path)).not.toContain('user/real_name2');
    fireEvent.click(within(tileOf('Back photo')).getByText('Retry'));
    await settled();
    shown.answer('upload', { id: 'again', url: '/x' });
    await settled();
    await uploadPhoto(shown.scripted, 'Hand-held photo');
    // What was said of missing photos goes as soon as none is missing.
    expect(isShown('Please upload the front, the back and the hand-held photo')).toBe(false);
    submit();
    await settled();
    expect(shown.asked.at(-1)).toMatchObject({
      path: 'user/real_name2',
      variables: {
        payload: { front: 'of Front photo', back: 'again', inHand: 'of Hand-held photo' },
      },
    });
  });

  test('outlive their screen, and a session that ends and is opened again', async () => {
    const shown = show(<AdvancedVerificationScreen />);
    await threeThere(shown);
    act(() => shown.app.send({ type: 'session.expired', text: '', token: session.token }));
    shown.unmount();
    act(() => shown.app.send({ type: 'session.opened', session }));
    show(<AdvancedVerificationScreen />, shown);
    await settled();
    expect(screen.getAllByText('Uploaded')).toHaveLength(3);
  });

  test.each([
    [
      'whoever logs out',
      (app: AppActor) => {
        app.send({ type: 'session.closed' });
        app.send({ type: 'session.opened', session });
      },
    ],
    [
      'another account',
      (app: AppActor) => app.send({ type: 'session.opened', session: laterSession }),
    ],
  ])('leave nothing to %s', async (_, change) => {
    const shown = show(<AdvancedVerificationScreen />);
    await threeThere(shown);
    shown.unmount();
    act(() => change(shown.app));
    const { answerStatus } = show(<AdvancedVerificationScreen />, shown);
    await answerStatus(statuses.basicVerified);
    expect(screen.queryAllByText('Uploaded')).toHaveLength(0);
    expect(screen.getAllByText('Take a photo')).toHaveLength(3);
  });

  test('are asked about before they are left, and before a reload', async () => {
    const shown = show(<AdvancedVerificationScreen />);
    await shown.answerStatus(statuses.basicVerified);
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(reload()).toBe(false);
    await uploadPhoto(shown.scripted, 'Front photo');
    expect(reload()).toBe(true);
    press('Back');
    expect(isShown('Your photos stay until the app is closed or reloaded.')).toBe(true);
  });
});

describe('what was sent', () => {
  test('is shown masked, with its times and photos, which a tap enlarges', async () => {
    const { answerStatus } = show(<VerificationPreviewScreen />);
    await answerStatus(statuses.verified);
    expect(isShown('L0*****47')).toBe(true);
    expect(screen.getAllByText(/^2026-03-03 \d\d:00:00 UTC/)).toHaveLength(2);
    press('Enlarge: Back photo');
    const large = within(screen.getByRole('dialog')).getByAltText('Back photo');
    expect(large.getAttribute('src')).toBe('/api/2');
    fireEvent.error(large);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('Picture preview failed')).toHaveLength(1);
  });

  test('is nothing yet, and says where to begin', async () => {
    const { answerStatus } = show(<VerificationPreviewScreen />);
    await answerStatus(statuses.nothing);
    expect(isShown('Nothing submitted yet')).toBe(true);
    expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe(
      '#/pages/verification/basic',
    );
  });

  test('leads to the correction of what was rejected', async () => {
    const { answerStatus } = show(<VerificationPreviewScreen />);
    await answerStatus(statuses.advancedRejected);
    expect(isShown('Reason: The back is blurred')).toBe(true);
    expect(screen.getByRole('link', { name: 'Edit and resubmit' }).getAttribute('href')).toBe(
      '#/pages/verification/advanced',
    );
  });
});
