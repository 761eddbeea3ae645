import * as v from 'valibot';

/** One line of what people write; no control characters, and nothing that is half a character. */
export const line = (longest: number) =>
  v.pipe(
    v.string('param.invalid'),
    v.normalize('NFC'),
    v.trim(),
    v.nonEmpty('param.missing'),
    v.maxLength(longest, 'param.invalid'),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'param.invalid'),
  );
