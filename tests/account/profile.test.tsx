// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { person } from '../../examples/account/people';
import { Profile } from '../../src/parts/account/profile';
import { Surroundings, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const shown = (change: Partial<typeof person>) => {
  const user = { ...person, phone: '', email: 'ada@example.com', ...change };
  const { container } = render(
    <Surroundings client={scriptedClient().client} app={testApp({ token: 'token', user })}>
      <Profile user={user} />
    </Surroundings>,
  );
  return container.textContent;
};

test('somebody who has chosen a name is shown by it and by the masked account', () => {
  expect(shown({ nickname: 'Ada Marlowe' })).toMatch(/^AAda Marlowea•••@example\.com/);
});

test('somebody without a name is shown once, and never by the whole account', () => {
  for (const nickname of ['ad***@e***.com', '']) {
    expect(shown({ nickname, account: 'ada@example.com' })).toMatch(/^Aa•••@example\.com/);
    cleanup();
  }
});

test('a name is text, whatever is in it', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  expect(shown({ nickname: hostile })).toContain(hostile);
  expect(document.querySelector('img')).toBeNull();
});
