import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, connected, settled, started } from '../support/server/realtime-server';
import { openRaw } from './support/raw-request';

afterEach(closeAll);

/** The first request of a socket that polls. */
const shake = (url: string, from?: string) =>
  fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  });

const expectThrottled = async (response: Response) => {
  expect(response.status).toBe(429);
  const { type, code, params } = await response.json();
  expect({ type, code }).toEqual({ type: 'error', code: 'request.too_many' });
  expect(params.seconds).toBeGreaterThan(0);
  expect(params.seconds).toBeLessThanOrEqual(60);
  expect(response.headers.get('retry-after')).toBe(`${params.seconds}`);
};

const upgrade = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: a',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');

describe('sockets of one address', () => {
  test('are so many at once, and one more when one is gone', async () => {
    const { url } = await started({ perAddress: 3 });
    const lines = [await connected(url), await connected(url), await connected(url)];
    await expect(connected(url)).rejects.toThrow();
    await expectThrottled(await shake(url));
    lines[0]?.socket.disconnect();
    await expect
      .poll(() =>
        connected(url).then(
          ({ socket }) => socket.connected,
          () => false,
        ),
      )
      .toBe(true);
    for (const { socket } of lines.slice(1)) expect(socket.connected).toBe(true);
  });

  test('are so many although all come at the same moment', async () => {
    const { url } = await started({ perAddress: 3 });
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => connected(url)));
    await pause(200);
    const open = all.filter((each) => each.status === 'fulfilled' && each.value.socket.connected);
    expect(open).toHaveLength(3);
  });

  test('shake hands so often in a minute, by polling or websocket, and talk on', async () => {
    const { url } = await started({ handshakes: 3 });
    const { socket } = await connected(url);
    expect((await shake(url)).status).toBe(200);
    expect((await shake(url)).status).toBe(200);
    await expectThrottled(await shake(url));
    const raw = await openRaw(url);
    raw.write(upgrade);
    await raw.ended;
    raw.close();
    expect(raw.received()).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(raw.received()).toMatch(/\r\nRetry-After: \d+\r\n/);
    expect(raw.received()).toContain('"code":"request.too_many"');
    await settled(socket);
  });

  test('are those of the caller behind a trusted proxy, and of nobody else', async () => {
    const open = await started({ handshakes: 1 });
    expect((await shake(open.url, '192.0.2.1')).status).toBe(200);
    await expectThrottled(await shake(open.url, '192.0.2.2'));
    const behind = await started({ handshakes: 1, proxies: 'loopback' });
    expect((await shake(behind.url, '192.0.2.1')).status).toBe(200);
    expect((await shake(behind.url, '192.0.2.2')).status).toBe(200);
    await expectThrottled(await shake(behind.url, '192.0.2.2'));
  });
});
