import type { ReactNode } from 'react';
import type { Failure } from '../../../schemas/kernel/failure';
import type { RefusalParams } from '../../../schemas/kernel/refusal';
import { FailureText } from '../../context/failure-text';
import { FieldError } from '../../forms/field-error';

/** Below a field: the error of the rules, else the refusal of the server; undefined for neither. */
export const fieldIssue = (
  code: string | undefined,
  failure: Failure | null,
  paramsFor: (code: string) => RefusalParams | undefined,
): ReactNode => {
  if (code !== undefined) return <FieldError code={code} params={paramsFor(code)} />;
  return failure ? <FailureText failure={failure} /> : undefined;
};
