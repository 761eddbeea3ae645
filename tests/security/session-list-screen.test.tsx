// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { session } from '../../examples/account/people';
import { ownSession } from '../../examples/security/session-end';
import { sessionEndMachine } from '../../machines/security/sessions';
import { SessionList } from '../../src/screens/security/security/session-list';
import { allRead } from '../support/all-read';
import { Answering } from '../support/screen/answering';
import { press } from '../support/screen/presses';
import type { ScreenScript } from '../support/screen/run-screen';
import { testTours } from '../support/screen/test-tours';
import { sessionEndWalk as walked } from './walks/session-end';

const readsTwo = {
  'user/sessions': () =>
    allRead([
      ownSession,
      { ...ownSession, id: 'a1', device: 'Safari on iPhone', isCurrent: false },
    ]),
};

describe('the end of other sessions on screen', () => {
  const questions = { one: 'Log out this device?', others: 'Log out all other devices?' };
  const script: ScreenScript<typeof sessionEndMachine> = {
    screen: (
      <Answering answers={readsTwo}>
        <SessionList />
      </Answering>
    ),
    session,
    paths: { revokeSessions: 'user/session/revoke' },
    gestures: {
      'end.requested': ({ choice }) =>
        press(choice.kind === 'one' ? 'Log out' : 'Log out all other devices'),
      'end.confirmed': () => press('Log out'),
      'end.declined': () => press('Cancel'),
    },
    expectations: {
      idle: () => expect(screen.queryByRole('alertdialog')).toBeNull(),
      asking: ({ context: { choice } }) => {
        const name = questions[choice?.kind === 'one' ? 'one' : 'others'];
        expect(screen.getByRole('alertdialog', { name })).toBeTruthy();
      },
      ending: () => {
        const buttons = screen.getAllByRole('button', { name: 'Log out' });
        expect(buttons.at(-1)?.getAttribute('aria-busy')).toBe('true');
      },
    },
    failures: {
      shown: () => null,
      toasted: ({ type, failure }) => (type === 'end.failed' ? failure : null),
      words: {
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  testTours(sessionEndMachine, walked, script, {
    title: 'shows where the end of a session stands',
    every: 'runs every transition that can happen',
  });
});
