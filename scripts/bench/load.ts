import { Agent, request } from 'node:http';

export type Sent = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly key?: string;
};

export type Load = {
  readonly perSecond: number;
  /** Waiting time of each answer. */
  readonly waits: readonly number[];
};

/** Posts forms over connections that are kept. */
export const createSender = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = ({ path, fields, token = '', key = '' }: Sent) =>
    new Promise<string>((resolve, reject) => {
      const body = `${new URLSearchParams(fields)}`;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        ...(token ? { authorization: token } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      };
      const about = { agent, hostname, port, path: `/api/${path}`, method: 'POST', headers };
      const sent = request(about, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
};

/** Keeps so many requests under way until all are answered. Every answer must be a success. */
export const drive = async (
  send: (sent: Sent) => Promise<string>,
  { count, inFlight }: { count: number; inFlight: number },
  next: (turn: number) => Sent,
): Promise<Load> => {
  const waits: number[] = [];
  let turn = 0;
  const line = async () => {
    while (turn < count) {
      turn += 1;
      const startedAt = performance.now();
      const answer = await send(next(turn));
      waits.push(performance.now() - startedAt);
      if (!answer.startsWith('{"type":"ok"')) throw new Error(`Not accepted: ${answer}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: inFlight }, line));
  return { perSecond: (count / (performance.now() - startedAt)) * 1_000, waits };
};
