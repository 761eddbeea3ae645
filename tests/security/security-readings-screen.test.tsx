// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { session } from '../../examples/account/people';
import { ownPasskey } from '../../examples/security/passkeys';
import { ownSession } from '../../examples/security/session-end';
import type { RecordedLogin } from '../../schemas/security/login-history';
import { loginHistoryOver } from '../../src/api/security/login-history';
import { passkeysOver } from '../../src/api/security/passkey';
import { sessionsOver } from '../../src/api/security/session';
import { PasskeysScreen } from '../../src/screens/security/authenticator/passkeys-screen';
import { LoginHistoryScreen } from '../../src/screens/security/login-history/login-history-screen';
import { SessionList } from '../../src/screens/security/security/session-list';
import { allRead } from '../support/all-read';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();

// Passkeys and sessions are read again after one was added or ended, which has tours of its own.

testReading(passkeysOver(client), {
  session,
  title: 'the passkeys',
  value: allRead([ownPasskey]),
  path: 'user/passkey/list',
  screen: <PasskeysScreen />,
  shows: {
    loading: () => expect(screen.queryByText(ownPasskey.name)).toBeNull(),
    value: () => expect(screen.getByText(ownPasskey.name)).toBeTruthy(),
    failed: () => expect(screen.getByText('Your passkeys could not be loaded')).toBeTruthy(),
  },
  stale: null,
});

testReading(sessionsOver(client), {
  session,
  title: 'the sessions',
  value: allRead([ownSession]),
  path: 'user/sessions',
  screen: <SessionList />,
  shows: {
    loading: () => expect(screen.queryByText(ownSession.device)).toBeNull(),
    value: () => expect(screen.getByText(ownSession.device)).toBeTruthy(),
    failed: () => expect(screen.getByText('The devices could not be loaded')).toBeTruthy(),
  },
  stale: null,
});

const attempt = (id: number, device: string): RecordedLogin => ({
  id,
  triedAt: '2026-03-02T09:00:00.000Z',
  device,
  place: 'London',
  outcome: 'succeeded',
});

testListing(loginHistoryOver(client), {
  session,
  title: 'the login history',
  rows: [
    attempt(903, 'Firefox on Linux'),
    attempt(902, 'Safari on iPhone'),
    attempt(901, 'Chrome on Android'),
  ],
  wordsOf: ({ device }) => device,
  filters: { first: null },
  path: 'user/logins',
  screen: <LoginHistoryScreen />,
  words: {
    loading: 'Loading the login history',
    failed: 'The login history could not be loaded',
    empty: 'No logins recorded yet',
  },
});
