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

const Mark = v.nullish(v.union([v.string(), v.number()]));

const Wrapping = v.looseObject({
  type: Mark,
  code: Mark,
  message: v.optional(v.unknown()),
  msg: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
  params: v.optional(v.unknown()),
  errors: v.optional(v.unknown()),
});
type Wrapping = v.InferOutput<typeof Wrapping>;

const wrappingKeys = new Set(['type', 'code', 'message', 'msg', 'data', 'params', 'errors']);

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(strings);
  return [];
};

/** A token, an address of a page, markup or JSON: what a server puts where a reason should be. */
const isPayload = (text: string): boolean => /^(?:(?=.*\d)[!-~]{20,}|\s*[<{].*)$/s.test(text);

/** The server's reason in whatever form; empty if there is none. A payload is never a reason. */
const textOf = ({ errors, message, msg }: Wrapping): string =>
  [strings(errors), strings(message ?? msg)]
    .map((texts) => texts.filter((text) => !isPayload(text)))
    .find((texts) => texts.length > 0)
    ?.slice(0, 3)
    .join(' ')
    .slice(0, 300) ?? '';

const emptyListErrors = new Set(['wallet/get_address', 'user/invite_list', 'microtrade/seconds']);

const paramsOf = (wrapping: Wrapping): RefusalParams => {
  const parsed = v.safeParse(RefusalParams, wrapping.params ?? {});
  return parsed.success ? parsed.output : {};
};

/** What a status says of a request whose body says nothing of it. */
const codesByStatus: Readonly<Record<number, ReasonCode>> = {
  404: 'request.not_found',
  405: 'request.method',
  413: 'request.too_large',
  415: 'request.media_type',
};

const failed = (failure: Failure): Answer => ({ ok: false, failure });

const refused = (code: ReasonCode, params: RefusalParams, text: string): Answer =>
  failed({ kind: 'refused', code, params, text });

const refusalOf = (wrapping: Wrapping): Answer => {
  const text = textOf(wrapping);
  const code = v.safeParse(ReasonCode, wrapping.code);
  return code.success
    ? refused(code.output, paramsOf(wrapping), text)
    : refused('server.text', {}, text || 'ERROR');
};

const throttled = (wrapping: Wrapping): Answer => {
  const seconds = v.safeParse(v.number(), paramsOf(wrapping)['seconds']);
  return failed({
    kind: 'throttled',
    seconds: seconds.success ? seconds.output : 1,
    text: textOf(wrapping),
  });
};

const payloadOf = (wrapping: Wrapping): unknown => {
  const text = wrapping.message ?? wrapping.msg;
  const dataWins = wrapping.data != null && (text == null || typeof text === 'string');
  const payload = dataWins ? wrapping.data : text;
  return payload === '' || payload === 0 || payload === undefined ? null : payload;
};

const isNotLoggedIn = (type: number | null, code: number | null, status: number) =>
  type === 999 || code === 999 || type === 401 || code === 401 || status === 401;

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (typeof value === 'object' && Object.values(value).length === 0);

/** With 0 some servers report a success and others a refusal, with an empty payload beside its reason. */
const isSuccessfulZero = ({ data, message, msg }: Wrapping): boolean => {
  const text = message ?? msg;
  if (data == null) return text !== null && typeof text === 'object';
  return !isEmpty(data) || isEmpty(text) || /^(?:ok|success)|成功$/i.test(String(text));
};

const isSuccess = (wrapping: Wrapping, code: number | null): boolean => {
  if (wrapping.type === 'ok' || code === 1) return true;
  return wrapping.type !== 'error' && (code === 200 || (code === 0 && isSuccessfulZero(wrapping)));
};

const answerIn = (wrapping: Wrapping, status: number, path: string): Answer | null => {
  const type = numberIn(wrapping.type);
  const code = numberIn(wrapping.code);
  if (isNotLoggedIn(type, code, status)) {
    return failed({ kind: 'signedOut', text: textOf(wrapping) });
  }
  if (type === 998 || code === 998) {
    return failed({ kind: 'verificationRequired', text: textOf(wrapping) });
  }
  if (status === 429) return throttled(wrapping);
  const isMarked = wrapping.type === 'error' || type !== null || code !== null;
  if (status >= 400) {
    const known = isMarked ? undefined : codesByStatus[status];
    return known ? refused(known, {}, textOf(wrapping)) : refusalOf(wrapping);
  }
  const extra = Object.fromEntries(
    Object.entries(wrapping).filter(([name]) => !wrappingKeys.has(name)),
  );
  if (isSuccess(wrapping, code)) return { ok: true, payload: payloadOf(wrapping), extra };
  // A type of 1 is no success that this family knows; what stands beside it may be a token.
  if (!isMarked || (type === 1 && code === null)) return null;
  if (wrapping.type === 'error' && wrapping.code == null && emptyListErrors.has(path)) {
    return { ok: true, payload: [], extra };
  }
  return refusalOf(wrapping);
};

/**
 * Unwraps a parsed body; null for a body that is no JSON. The status counts before the body. Null if
 * the answer has none of the known forms; the transport reports that as a malformed response.
 */
export const answerFrom = (body: unknown, status: number, path: string): Answer | null => {
  const parsed = v.safeParse(Wrapping, body);
  if (parsed.success && !Array.isArray(body)) return answerIn(parsed.output, status, path);
  if (status === 401 || status === 429) return answerIn({}, status, path);
  const code = codesByStatus[status];
  return code ? refused(code, {}, '') : null;
};
