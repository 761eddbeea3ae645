import * as v from 'valibot';
import { RefusalCode } from '../../schemas/kernel/refusal';

const partsOf = (value: object): unknown[] =>
  Object.entries(value)
    .filter(([name]) => !name.startsWith('~'))
    .flatMap(([, part]) => (Array.isArray(part) ? part : [part]));

/** The codes in the rules of a schema: a rule's message is its refusal code. */
export const codesNamedBy = (schema: v.GenericSchema): readonly RefusalCode[] => {
  const codes = new Set<RefusalCode>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (v.is(RefusalCode, value)) codes.add(value);
    if (value === null || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    for (const part of partsOf(value)) visit(part);
  };
  visit(schema);
  return [...codes];
};
