import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../schemas/kernel/failure';
import { createClient } from '../../src/api/kernel/client';
import { readOwnVerification } from '../../src/api/verification/verification';

afterEach(() => vi.unstubAllGlobals());

const profile = { type: 'ok', message: { id: 7, review_status: 2, advanced_status: 1 } };

/** What one call answers, and all others as a server that has nothing but the profile. */
const reading = (path: string, answer: () => Response | Promise<Response>) => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith(path)) return answer();
    return url.endsWith('user/center') ? Response.json(profile) : new Response('', { status: 404 });
  });
  const client = createClient({
    base: 'https://tideline.example/api/',
    token: () => 'the token',
    language: () => 'en',
    onSignedOut: () => undefined,
    onWaiting: () => undefined,
  });
  return readOwnVerification(client, new AbortController().signal);
};

const failures: readonly [string, () => Response | Promise<Response>][] = [
  ['a missing call', () => new Response('', { status: 404 })],
  ['another method', () => new Response('<html>', { status: 405 })],
  ['a page', () => new Response('<html>')],
  ['nothing', () => new Response('')],
  ['a refusal', () => Response.json({ type: 'error', message: null })],
  ['invalid fields', () => Response.json({ message: 'No', errors: {} }, { status: 422 })],
  ['a missing verification', () => Response.json({ type: 998, message: 'No' })],
  ['too many requests', () => Response.json({ message: 'No' }, { status: 429 })],
  ['a fault', () => new Response('', { status: 500 })],
  ['silence', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['another result', () => Response.json({ type: 'ok', message: [1] })],
];

for (const path of ['user/center2', 'user/preview']) {
  test.each(failures)(`${path} is not needed for the verification: %s`, async (_, answer) => {
    const { verification } = await reading(path, answer);
    expect([verification.basic.state, verification.advanced.state]).toEqual([
      'verified',
      'reviewing',
    ]);
  });

  test(`${path} reports the end of the session`, async () => {
    const ended = reading(path, () => new Response('', { status: 401 }));
    await expect(ended).rejects.toEqual(new RequestError({ kind: 'signedOut', text: '' }));
  });
}

test('the profile itself is needed', async () => {
  const failed = reading('user/center', () => new Response('', { status: 500 }));
  await expect(failed).rejects.toBeInstanceOf(RequestError);
});
