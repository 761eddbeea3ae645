import { answerFrom } from '../../../schemas/kernel/envelope';
import { type Failure, RequestError } from '../../../schemas/kernel/failure';
import type { Language } from '../../../schemas/kernel/language';
import type { Document, Fields } from './document';
import { recognised } from './recognised-reason';
import {
  callHeaders,
  type KnownServer,
  requestRules,
  serverLanguage,
  serverPath,
} from './request-rules';
import { transfer } from './transfer';

// A REST transport under the names of graphql-request: documents contain method and path.

type Options<Result, Variables> = {
  document: Document<Result, Variables>;
  variables: Variables;
  signal?: AbortSignal;
};

type UploadOptions<Result> = {
  document: Document<Result, object>;
  file: Blob;
  signal?: AbortSignal;
  /** Told whenever some of it has gone, with the share of it that has, from 0 to 100. */
  onProgress?: (percent: number) => void;
};

/** `request(document, variables)` and `request({ document, variables, signal })`, as `GraphQLClient` has them. */
export type Client = {
  request<Result, Variables>(
    document: Document<Result, Variables>,
    variables: Variables,
  ): Promise<Result>;
  request<Result, Variables>(options: Options<Result, Variables>): Promise<Result>;
  /** Sends one file. The caller limits how long it may take. */
  upload<Result>(options: UploadOptions<Result>): Promise<Result>;
};

export type ClientSettings = {
  /** Base of the calls with its slash at the end, as `/api/`. */
  base: string;
  /** What is known of the server at the start, if it differs from this project's. */
  server?: KnownServer;
  /** Called when an answer has shown more of it. */
  onServerLearned?: (server: KnownServer) => void;
  token: () => string | null;
  language: () => Language;
  /** What the page asked before the app was there, by path; null where it did not, or in vain. */
  asked?: (path: string) => Promise<unknown>;
  /** Called for every response that reports the end of the session. */
  onSignedOut: (text: string, token: string | null) => void;
  /** Told when a request has been pending for a second, and when none is any longer. */
  onWaiting: (isWaiting: boolean) => void;
};

type Answer = { status: number; body: unknown };

const configPath = 'app/config';
const languagePath = 'set/lang';

const answerTimeoutMs = 60_000;
const indicatorDelayMs = 1_000;

const fail = (failure: Failure): never => {
  throw new RequestError(failure);
};

const encode = (fields: Fields) => {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) pairs.set(name, String(value));
  }
  return pairs;
};

/** Counts requests that are late, so that the indicator comes on once and goes off with the last one. */
const lateness = (onWaiting: (isWaiting: boolean) => void) => {
  let late = 0;
  return () => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      if (late === 1) onWaiting(true);
    }, indicatorDelayMs);
    return () => {
      clearTimeout(timer);
      if (!isLate) return;
      late -= 1;
      if (late === 0) onWaiting(false);
    };
  };
};

/** The server as far as its answers have shown it. */
type Learned = {
  server: KnownServer;
  /** Servers without this call may keep codes in a session of their own, which is in a cookie. */
  hasConfig: boolean;
};

const send = async <Result, Variables>(
  { base, language, asked }: ClientSettings,
  { server, hasConfig }: Learned,
  { document, variables, signal }: Options<Result, Variables>,
  token: string | null,
): Promise<Answer> => {
  const fields = encode(document.fields(variables));
  const chosen = document.path === languagePath ? fields.get('lang') : null;
  if (chosen !== null) fields.set('lang', serverLanguage(server, chosen));
  const isGet = document.method === 'GET';
  const early = isGet && fields.size === 0 ? await asked?.(document.path) : null;
  if (early) return { status: 200, body: early };
  const query = isGet && fields.size > 0 ? `?${fields}` : '';
  const key = document.keyOf(variables);
  const timeout = AbortSignal.timeout(answerTimeoutMs);
  try {
    const response = await fetch(`${base}${serverPath(server, document.path)}${query}`, {
      method: document.method,
      headers: {
        ...callHeaders(server, token ?? '', language()),
        ...(key === null ? {} : { 'Idempotency-Key': key }),
      },
      ...(isGet ? {} : { body: fields }),
      ...requestRules,
      credentials: hasConfig ? 'omit' : 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { status } = response;
    // Proxies and servers respond to what they refuse with a page of their own, or with nothing.
    const body: unknown = await (status >= 400
      ? response.json().catch(() => null)
      : response.json());
    return { status, body };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof SyntaxError) return fail({ kind: 'malformed' });
    const code = timeout.aborted ? 'client.timeout' : 'client.offline';
    return fail({ kind: 'unreachable', code });
  }
};

const payloadOf = ({ status, body }: Answer, path: string): unknown => {
  if (status === 503) return fail({ kind: 'unreachable', code: 'system.maintenance' });
  if (status >= 500) return fail({ kind: 'unreachable', code: 'system.error' });
  const answer = answerFrom(body, status, path);
  if (!answer) return fail({ kind: 'malformed' });
  return answer.ok ? answer.payload : fail(answer.failure);
};

const sendFile = async <Result>(
  { base, language }: ClientSettings,
  { server }: Learned,
  { document, file, signal, onProgress }: UploadOptions<Result>,
  token: string | null,
): Promise<Answer> => {
  const headers = callHeaders(server, token ?? '', language());
  const url = `${base}${serverPath(server, document.path)}`;
  const { status, text } = await transfer({
    method: document.method,
    url,
    headers,
    file,
    signal: signal ?? null,
    onProgress: onProgress ?? null,
  });
  if (status === 0) return fail({ kind: 'unreachable', code: 'client.offline' });
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    return status >= 400 ? { status, body: null } : fail({ kind: 'malformed' });
  }
};

const read = <Result, Variables>(document: Document<Result, Variables>, answer: Answer): Result => {
  const payload = payloadOf(answer, document.path);
  try {
    return document.read(payload);
  } catch {
    return fail({ kind: 'malformed' });
  }
};

/** Why a session has ended, as far as the server says; null where it has not. */
const endIn = (error: unknown): string | null =>
  error instanceof RequestError && error.failure.kind === 'signedOut' ? error.failure.text : null;

/**
 * The server to try where it has refused the token of a session that it has just opened: a token may
 * need a prefix, or no longer need one. Null where that would be no use.
 */
const otherServer = <Result, Variables>(
  server: KnownServer,
  { document, variables }: Options<Result, Variables>,
): KnownServer | null =>
  document.method === 'GET' &&
  document.tokenOf(variables) !== null &&
  server.tokenPrefix === undefined
    ? { ...server, learnedPrefix: server.learnedPrefix ? '' : 'Bearer ' }
    : null;

/** The only place from which the app calls its server. Rejects with `RequestError` and nothing else. */
export const createClient = (settings: ClientSettings): Client => {
  const startWaiting = lateness(settings.onWaiting);
  const learned: Learned = { server: settings.server ?? {}, hasConfig: false };
  const reporting = async <Result>(
    path: string,
    token: string | null,
    result: Promise<Result>,
  ): Promise<Result> => {
    try {
      return await result;
    } catch (thrown) {
      const error = await recognised(thrown, path);
      const text = endIn(error);
      if (text !== null) settings.onSignedOut(text, token);
      throw error;
    }
  };
  const answered = async <Result, Variables>(
    options: Options<Result, Variables>,
    token: string | null,
    { server }: Pick<Learned, 'server'> = learned,
  ): Promise<Result> => {
    const { hasConfig } = learned;
    const answer = await send(settings, { server, hasConfig }, options, token);
    return read(options.document, answer);
  };
  const withPrefix = async <Result, Variables>(
    options: Options<Result, Variables>,
    token: string | null,
  ): Promise<Result> => {
    try {
      return await answered(options, token);
    } catch (error) {
      const server = endIn(error) !== null ? otherServer(learned.server, options) : null;
      if (!server) throw error;
      const result = await answered(options, token, { server });
      learned.server = server;
      settings.onServerLearned?.(server);
      return result;
    }
  };
  const request = async <Result, Variables>(
    options: Options<Result, Variables>,
  ): Promise<Result> => {
    const { document, variables } = options;
    const token = document.tokenOf(variables) ?? settings.token();
    const stopWaiting = document.isQuiet ? null : startWaiting();
    try {
      const result = await reporting(document.path, token, withPrefix(options, token));
      if (document.path === configPath) learned.hasConfig = true;
      return result;
    } finally {
      stopWaiting?.();
    }
  };
  return {
    request: <Result, Variables>(
      first: Document<Result, Variables> | Options<Result, Variables>,
      ...rest: [Variables?]
    ) =>
      'document' in first
        ? request(first)
        : request({ document: first, variables: rest[0] as Variables }),
    upload: (options) => {
      const token = settings.token();
      const sent = sendFile(settings, learned, options, token);
      return reporting(
        options.document.path,
        token,
        sent.then((answer) => read(options.document, answer)),
      );
    },
  };
};
