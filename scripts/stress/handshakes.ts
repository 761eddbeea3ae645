import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, median, milliseconds, print, waitsText } from '../bench/figures';
import { startBenchServer } from '../bench/server';

const count = 10_000;
const addresses = 50;
const openAtOnce = 400;
/** Headers that do not end are given up after the server's limit, and so are idle connections. */
const limits = {
  'http.headers_s': 5,
  'http.request_s': 8,
  'http.idle_s': 15,
  'http.connections': 5_000,
  'http.connections_per_address': 50,
  'rate.ip_per_min': 600,
  'socket.per_address': 50,
  'socket.handshakes_per_min': 120,
};
const othersLimitMs = 1_000;
const growthBudget = 1.25;

const upgrade = (token: string) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(token === '' ? [] : [`Authorization: ${token}`]),
    '',
    '',
  ].join('\r\n');

/** What a connection sends before it is dropped. */
const openings: readonly [name: string, text: string][] = [
  ['nothing', ''],
  ['half a request line', 'GET /api/ti'],
  ['headers without an end', 'GET /api/time HTTP/1.1\r\nHost: a\r\nX: '],
  ['a request', 'GET /api/time HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['half a body', 'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nuser_'],
  ['no HTTP', '\u0016\u0003\u0001\u0002\u0000\u0001'],
  ['a polling handshake', 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a websocket handshake', upgrade('')],
  ['a handshake with a false token', upgrade('x'.repeat(64))],
  ['a session of nobody', upgrade('').replace('EIO=4', 'EIO=4&sid=nobody')],
];

/** Opens a connection from one of the loopback's addresses, sends, waits, and drops it. */
const drop = (port: number, index: number) =>
  new Promise<'reset' | 'closed' | 'dropped'>((resolve) => {
    const [, text = ''] = openings[index % openings.length] ?? [];
    const localAddress = `127.0.0.${10 + (index % addresses)}`;
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
    let hasFailed = false;
    socket.on('error', () => {
      hasFailed = true;
    });
    const timer = setTimeout(
      () => {
        resolve('dropped');
        if (index % 2 === 0) socket.resetAndDestroy();
        else socket.destroy();
      },
      randomInt(50, 3_000),
    );
    socket.on('connect', () => socket.write(text));
    socket.resume().on('close', () => {
      clearTimeout(timer);
      resolve(hasFailed ? 'reset' : 'closed');
    });
  });

/** Requests of somebody else, from another address, until they are stopped. */
const other = (url: string) => {
  const waits: number[] = [];
  let failures = 0;
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      try {
        const response = await fetch(`${url}/api/time`, { signal: AbortSignal.timeout(5_000) });
        await response.arrayBuffer();
        if (!response.ok) failures += 1;
      } catch {
        failures += 1;
      }
      waits.push(performance.now() - startedAt);
      await pause(150);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return { waits, failures };
    },
  };
};

/** Ten thousand connections that are opened in ten ways and dropped, from fifty addresses. */
export const stressHandshakes = async () => {
  const server = await startBenchServer({}, limits);
  const port = Number(new URL(server.url).port);
  const run = async (from: number, to: number) => {
    const ends = { reset: 0, closed: 0, dropped: 0 };
    let index = from;
    const worker = async () => {
      while (index < to) {
        index += 1;
        ends[await drop(port, index)] += 1;
      }
    };
    await Promise.all(Array.from({ length: openAtOnce }, worker));
    return ends;
  };
  try {
    await run(0, count / 10);
    await pause(20_000);
    const before = await server.inside();
    const someone = other(server.url);
    const startedAt = performance.now();
    const ends = await run(0, count);
    const seconds = (performance.now() - startedAt) / 1_000;
    const { waits, failures } = await someone.stop();
    print(
      `handshakes: ${count} from ${addresses} addresses in ${seconds.toFixed(0)} s`,
      `${ends.dropped} dropped, ${ends.closed} closed and ${ends.reset} reset by the server`,
    );
    print('handshakes: others meanwhile, without an answer', `${failures} of ${waits.length}`, {
      ...atMost(failures, 0, ''),
    });
    print('handshakes: others meanwhile', waitsText(waits), {
      ...atMost(median(waits), othersLimitMs, ' ms p50'),
    });
    await pause(20_000);
    const after = await server.inside();
    for (const name of ['rss', 'heapUsed'] as const) {
      const ratio = after[name] / before[name];
      const figures = [before, after].map((one) => `${(one[name] / 2 ** 20).toFixed(1)} MiB`);
      print(`handshakes: ${name}, before and after`, figures.join(', '), {
        ...atMost(ratio, growthBudget, ' ×'),
      });
    }
    const again = performance.now();
    await fetch(`${server.url}/api/time`);
    print('handshakes: one request afterwards', milliseconds(performance.now() - again));
  } finally {
    await server.stop();
  }
};
