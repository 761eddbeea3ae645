import * as v from 'valibot';
import { RefusalCode, type RefusalParams } from '../../schemas/kernel/refusal';
import { refuse } from './refusal';

/** The bound that was missed, under the name by which its text mentions it. */
const boundOf = (issue: v.BaseIssue<unknown>): RefusalParams => {
  const bound = issue.requirement;
  if (typeof bound !== 'number') return {};
  if (issue.type.startsWith('min_')) return { min: bound };
  return issue.type.startsWith('max_') ? { max: bound } : {};
};

/**
 * Parses a request by its schema. The first issue becomes the refusal: the code of the rule, else
 * "missing" for an absent or empty field, else "invalid".
 */
export const readRequest = <Input>(
  request: v.GenericSchema<unknown, Input>,
  raw: unknown,
): Input => {
  const parsed = v.safeParse(request, raw, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? 'request';
  const isMissing = issue.input === undefined || issue.input === '';
  const named = v.safeParse(RefusalCode, issue.message);
  const code: RefusalCode = named.success
    ? named.output
    : isMissing
      ? 'param.missing'
      : 'param.invalid';
  return refuse(code, { field, ...boundOf(issue) });
};

const Fields = v.object({
  entries: v.record(
    v.string(),
    v.custom<v.GenericSchema>((schema) => v.is(v.object({ type: v.string() }), schema)),
  ),
});
const Sent = v.record(v.string(), v.unknown());

/** The optional fields of a request that say nothing when they are sent empty. */
const emptiableOf = (request: v.GenericSchema): readonly string[] => {
  if (!v.is(Fields, request)) return [];
  const fields = Object.entries(v.parse(Fields, request).entries);
  return fields
    .filter(([, schema]) => schema.type === 'optional' && !v.is(schema, ''))
    .map(([name]) => name);
};

/** Whether a call reads: it is requested as such, or answers a page of a list. */
export const isReading = (method: string, request: v.GenericSchema): boolean =>
  method === 'GET' || (v.is(Fields, request) && 'page' in v.parse(Fields, request).entries);

/**
 * Parses the request of a call that reads. An optional field that is sent empty, as a form sends a
 * filter that nobody chose, is absent (contract/conventions.md#lists).
 */
export const readingOf = <Input>(
  request: v.GenericSchema<unknown, Input>,
): ((raw: unknown) => Input) => {
  const emptiable = new Set(emptiableOf(request));
  return (raw) => {
    if (!v.is(Sent, raw)) return readRequest(request, raw);
    const sent = Object.entries(raw).filter(
      ([name, value]) => value !== '' || !emptiable.has(name),
    );
    return readRequest(request, Object.fromEntries(sent));
  };
};
