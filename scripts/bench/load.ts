import { Agent, request } from 'node:http';

export type Sent = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly key?: string;
  /** The address that the server takes it from, where it trusts loopback as a proxy. */
  readonly from?: string;
};

export type Load = {
  readonly perSecond: number;
  /** Response times in milliseconds. */
  readonly waits: readonly number[];
};

/** Posts forms over keep-alive connections. */
export const createSender = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = ({ path, fields, token = '', key = '', from = '' }: Sent) =>
    new Promise<string>((resolve, reject) => {
      const body = `${new URLSearchParams(fields)}`;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        ...(token ? { authorization: token } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(from ? { 'x-forwarded-for': from } : {}),
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

/** Keeps `inFlight` requests in flight. Every response must be a success. */
export const drive = async (
  send: (sent: Sent) => Promise<string>,
  { count, inFlight }: { count: number; inFlight: number },
  next: (index: number) => Sent,
): Promise<Load> => {
  const waits: number[] = [];
  let index = 0;
  const worker = async () => {
    while (index < count) {
      index += 1;
      const startedAt = performance.now();
      const answer = await send(next(index));
      waits.push(performance.now() - startedAt);
      if (!answer.startsWith('{"type":"ok"')) throw new Error(`Not accepted: ${answer}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  return { perSecond: (count / (performance.now() - startedAt)) * 1_000, waits };
};
