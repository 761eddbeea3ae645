import { describe, expect, test } from 'vitest';
import {
  isPending,
  resultOf,
  submissionOf,
  submissionUnder,
  wasAccepted,
  wasRefused,
} from '../../machines/kernel/submission-context';
import type { Resolution } from '../../schemas/kernel/outcome';

const accepted: Resolution<number> = { state: 'accepted', result: 7 };
const refused: Resolution<number> = {
  state: 'refused',
  failure: { kind: 'refused', code: 'submit.failed', params: {}, text: '' },
};
const unanswered: Resolution<number> = { state: 'unanswered' };

describe('what every submitting flow asks', () => {
  test('a request is pending while its key is stored', () => {
    expect(isPending({ context: { key: 'key-1' } })).toBe(true);
    expect(isPending({ context: { key: null } })).toBe(false);
    expect(isPending({ context: { submission: { key: 'key-1' } } })).toBe(true);
    expect(isPending({ context: { submission: null } })).toBe(false);
  });

  test('a request was accepted, refused or neither', () => {
    const all = [accepted, refused, unanswered];
    const answersOf = (guard: typeof wasAccepted) =>
      all.map((resolution) => guard({}, { resolution }));
    expect(answersOf(wasAccepted)).toEqual([true, false, false]);
    expect(answersOf(wasRefused)).toEqual([false, true, false]);
    expect(all.map(resultOf)).toEqual([7, null, null]);
  });

  test('nothing is submitted before it is confirmed', () => {
    const submission = { key: 'key-1', payload: 7 };
    expect(submissionOf({ submission })).toBe(submission);
    expect(submissionUnder('key-1', 7)).toEqual(submission);
    expect(submissionUnder('key-1', null)).toEqual({ key: 'key-1', payload: null });
    expect(() => submissionOf({ submission: null })).toThrow('before it is confirmed');
    expect(() => submissionUnder(null, 7)).toThrow('before it is confirmed');
  });
});
