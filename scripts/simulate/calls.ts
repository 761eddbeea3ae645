import * as v from 'valibot';
import type { Node } from './node';

/** An answer of the server as a client reads it. */
const Answer = v.object({
  type: v.string(),
  code: v.optional(v.union([v.string(), v.number()])),
  message: v.optional(v.unknown()),
});

export type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly key?: string;
};

/** What a client knows of a request. */
export type Outcome =
  | { readonly kind: 'open' }
  /** Answered for good. */
  | { readonly kind: 'ok'; readonly message: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  /** It was never answered: what became of it is not known. */
  | { readonly kind: 'unknown' };

/** Sends a request to a server and gives what its client learns; a fault tells nothing. */
export const send = async (
  { server: { app } }: Node,
  { method = 'POST', path, fields = {}, token, key }: Request,
): Promise<Outcome> => {
  const form = `${new URLSearchParams(fields)}`;
  const isQuery = method === 'GET';
  const response = await app.inject({
    method,
    url: isQuery ? `/api/${path}?${form}` : `/api/${path}`,
    headers: {
      'language-mark': 'en',
      ...(token ? { authorization: token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(isQuery ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isQuery ? {} : { payload: form }),
  });
  if (response.statusCode >= 500) return { kind: 'unknown' };
  const answer = v.parse(Answer, response.json());
  return answer.type === 'ok'
    ? { kind: 'ok', message: answer.message }
    : { kind: 'refused', code: String(answer.code) };
};
