import * as v from 'valibot';

const code = /^[a-z]+\.[a-z_]+$/;

/** Where and why a schema says no, as `name auth.phone_invalid`; what has no code of its own is `wrong`. */
export const refusalsOf = (schema: v.GenericSchema, input: unknown): string[] => {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return [];
  return parsed.issues.map((issue) =>
    [v.getDotPath(issue), code.test(issue.message) ? issue.message : 'wrong']
      .filter((one) => one !== null)
      .join(' '),
  );
};
