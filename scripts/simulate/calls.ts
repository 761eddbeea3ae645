import * as v from 'valibot';
import type { Node } from './node';

/** A response as a client parses it. */
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

/** What a client knows about its request. */
export type Outcome =
  | { readonly kind: 'open' }
  /** A final response. */
  | { readonly kind: 'ok'; readonly message: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  /** No response: the outcome is unknown. */
  | { readonly kind: 'unknown' };

/** Sends a request and returns its outcome for the client; unknown after a fault. */
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
