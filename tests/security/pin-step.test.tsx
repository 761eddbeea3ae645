// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { chosenFundPasswordFault } from '../../schemas/security/fund-password';
import { PinStep } from '../../src/forms/pin-step';
import { Surroundings, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const shown = (step: Partial<Parameters<typeof PinStep>[0]> = {}) => {
  const onDigits = vi.fn();
  render(
    <Surroundings client={scriptedClient().client} app={testApp(null)}>
      <PinStep label="Fund password" failure={null} onDigits={onDigits} {...step} />
    </Surroundings>,
  );
  return onDigits;
};

const tap = async (digits: string) => {
  const user = userEvent.setup();
  for (const digit of digits) await user.click(screen.getByRole('button', { name: digit }));
};

test('the sixth digit submits, once, and there is no other button', async () => {
  const onDigits = shown();
  await tap('24681');
  expect(onDigits).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /next|save/i })).toBeNull();
  await tap('09');
  expect(onDigits).toHaveBeenCalledExactlyOnceWith('246810');
});

test('digits of a keyboard submit as well', async () => {
  const onDigits = shown();
  await userEvent.setup().type(screen.getByLabelText('Fund password'), '246810');
  expect(onDigits).toHaveBeenCalledExactlyOnceWith('246810');
});

test('Enter before the sixth digit submits nothing and says what is missing', async () => {
  const onDigits = shown();
  await userEvent.setup().type(screen.getByLabelText('Fund password'), '24681{Enter}');
  expect(onDigits).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Fund password').getAttribute('aria-invalid')).toBe('true');
});

test('a digit that is deleted submits nothing', async () => {
  const onDigits = shown();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Fund password'), '246{Backspace}{Backspace}');
  expect(onDigits).not.toHaveBeenCalled();
});

test('one that is easy to guess is cleared and not submitted', async () => {
  const onDigits = shown({ faultOf: chosenFundPasswordFault });
  await tap('123456');
  expect(onDigits).not.toHaveBeenCalled();
  expect(screen.getByText(/easy to guess/)).toBeTruthy();
  await tap('246810');
  expect(onDigits).toHaveBeenCalledExactlyOnceWith('246810');
});

test('while it is submitted the pad takes no digits', async () => {
  shown({ isBusy: true });
  expect(screen.getByRole('button', { name: '1' }).hasAttribute('disabled')).toBe(true);
});
