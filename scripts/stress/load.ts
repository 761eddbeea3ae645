import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { createSender } from '../bench/load';
import { accepted, type Send } from '../bench/money-people';

const demo = { user_string: 'demo@tideline.example', password: 'paper-trading' };

export const logIn = async (send: Send): Promise<string> =>
  v.parse(v.string(), await accepted(send, { path: 'user/login', fields: demo }));

/** A limit buy far below the market, which waits. */
export const waitingOrder = {
  currency_id: '1',
  legal_id: '3',
  type: '1',
  match_type: '1',
  target_price: '20000',
  amount: '0.001',
};

/** Opens a socket, subscribes it to all prices, and closes it. */
const visit = (url: string, token: string) =>
  new Promise<void>((resolve) => {
    const socket = io(url, {
      auth: { token, lang: 'en' },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    const end = () => {
      socket.disconnect();
      resolve();
    };
    socket.once('connect_error', end);
    socket.once('connect', () => socket.emit('subscribe', { channels: ['daymarket'] }, end));
  });

const upload = async (url: string, token: string, photo: Buffer) => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(photo)]), 'photo.png');
  const response = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  if (!response.ok) throw new Error(`The photo was refused: ${response.status}.`);
  await response.arrayBuffer();
};

/** Until it is stopped: orders and their cancellations, sockets, logins and uploads. */
export const mixedLoad = async (url: string, nextPhoto: (index: number) => Promise<Buffer>) => {
  const { send, close } = createSender(url, 16);
  // Each login is a session, and of many sessions the oldest ends.
  let token = await logIn(send);
  const done = { orders: 0, sockets: 0, logins: 0, uploads: 0 };
  let isOver = false;
  const repeat = async (kind: keyof typeof done, pauseMs: number, run: () => Promise<unknown>) => {
    while (!isOver) {
      await run();
      done[kind] += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const order = async () => {
    const placed = { path: 'coin/trade', fields: waitingOrder, token, key: randomUUID() };
    const { id } = v.parse(v.object({ id: v.number() }), await accepted(send, placed));
    const cancelled = await fetch(`${url}/api/coin/trade`, {
      method: 'PUT',
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      body: new URLSearchParams({ id: `${id}` }),
    });
    if (!(await cancelled.text()).startsWith('{"type":"ok"')) throw new Error('Not cancelled.');
  };
  const running = Promise.all([
    repeat('orders', 40, order),
    repeat('orders', 40, order),
    repeat('sockets', 150, () => visit(url, token)),
    repeat('logins', 900, async () => {
      token = await logIn(send);
    }),
    repeat('uploads', 900, async () => upload(url, token, await nextPhoto(done.uploads))),
  ]);
  return {
    done,
    stop: async () => {
      isOver = true;
      await running;
      close();
    },
  };
};
