import * as v from 'valibot';
import { RefusalCode } from '../../schemas/kernel/refusal';
import { refuse } from './refusal';

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
  const requirement = 'requirement' in issue ? issue.requirement : undefined;
  return refuse(code, {
    field,
    ...(typeof requirement === 'number' ? { min: requirement, max: requirement } : {}),
  });
};
