import * as v from 'valibot';

/** A single line of text, without control characters and lone surrogates. */
export const line = (longest: number) =>
  v.pipe(
    v.string('param.invalid'),
    v.normalize('NFC'),
    v.trim(),
    v.nonEmpty('param.missing'),
    v.maxLength(longest, 'param.invalid'),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'param.invalid'),
  );
