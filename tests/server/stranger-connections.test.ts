import { once } from 'node:events';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { trustsNoProxy } from '../../server/http/address';
import { boundConnections } from '../../server/http/connections';
import { concernsConnections, limitRows } from '../support/limit-rows';
import { closeAll, connected, started } from '../support/server/realtime-server';
import { openRaw } from './support/raw-request';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  await closeAll();
});

const [home, elsewhere] = ['127.0.0.1', '127.0.0.2'];

/** A server with limits of connections; returns what opens one, and says whether it is served. */
const bounded = async (limits: { max: number; perAddress: number }) => {
  const server = createServer((_, response) => response.end('answered'));
  const connections = boundConnections(server, { ...limits, trusts: trustsNoProxy });
  server.listen(0, home);
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  cleanups.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => connections.destroyAll(),
  );
  return async (network: string) => {
    const raw = await openRaw(`http://${home}:${port}`, network);
    cleanups.push(raw.close);
    raw.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    let isOver = false;
    void raw.ended.then(() => {
      isOver = true;
    });
    const isServed = () => raw.received().includes('answered');
    await expect.poll(() => isOver || isServed()).toBe(true);
    return { isServed: isServed(), close: raw.close };
  };
};

/** The status of a polling handshake of each network behind the proxy. */
const shaken = (url: string) => async (network: string) =>
  (
    await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { 'x-forwarded-for': network },
    })
  ).status;

const strangers: Record<string, () => Promise<void>> = {
  'http.connections_per_address': async () => {
    const open = await bounded({ max: 100, perAddress: 2 });
    const held = [await open(home), await open(home)];
    expect((await open(home)).isServed).toBe(false);
    expect((await open(elsewhere)).isServed).toBe(true);
    held[0]?.close();
    await expect.poll(async () => (await open(home)).isServed).toBe(true);
  },
  'socket.per_address': async () => {
    const { url } = await started({ perAddress: 2, proxies: 'loopback' });
    const shake = shaken(url);
    expect([await shake('192.0.2.1'), await shake('192.0.2.1')]).toEqual([200, 200]);
    expect(await shake('192.0.2.1')).toBe(429);
    expect(await shake('192.0.2.2')).toBe(200);
    const direct = await started({ perAddress: 1 });
    const { socket } = await connected(direct.url);
    await expect(connected(direct.url)).rejects.toThrow();
    socket.disconnect();
    const again = () => connected(direct.url).then(Boolean, () => false);
    await expect.poll(again).toBe(true);
  },
  'socket.handshakes_per_min': async () => {
    const { url } = await started({ handshakes: 2, proxies: 'loopback' });
    const shake = shaken(url);
    expect([await shake('192.0.2.1'), await shake('192.0.2.1')]).toEqual([200, 200]);
    expect(await shake('192.0.2.1')).toBe(429);
    expect(await shake('192.0.2.2')).toBe(200);
  },
  'http.connections': async () => {
    const open = await bounded({ max: 4, perAddress: 2 });
    const first = [await open(elsewhere), await open(elsewhere)];
    for (const network of ['127.0.0.3', '127.0.0.3']) await open(network);
    // With two connections of a network, two networks keep everybody out.
    expect((await open(home)).isServed).toBe(false);
    first[0]?.close();
    await expect.poll(async () => (await open(home)).isServed).toBe(true);
  },
};

test('a stranger is played for every limit of connections that the contract lists', () => {
  expect(Object.keys(strangers)).toEqual(limitRows().filter(concernsConnections));
});

for (const [limit, play] of Object.entries(strangers)) {
  test(`a stranger who exhausts ${limit} locks out whom the contract says`, play);
}
