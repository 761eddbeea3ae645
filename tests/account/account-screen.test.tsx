// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { person } from '../../examples/account/people';
import { AccountScreen } from '../../src/screens/account/account/account-screen';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const user = {
  ...person,
  email: 'ada@example.com',
  phone: '',
  authorizationCode: '',
  inviteCode: 'TIDE42',
};

const show = () =>
  render(
    <Surroundings client={scriptedClient().client} app={testApp({ token: 'token', user })}>
      <AccountScreen />
    </Surroundings>,
  );

test('what is private is shown only when its own eye is pressed', () => {
  show();
  expect(screen.queryByText('ada@example.com')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('ada@example.com')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('ada@example.com')).toBeNull();
});

test('the invite code is copied, or the person is told how to', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce(undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await settled();
  expect(writeText).toHaveBeenCalledWith('TIDE42');
  expect(screen.getByText('Copied')).toBeTruthy();
  cleanup();
  writeText.mockRejectedValueOnce(new Error('not allowed'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await settled();
  expect(screen.getByText('Copy failed, please copy manually')).toBeTruthy();
});
