import { randomInt, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createExchange } from './exchange';
import type { Person, Refused } from './exchange-terms';
import { createFeed } from './feed';
import type { Asked } from './plain-call';
import { plainCalls } from './plain-calls';
import { staticFile } from './static-files';
import type { Variant } from './variant';
import { isRow, json, page, type Reply } from './wire';

const nobody: Person = {
  id: 0,
  name: '',
  kind: 'email',
  password: '',
  hasFundPassword: false,
  basic: 0,
  advanced: 0,
  spot: new Map(),
};

const isRefused = (value: unknown): value is Refused => isRow(value) && 'refused' in value;

const cookieName = 'PHPSESSID';
const cookieIn = (request: IncomingMessage): string | null =>
  new RegExp(`${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? null;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
};

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** The codes that were sent: to an address, or to whoever shows the same cookie. */
const createCodes = ({ hasSessionCodes }: Variant) => {
  const sent = new Map<string, string>();
  const newest = new Map<string, string>();
  const keyOf = (session: string, purpose: string, address: string) =>
    hasSessionCodes ? `${session} ${address}` : `${purpose} ${address}`;
  return {
    of: (session: string): Asked['codes'] => ({
      send: (purpose, address) => {
        const code = String(randomInt(100_000, 1_000_000));
        sent.set(keyOf(session, purpose, address), code);
        newest.set(address, code);
      },
      isRight: (purpose, address, code) => sent.get(keyOf(session, purpose, address)) === code,
    }),
    /** Stands for the mailbox of an address. */
    newestFor: (address: string): string => {
      const code = newest.get(address);
      if (code === undefined) throw new Error(`No code was sent to ${address}.`);
      return code;
    },
  };
};

const crossOrigin = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
  'access-control-allow-headers': 'Authorization, language-mark, Idempotency-Key, content-type',
});

type Session = { readonly token: string; readonly person: Person };

/** Answers the calls of a variant. */
const createCalls = (variant: Variant) => {
  const exchange = createExchange();
  const codes = createCodes(variant);
  const sessions: Session[] = [];
  const own = Object.entries(variant.paths ?? {});
  const canonical = (path: string) => {
    if (own.some(([plain]) => plain === path)) return null;
    return own.find(([, its]) => its === path)?.[0] ?? path;
  };
  const wrap = variant.wrap ?? ((message: unknown) => ({ type: 'ok', message }));
  const refuse = variant.refuse ?? ((message: string) => json({ type: 'error', message }));
  const deny = variant.deny ?? (() => json({ type: '999', message: '登录已失效' }));
  const personOf = (authorization: string): Person | null => {
    const prefix = variant.tokenPrefix ?? '';
    if (!authorization.startsWith(prefix)) return null;
    return sessions.find(({ token }) => `${prefix}${token}` === authorization)?.person ?? null;
  };
  const open = (person: Person) => {
    const token = randomUUID().replaceAll('-', '');
    sessions.push({ token, person });
    return token;
  };

  type Request = {
    method: string;
    path: string;
    fields: URLSearchParams;
    authorization: string;
    browser: string;
  };
  const reply = ({ method, path, fields, authorization, browser }: Request): Reply => {
    const name = `${method} ${canonical(path)}`;
    const call = plainCalls[name];
    const instead = variant.replies?.[name];
    if (!call) return instead?.() ?? page(404, '404 Not Found');
    const person = personOf(authorization);
    if (!call.isOpen && !person) return deny();
    const asked: Asked = {
      exchange,
      fields: new Map([...fields].filter(([field]) => !variant.unknown?.[name]?.includes(field))),
      person: person ?? nobody,
      codes: codes.of(browser),
      open,
    };
    const answer = call.answer(asked);
    if (isRefused(answer)) return refuse(answer.refused);
    const payload = (variant.payloads?.[name] ?? ((it: unknown) => it))(answer);
    if (instead) return instead();
    return name === 'GET currency/new_timeshar' && !variant.wrap
      ? json({ code: 1, msg: 'success', data: payload })
      : json(wrap(payload));
  };
  return {
    exchange,
    reply,
    open,
    codeFor: codes.newestFor,
    /** The sessions end on the server, and nobody is told. */
    endSessions: () => {
      sessions.length = 0;
    },
  };
};

/** A server of the family that serves the app and its calls, in memory. */
export const startFamilyServer = async (variant: Variant) => {
  const calls = createCalls(variant);
  const requests: { name: string; status: number }[] = [];
  const answerCall = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const method = request.method ?? 'GET';
    const origin = request.headers.origin;
    const cors = variant.isElsewhere && origin ? crossOrigin(origin) : {};
    if (method === 'OPTIONS') return response.writeHead(204, cors).end();
    const known = cookieIn(request);
    const browser = known ?? randomUUID();
    const { status, type, body } = calls.reply({
      method,
      path: url.pathname.slice('/api/'.length),
      fields: method === 'GET' ? url.searchParams : new URLSearchParams(await bodyOf(request)),
      authorization: request.headers.authorization ?? '',
      browser,
    });
    requests.push({ name: `${method} ${url.pathname.slice('/api/'.length)}`, status });
    return response
      .writeHead(status, {
        'content-type': type,
        ...cors,
        ...(known === null ? { 'set-cookie': `${cookieName}=${browser}; Path=/; HttpOnly` } : {}),
      })
      .end(body);
  };
  const urlOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://family.test');
  const isCall = (url: URL) => url.pathname.startsWith('/api/');
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = urlOf(request);
    if (isCall(url) && !variant.isElsewhere) return answerCall(request, response, url);
    const file = staticFile(url.pathname, settings);
    return response.writeHead(file.status, { 'content-type': file.type }).end(file.body);
  };
  const serverOf = (answer: typeof respond) =>
    createServer((request, response) => {
      answer(request, response).catch((error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
      });
    });
  const pageServer = serverOf(respond);
  const callServer = variant.isElsewhere
    ? serverOf(async (request, response) => answerCall(request, response, urlOf(request)))
    : pageServer;
  const feed = createFeed(callServer, calls.exchange, variant.feed ?? { protocol: 'current' });
  const url = await listen(pageServer);
  const api = variant.isElsewhere ? await listen(callServer) : url;
  const settings =
    variant.settings === undefined
      ? null
      : JSON.stringify(variant.settings).replaceAll('{api}', api);
  return {
    url,
    api: `${api}/api/`,
    settings,
    requests,
    ...calls,
    stop: async () => {
      await feed.stop();
      await close(pageServer);
      if (callServer !== pageServer) await close(callServer);
    },
  };
};
export type FamilyServer = Awaited<ReturnType<typeof startFamilyServer>>;
