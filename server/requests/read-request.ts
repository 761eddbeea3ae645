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
