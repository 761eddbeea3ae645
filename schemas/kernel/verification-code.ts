import * as v from 'valibot';

/** Six digits from a message. */
export const VerificationCode = v.pipe(
  v.string('auth.code_wrong'),
  v.trim(),
  v.regex(/^\d{6}$/, 'auth.code_wrong'),
);
