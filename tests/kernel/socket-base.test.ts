// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { RequestError } from '../../schemas/kernel/failure';
import { GetConfig } from '../../src/api/kernel/config';
import type { SocketPlace } from '../../src/api/kernel/socket-place';
import { socketBase } from '../../src/realtime/socket-base';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(() => vi.useRealTimers());

const base = 'https://api.example/v1/api/';
const withSocket: Config = { ...defaultConfig, socketUrl: 'wss://live.example:8443' };

const addressOf = (
  place: Partial<SocketPlace>,
  answer: (server: ReturnType<typeof scriptedClient>) => void,
) => {
  const server = scriptedClient();
  const address = socketBase(server.client, { base, server: {}, config: null, ...place });
  answer(server);
  return address.then((found) => new URL('socket.io', found).href);
};

const unasked = ({ asked }: ReturnType<typeof scriptedClient>) => expect(asked).toEqual([]);

test.each<[string, Partial<SocketPlace>, string]>([
  [
    'the file says so, whatever the configuration says',
    { server: { socketUrl: 'https://other.example/ws/' }, config: withSocket },
    'https://other.example/ws/socket.io',
  ],
  ['the configuration says so', { config: withSocket }, 'wss://live.example:8443/socket.io'],
  ['neither does', { config: defaultConfig }, 'https://api.example/v1/socket.io'],
])('the socket is where %s', async (_, place, address) => {
  expect(await addressOf(place, unasked)).toBe(address);
});

test('a path in the file is beside the page', async () => {
  const found = await addressOf({ server: { socketUrl: 'ws/' } }, unasked);
  expect(found).toBe(new URL('ws/socket.io', document.baseURI).href);
});

test('a configuration that the first screen has not waited for is asked for', async () => {
  const found = await addressOf({}, ({ answer }) => answer(GetConfig.path, withSocket));
  expect(found).toBe('wss://live.example:8443/socket.io');
});

test('the socket is beside the calls where there is no configuration', async () => {
  const missing = new RequestError({ kind: 'malformed' });
  const found = await addressOf({}, ({ refuse }) => refuse(GetConfig.path, missing));
  expect(found).toBe('https://api.example/v1/socket.io');
});

test('the configuration is not waited for longer than three seconds', async () => {
  vi.useFakeTimers();
  const found = addressOf({}, () => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await found).toBe('https://api.example/v1/socket.io');
});
