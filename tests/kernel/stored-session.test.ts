// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { laterSession, person, session } from '../../examples/account/people';
import { appMachine } from '../../machines/account/app';
import { defaultPreferences } from '../../schemas/kernel/preferences';
import { appOver, LogOut } from '../../src/api/account/app';
import { createClient } from '../../src/api/kernel/client';
import { syncSession } from '../../src/storage/session-sync';
import { readStored, writeStored } from '../../src/storage/stored-session';
import { scriptedClient } from '../support/screen/scripted-client';

const nobody = { session: null, language: 'zh', preferences: defaultPreferences } as const;
const somebody = { ...nobody, session };

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('what the device keeps', () => {
  test('is read back as it was', () => {
    const stored = {
      session,
      language: 'th',
      preferences: { ...defaultPreferences, theme: 'light', palette: 'colour-blind' },
    } as const;
    writeStored(stored, null);
    expect(readStored()).toEqual(stored);
  });

  test('is nothing at first', () => {
    expect(readStored()).toEqual(nobody);
  });

  test.each([
    ['another version', { vuex_version: '0.9.0' }],
    ['no version', { vuex_version: null }],
    ['no token', { vuex_token: null }],
    ['an empty token', { vuex_token: '' }],
    ['no person', { vuex_user: null }],
    ['half a person', { vuex_user: '{"id":7}' }],
    ['a broken person', { vuex_user: '{' }],
    ['a person of another kind', { vuex_user: JSON.stringify({ ...person, id: 'seven' }) }],
  ])('is no session with %s', (_, change) => {
    writeStored(somebody, null);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    }
    expect(readStored().session).toBeNull();
  });

  test.each([
    ['not JSON', '{', defaultPreferences],
    ['a list', '[]', defaultPreferences],
    [
      'one wrong choice',
      '{"theme":"pink","valuation":"JPY"}',
      { ...defaultPreferences, valuation: 'JPY' },
    ],
  ])('falls back choice by choice: %s', (_, text, preferences) => {
    localStorage.setItem('tideline_preferences', text);
    expect(readStored().preferences).toEqual(preferences);
  });

  test('is no more than what changed, so that another tab keeps its own', () => {
    writeStored(somebody, null);
    localStorage.setItem('lang', 'kr');
    writeStored({ ...somebody, session: laterSession }, somebody);
    expect(readStored()).toEqual({ ...somebody, session: laterSession, language: 'kr' });
  });

  test('does not stop the app where nothing may be kept', () => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => writeStored(somebody, null)).not.toThrow();
    expect(readStored()).toEqual(nobody);
  });
});

const elsewhere = (now: typeof somebody | typeof nobody | typeof later, key: string | null) => {
  writeStored(now, null);
  dispatchEvent(new StorageEvent('storage', { key }));
};
const later = { ...nobody, session: laterSession };

describe('another tab', () => {
  const start = (input: typeof somebody | typeof nobody) => {
    const { client, asked } = scriptedClient();
    const app = createActor(appOver(client), { input }).start();
    syncSession(app);
    return { app, asked, current: () => app.getSnapshot().context.session };
  };

  test('that logs out logs out here, without telling the server again', () => {
    const { asked, current } = start(somebody);
    elsewhere(nobody, 'vuex_token');
    expect(current()).toBeNull();
    expect(asked).toEqual([]);
  });

  test('that logs in logs in here', () => {
    const { current } = start(nobody);
    elsewhere(somebody, 'vuex_token');
    expect(current()).toEqual(session);
  });

  test('that becomes somebody else is followed', () => {
    const { current } = start(somebody);
    elsewhere(later, 'vuex_token');
    expect(current()).toEqual(laterSession);
  });

  test('that clears everything logs out here', () => {
    const { current } = start(somebody);
    elsewhere(nobody, null);
    expect(current()).toBeNull();
  });

  test('is not listened to before the session is whole', () => {
    const { current } = start(somebody);
    elsewhere(later, 'vuex_user');
    expect(current()).toEqual(session);
  });

  test('hears from this one', () => {
    const { app } = start(nobody);
    app.send({ type: 'session.opened', session });
    expect(readStored().session).toEqual(session);
    app.send({ type: 'session.closed' });
    expect(localStorage.getItem('vuex_token')).toBeNull();
    expect(localStorage.getItem('vuex_user')).toBeNull();
  });
});

describe('the end of a session, from answer to device', () => {
  test('forgets it everywhere, says so once, and ignores the answer to an earlier one', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ type: 999, message: 'Log in again' }));
    const lost: string[] = [];
    const client = createClient({
      base: '/api/',
      token: () => app.getSnapshot().context.session?.token ?? null,
      language: () => 'en',
      onSignedOut: (text, token) => app.send({ type: 'session.expired', text, token }),
      onWaiting: () => undefined,
    });
    const app = createActor(appMachine, { input: somebody });
    app.on('session.lost', ({ text }) => lost.push(text));
    app.start();
    syncSession(app);
    await client.request(LogOut, { token: 'an earlier token' }).catch(() => undefined);
    expect(lost).toEqual([]);
    expect(readStored().session).toEqual(session);
    await Promise.allSettled([
      client.request(LogOut, { token: session.token }),
      client.request(LogOut, { token: null }),
    ]);
    expect(lost).toEqual(['Log in again']);
    expect(readStored().session).toBeNull();
  });

  test('leaves no draft of any page in the tab, and nothing else goes with them', async () => {
    sessionStorage.setItem('tideline_draft_spot', '{}');
    sessionStorage.setItem('other', '1');
    const app = createActor(appMachine, { input: somebody }).start();
    syncSession(app);
    app.send({ type: 'session.closed' });
    expect(sessionStorage.getItem('tideline_draft_spot')).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('1');
  });
});
