import { monitorEventLoopDelay } from 'node:perf_hooks';
import { io, type Socket } from 'socket.io-client';

// A client process: opens as many sockets as requested and reports how much they received.

const url = process.env['BENCH_URL'] ?? '';
const sockets: Socket[] = [];
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let received = 0;
let lost = 0;

const connect = () =>
  new Promise<void>((resolve, reject) => {
    const socket = io(url, {
      auth: { token: '', lang: 'en' },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: 60_000,
    });
    sockets.push(socket);
    socket.on('daymarket_batch', () => {
      received += 1;
    });
    socket.once('connect_error', reject);
    socket.once('disconnect', () => {
      lost += 1;
    });
    socket.once('connect', () =>
      socket.emit('subscribe', { channels: ['daymarket'] }, () => resolve()),
    );
  });

const grow = async (count: number) => {
  while (sockets.length < count) await connect();
  received = 0;
  delay.reset();
  process.send?.({ kind: 'ready' });
};

process.on('message', (message: unknown) => {
  if (typeof message === 'number') {
    grow(message).catch(() => process.send?.({ kind: 'failed' }));
    return;
  }
  const lagP99 = Math.max(0, delay.percentile(99) / 1e6 - 5);
  process.send?.({ kind: 'received', received, lost, lagP99 });
});
