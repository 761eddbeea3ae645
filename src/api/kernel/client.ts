import { answerFrom } from '../../../schemas/kernel/envelope';
import { type Failure, RequestError } from '../../../schemas/kernel/failure';
import type { Language } from '../../../schemas/kernel/language';
import type { Document, Fields } from './document';
import { requestRules } from './request-rules';
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

const send = async <Result, Variables>(
  { base, token, language, asked }: ClientSettings,
  { document, variables, signal }: Options<Result, Variables>,
): Promise<Answer> => {
  const fields = encode(document.fields(variables));
  const isGet = document.method === 'GET';
  const early = isGet && fields.size === 0 ? await asked?.(document.path) : null;
  if (early) return { status: 200, body: early };
  const query = isGet && fields.size > 0 ? `?${fields}` : '';
  const key = document.keyOf(variables);
  const timeout = AbortSignal.timeout(answerTimeoutMs);
  try {
    const response = await fetch(`${base}${document.path}${query}`, {
      method: document.method,
      headers: {
        Authorization: document.tokenOf(variables) ?? token() ?? '',
        'language-mark': language(),
        ...(key === null ? {} : { 'Idempotency-Key': key }),
      },
      ...(isGet ? {} : { body: fields }),
      ...requestRules,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { status } = response;
    // A proxy responds with a page of its own while the server is unavailable.
    const isAway = status >= 500 || status === 404;
    const body: unknown = await (isAway ? response.json().catch(() => null) : response.json());
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
  if (!answer && status === 404) {
    return fail({ kind: 'refused', code: 'request.not_found', params: {}, text: '' });
  }
  if (!answer) return fail({ kind: 'malformed' });
  return answer.ok ? answer.payload : fail(answer.failure);
};

const sendFile = async <Result>(
  { base, language }: ClientSettings,
  { document, file, signal, onProgress }: UploadOptions<Result>,
  token: string | null,
): Promise<Answer> => {
  const headers = { Authorization: token ?? '', 'language-mark': language() };
  const url = `${base}${document.path}`;
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
    return status >= 500 || status === 404 ? { status, body: null } : fail({ kind: 'malformed' });
  }
};

/** The only place from which the app calls its server. Rejects with `RequestError` and nothing else. */
export const createClient = (settings: ClientSettings): Client => {
  const startWaiting = lateness(settings.onWaiting);
  const read = async <Result, Variables>(
    document: Document<Result, Variables>,
    token: string | null,
    sent: Promise<Answer>,
  ): Promise<Result> => {
    try {
      const payload = payloadOf(await sent, document.path);
      try {
        return document.read(payload);
      } catch {
        return fail({ kind: 'malformed' });
      }
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === 'signedOut') {
        settings.onSignedOut(error.failure.text, token);
      }
      throw error;
    }
  };
  const request = async <Result, Variables>(
    options: Options<Result, Variables>,
  ): Promise<Result> => {
    const token = options.document.tokenOf(options.variables) ?? settings.token();
    const stopWaiting = options.document.isQuiet ? null : startWaiting();
    try {
      return await read(options.document, token, send(settings, options));
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
      return read(options.document, token, sendFile(settings, options, token));
    },
  };
};
