import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { fileOf } from './multipart';

const Answer = v.object({ type: v.string(), code: v.optional(v.string()), message: v.unknown() });
export type Answer = v.InferOutput<typeof Answer>;
type Fields = Readonly<Record<string, string>>;

/** Calls of a running server, as a client outside of its process sends them. */
export const httpClient = (url: string) => {
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}/api/${path}`, init);
    return v.parse(Answer, await response.json());
  };
  const headersOf = (token: string) => ({ authorization: token, 'idempotency-key': randomUUID() });

  const send = (path: string, fields: Fields = {}, token = '', method = 'POST') =>
    call(path, { method, headers: headersOf(token), body: new URLSearchParams(fields) });

  /** Sends what must succeed, and returns its message. */
  const done = async (path: string, fields: Fields = {}, token = '', method = 'POST') => {
    const answer = await send(path, fields, token, method);
    if (answer.type === 'ok') return answer.message;
    throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  };

  const moveClock = async (move: Readonly<Record<string, number>>): Promise<number> => {
    const response = await fetch(`${url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(move),
    });
    return Date.parse(v.parse(v.object({ now: v.string() }), await response.json()).now);
  };

  return {
    send,
    done,
    get: async (path: string, token: string, fields: Fields = {}) =>
      (await call(`${path}?${new URLSearchParams(fields)}`, { headers: headersOf(token) })).message,
    upload: async (content: Buffer, token: string): Promise<string> => {
      const { type, body } = fileOf(content);
      const headers = { authorization: token, 'content-type': type };
      const sent = { method: 'POST', headers, body: new Uint8Array(body) };
      return v.parse(v.object({ id: v.string() }), (await call('upload', sent)).message).id;
    },
    photo: async (id: string, token: string): Promise<Buffer> => {
      const headers = { authorization: token };
      const response = await fetch(`${url}/api/upload/file?${new URLSearchParams({ id })}`, {
        headers,
      });
      if (!response.ok) throw new Error(`The photo was refused: ${response.status}.`);
      return Buffer.from(await response.arrayBuffer());
    },
    /** Moves the clock of a server with `CLOCK=test`, and returns its time. */
    advance: (milliseconds: number) => moveClock({ advance_ms: milliseconds }),
    /** Suspends such a server for this long, after which it makes up what it missed. */
    sleep: (milliseconds: number) => moveClock({ sleep_ms: milliseconds }),
  };
};

export type HttpClient = ReturnType<typeof httpClient>;
