import { describe, expect, test } from 'vitest';
import {
  moveVerification,
  unsentVerification,
  type VerificationLifecycleEvent,
  verificationLifecycle,
} from '../../machines/verification/verification-lifecycle';
import type { VerificationState } from '../../schemas/account/user';
import {
  type VerificationLevel,
  verificationLevels,
} from '../../schemas/verification/verification';
import { walk } from '../walker/walker';

const events = {
  'data.submitted': {
    basic: { level: 'basic', basic: 'unverified' },
    basicWhileReviewing: { level: 'basic', basic: 'reviewing' },
    basicWhenVerified: { level: 'basic', basic: 'verified' },
    advancedFirst: { level: 'advanced', basic: 'unverified' },
    advancedWhileReviewing: { level: 'advanced', basic: 'reviewing' },
    advanced: { level: 'advanced', basic: 'verified' },
  },
  'review.approved': { only: {} },
  'review.rejected': {
    reason: { reason: 'The number cannot be read.' },
    blank: { reason: ' ' },
    noReason: { reason: '' },
  },
} as const;

const walked = walk(verificationLifecycle, {
  inputs: { only: undefined },
  events,
  answers: {},
  facts: () => ({}),
});

describe('the life of one level of a verification', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> unverified'],
      unverified: [
        'data.submitted basic, basicWhileReviewing, basicWhenVerified, advanced -> reviewing',
      ],
      reviewing: ['review.approved -> verified (done)', 'review.rejected reason -> unverified'],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('begins with nothing sent', () => expect(unsentVerification()).toBe('unverified'));

  test.each<[VerificationState, VerificationLifecycleEvent, VerificationState | null]>([
    ['unverified', { type: 'review.approved' }, null],
    ['unverified', { type: 'review.rejected', reason: 'No.' }, null],
    ['reviewing', { type: 'data.submitted', level: 'basic', basic: 'unverified' }, null],
    ['reviewing', { type: 'review.approved' }, 'verified'],
    ['reviewing', { type: 'review.rejected', reason: 'No.' }, 'unverified'],
    ['reviewing', { type: 'review.rejected', reason: '\t ' }, null],
    ['verified', { type: 'data.submitted', level: 'basic', basic: 'verified' }, null],
    ['verified', { type: 'review.approved' }, null],
    ['verified', { type: 'review.rejected', reason: 'No.' }, null],
  ])('from %s, %o leads to %s', (from, event, to) => {
    expect(moveVerification(from, event)).toBe(to);
  });
});

/** Where both levels of one person stand. */
type Both = Readonly<Record<VerificationLevel, VerificationState>>;

const nextOf = (both: Both): Both[] =>
  verificationLevels.flatMap((level) => {
    const tried: VerificationLifecycleEvent[] = [
      { type: 'data.submitted', level, basic: both.basic },
      { type: 'review.approved' },
      ...Object.values(events['review.rejected']).map(({ reason }) => ({
        type: 'review.rejected' as const,
        reason,
      })),
    ];
    return tried.flatMap((event) => {
      const to = moveVerification(both[level], event);
      return to === null ? [] : [{ ...both, [level]: to }];
    });
  });

test('nobody reaches the advanced level but from a verified basic one, by whatever way', () => {
  const named = ({ basic, advanced }: Both) => `${basic}, ${advanced}`;
  const reached = new Map<string, Both>();
  const waiting: Both[] = [{ basic: unsentVerification(), advanced: unsentVerification() }];
  for (let both = waiting.pop(); both; both = waiting.pop()) {
    if (reached.has(named(both))) continue;
    reached.set(named(both), both);
    waiting.push(...nextOf(both));
  }
  expect([...reached.keys()].sort()).toEqual([
    'reviewing, unverified',
    'unverified, unverified',
    'verified, reviewing',
    'verified, unverified',
    'verified, verified',
  ]);
});
