import * as v from 'valibot';
import type { Failure } from './failure';
import { ReasonCode, RefusalParams } from './refusal';

/**
 * The content of an unwrapped response (contract/transport.md#envelope,
 * contract/transport.md#other-servers).
 */
export type Answer =
  | { ok: true; payload: unknown; extra: Record<string, unknown> }
  | { ok: false; failure: Failure };

const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.integer(),
);
const numberIn = (value: unknown): number | null => {
  const parsed = v.safeParse(numeric, value);
  return parsed.success ? parsed.output : null;
};

const Wrapping = v.looseObject({
  type: v.optional(v.union([v.string(), v.number()])),
  code: v.optional(v.union([v.string(), v.number()])),
  message: v.optional(v.unknown()),
  msg: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
  params: v.optional(v.unknown()),
});
type Wrapping = v.InferOutput<typeof Wrapping>;

const wrappingKeys = new Set(['type', 'code', 'message', 'msg', 'data', 'params']);

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(strings);
  return [];
};

/** The server's text in whatever form; empty if there is none. */
const textOf = (wrapping: Wrapping): string =>
  strings(wrapping.message ?? wrapping.msg)
    .slice(0, 3)
    .join(' ')
    .slice(0, 300);

const emptyListErrors = new Set(['wallet/get_address', 'user/invite_list', 'microtrade/seconds']);

const paramsOf = (wrapping: Wrapping): RefusalParams => {
  const parsed = v.safeParse(RefusalParams, wrapping.params ?? {});
  return parsed.success ? parsed.output : {};
};

const refusalOf = (wrapping: Wrapping, status: number): Failure => {
  const text = textOf(wrapping);
  const params = paramsOf(wrapping);
  if (status === 429) {
    const seconds = v.safeParse(v.number(), params['seconds']);
    return { kind: 'throttled', seconds: seconds.success ? seconds.output : 1, text };
  }
  const code = v.safeParse(ReasonCode, wrapping.code);
  return code.success
    ? { kind: 'refused', code: code.output, params, text }
    : { kind: 'refused', code: 'server.text', params: {}, text: text || 'ERROR' };
};

const payloadOf = (wrapping: Wrapping): unknown => {
  const text = wrapping.message ?? wrapping.msg;
  const dataWins = wrapping.data != null && (text == null || typeof text === 'string');
  const payload = dataWins ? wrapping.data : text;
  return payload === '' || payload === 0 || payload === undefined ? null : payload;
};

const isNotLoggedIn = (type: number | null, code: number | null, status: number) =>
  type === 999 || code === 999 || type === 401 || code === 401 || status === 401;

/**
 * Unwraps a parsed body. Null if the body has none of the known forms; the transport reports that
 * as a malformed response.
 */
export const answerFrom = (body: unknown, status: number, path: string): Answer | null => {
  const parsed = v.safeParse(Wrapping, body);
  if (!parsed.success || Array.isArray(body)) return null;
  const wrapping = parsed.output;
  const type = numberIn(wrapping.type);
  const code = numberIn(wrapping.code);
  if (isNotLoggedIn(type, code, status)) {
    return { ok: false, failure: { kind: 'signedOut', text: textOf(wrapping) } };
  }
  if (type === 998 || code === 998) {
    return { ok: false, failure: { kind: 'verificationRequired', text: textOf(wrapping) } };
  }
  const extra = Object.fromEntries(
    Object.entries(wrapping).filter(([name]) => !wrappingKeys.has(name)),
  );
  if (wrapping.type === 'ok' || code === 1)
    return { ok: true, payload: payloadOf(wrapping), extra };
  if (wrapping.type === 'error' || type !== null || code !== null) {
    if (wrapping.type === 'error' && wrapping.code === undefined && emptyListErrors.has(path)) {
      return { ok: true, payload: [], extra };
    }
    return { ok: false, failure: refusalOf(wrapping, status) };
  }
  return null;
};
