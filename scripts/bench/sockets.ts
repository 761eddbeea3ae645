import { io, type Socket } from 'socket.io-client';
import { median, milliseconds, print, quantile } from './figures';
import { startBenchServer } from './server';

const steps = [50, 100, 200, 400, 800] as const;
const stepMs = 4_000;
/** An answer to a question that needs nothing waits so long when the event loop does. */
const lagLimitMs = 50;

const connect = (url: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = io(url, {
      auth: { token: '', lang: 'en' },
      ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    });
    socket.once('connect', () => {
      socket.emit('subscribe', { channels: ['daymarket'] });
      resolve(socket);
    });
    socket.once('connect_error', reject);
  });

/** How long the server lets a question wait while everybody listens. */
const lagsDuring = async (url: string, durationMs: number): Promise<number[]> => {
  const lags: number[] = [];
  const endAt = performance.now() + durationMs;
  while (performance.now() < endAt) {
    const startedAt = performance.now();
    await (await fetch(`${url}/api/time`)).text();
    lags.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return lags;
};

/** Sockets that hear the whole market ten times a second, more and more of them until it lags. */
export const benchSockets = async () => {
  const server = await startBenchServer();
  const sockets: Socket[] = [];
  let heard = 0;
  try {
    const quiet = await lagsDuring(server.url, stepMs);
    print('sockets: no-op question without sockets', `p50 ${milliseconds(median(quiet))}`);
    for (const count of steps) {
      while (sockets.length < count) {
        const socket = await connect(server.url);
        socket.onAny(() => {
          heard += 1;
        });
        sockets.push(socket);
      }
      heard = 0;
      const lags = await lagsDuring(server.url, stepMs);
      const perSocket = heard / count / (stepMs / 1_000);
      const lag = median(lags);
      print(
        `sockets: ${count} listening`,
        `${perSocket.toFixed(1)} messages a second each, a question waits p50 ${milliseconds(lag)}, p95 ${milliseconds(quantile(lags, 0.95))}`,
      );
      if (lag > lagLimitMs) break;
    }
  } finally {
    for (const socket of sockets) socket.disconnect();
    await server.stop();
  }
};
