// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { statuses } from '../../examples/verification/verification';
import { defaultConfig } from '../../schemas/kernel/config';
import { ConfigProvider } from '../../src/context/config';
import { BasicVerificationScreen } from '../../src/screens/verification/basic-screen';
import { settled } from '../support/screen/run-screen';
import {
  emitUpdate,
  endPages,
  isShown,
  press,
  show,
  startPages,
} from '../support/screen/verification-pages';

beforeEach(startPages);
afterEach(endPages);

test.each([
  ['/pages/option/detail', 'Back to your option'],
  ['/pages/assets/withdraw/index', 'Back to your withdrawal'],
  ['/pages/assets/index', 'Back to where you were'],
])(
  'the receipt leads back to %s once it is approved, and to the next level aside',
  async (page, name) => {
    const address = `/?${new URLSearchParams({ backpage: page })}`;
    const { answerStatus } = show(<BasicVerificationScreen />, { address });
    await answerStatus(statuses.basicReviewing);
    expect(screen.queryByRole('button', { name })).toBeNull();
    await emitUpdate('kyc');
    await settled();
    await answerStatus(statuses.basicVerified);
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
    expect(isShown('Continue to advanced verification')).toBe(true);
    press(name);
    expect(isShown(page)).toBe(true);
  },
);

test.each([
  [true, /approved within a minute/],
  [false, /usually within 24 hours/],
])('says how long the review takes, in a demonstration: %s', async (isDemo, words) => {
  const page = (
    <ConfigProvider first={{ ...defaultConfig, isDemo }}>
      <BasicVerificationScreen />
    </ConfigProvider>
  );
  const { answerStatus } = show(page);
  await answerStatus(statuses.basicReviewing);
  expect(isShown(words)).toBe(true);
  cleanup();
  const form = show(page);
  await form.answerStatus(statuses.nothing);
  expect(isShown(/any data will do/)).toBe(isDemo);
});
