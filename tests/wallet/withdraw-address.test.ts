import { describe, expect, test } from 'vitest';
import { person } from '../../examples/account/people';
import { deletionAnswers } from '../../examples/wallet/address-deletion';
import {
  addressExamples,
  addressDraft as draft,
  addressKey as key,
  refusedAddress as refused,
  savedAddress as saved,
} from '../../examples/wallet/withdraw-address';
import {
  selectFailure,
  selectMissing,
  selectResult,
} from '../../machines/security/authorised-form';
import {
  missingOf,
  prerequisitesOf,
  type Requirement,
} from '../../machines/security/prerequisites';
import { withdrawAddressMachine } from '../../machines/wallet/withdraw-address';
import {
  moveWithdrawAddress,
  savedWithdrawAddress,
  withdrawAddressLifecycle,
} from '../../machines/wallet/withdraw-address-lifecycle';
import { addressDeletionMachine } from '../../machines/wallet/withdraw-address-list';
import { runOnActor, testEach, walk } from '../walker/walker';
import { deletionWalk as deletion } from './walks/address-deletion';

const walked = walk(withdrawAddressMachine, {
  ...addressExamples,
  distinguishedBy: ({ context }) => [
    context.missing,
    context.draft,
    context.fundPassword,
    context.failure,
  ],
  facts: (snapshot) => {
    const { draft: typed, fundPassword, key: own } = snapshot.context;
    return {
      missing: selectMissing(snapshot),
      draft: typed?.label,
      hasPassword: fundPassword !== '',
      isKeyed: own !== null,
      failure: selectFailure(snapshot),
      address: selectResult(snapshot)?.id,
    };
  },
});

describe('a new withdraw address', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'ready -> editing',
        'lacking -> editing {missing: fundPassword}',
        'resumed -> submitting [busy] calls submitDraft {isKeyed}',
      ],
      editing: [
        'prerequisites.changed ready -> editing {missing: -}',
        'prerequisites.changed lacking -> editing {missing: fundPassword}',
        'draft.submitted valid -> authorising {draft: Ledger, failure: -}',
        'draft.submitted valid -> lacking {failure: -}',
        'draft.submitted wrongAddress, noCode (conditional) -> lacking {failure: -}',
      ],
      lacking: [
        'prerequisites.changed ready -> editing {missing: -}',
        'prerequisites.changed lacking -> lacking',
        'missing.dismissed -> editing',
      ],
      authorising: [
        'prerequisites.changed ready -> authorising',
        'prerequisites.changed lacking -> lacking {missing: fundPassword, draft: -, failure: -}',
        'password.entered valid -> submitting [busy] calls submitDraft {hasPassword, isKeyed, failure: -}',
        'password.declined -> editing {draft: -, failure: -}',
      ],
      submitting: [
        'prerequisites.changed ready -> submitting [busy] {missing: -}',
        'prerequisites.changed lacking -> submitting [busy] {missing: fundPassword}',
        'submitDraft done accepted -> accepted (done) {draft: -, hasPassword: -, isKeyed: -, address: 7}',
        'submitDraft done wrongPassword -> authorising {hasPassword: -, isKeyed: -, failure: refused fund.wrong}',
        'submitDraft done wrongPassword -> editing emits draft.refused refused fund.wrong {draft: -, hasPassword: -, isKeyed: -, failure: refused fund.wrong}',
        'submitDraft done locked -> authorising {hasPassword: -, isKeyed: -, failure: refused fund.locked}',
        'submitDraft done locked -> editing emits draft.refused refused fund.locked {draft: -, hasPassword: -, isKeyed: -, failure: refused fund.locked}',
        'submitDraft done noPassword -> lacking {missing: fundPassword, draft: -, hasPassword: -, isKeyed: -}',
        'submitDraft done exists -> editing emits draft.refused refused address.exists {draft: -, hasPassword: -, isKeyed: -, failure: refused address.exists}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {draft: -, hasPassword: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, event, from, to }) => {
    const { context } = to;
    // A wrong or locked fund password is reported, whatever became of the prerequisites.
    if (on === 'submitDraft done' && (to.matches('authorising') || to.matches('editing'))) {
      expect(context.failure).not.toBeNull();
    }
    if (on === 'submitDraft done' && to.matches('lacking')) {
      expect(event).toMatchObject({ output: { failure: { code: 'fund.not_set' } } });
    }
    // Nobody without a fund password gets as far as being asked for it.
    if (to.matches('authorising') && from.matches('editing')) {
      expect(selectMissing(from)).toEqual([]);
    }
    if (on === 'password.entered') {
      expect(context).toMatchObject({ draft, fundPassword: '246810', key });
    }
    if (to.matches('lacking')) expect(selectMissing(to)).toEqual(['fundPassword']);
    if (!to.matches('submitting')) expect(context).toMatchObject({ fundPassword: '', key: null });
    if (to.matches('editing') && on !== 'prerequisites.changed') expect(context.draft).toBeNull();
    if (to.matches('accepted')) expect(context).toMatchObject({ draft: null, result: saved });
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(withdrawAddressMachine, tour, addressExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: { ...draft, fundPassword: '246810' } },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});

describe('what is missing', () => {
  test.each([
    ['unverified', false],
    ['reviewing', false],
    ['verified', true],
  ] as const)('somebody %s is verified: %s', (basicVerification, verification) => {
    expect(prerequisitesOf({ ...person, basicVerification }, { address: true })).toEqual({
      verification,
      fundPassword: false,
      address: true,
      bankCard: false,
    });
    expect(prerequisitesOf({ ...person, basicVerification, hasFundPassword: true })).toEqual({
      verification,
      fundPassword: true,
      address: false,
      bankCard: false,
    });
  });

  const all: readonly Requirement[] = ['verification', 'fundPassword', 'address'];
  test.each([
    [{ verification: false, fundPassword: false, address: false, bankCard: true }, all],
    [
      { verification: true, fundPassword: false, address: false, bankCard: true },
      ['fundPassword', 'address'],
    ],
    [{ verification: false, fundPassword: true, address: true, bankCard: true }, ['verification']],
    [{ verification: true, fundPassword: true, address: true, bankCard: true }, []],
  ] as const)('of %j is told in order', (prerequisites, missing) => {
    expect(missingOf(all, prerequisites)).toEqual(missing);
  });
});

describe('the deletion of a withdraw address', () => {
  test('has these transitions and no others', () => {
    expect(deletion.table).toEqual({
      start: ['fresh -> idle', 'resumed -> deleting [busy] calls deleteAddress {isKeyed}'],
      idle: ['deletion.requested -> asking {addressId: 7}'],
      asking: [
        'deletion.confirmed -> deleting [busy] calls deleteAddress {isKeyed}',
        'deletion.declined -> idle {addressId: -}',
      ],
      deleting: [
        'deleteAddress done accepted -> idle emits address.deleted {addressId: -, isKeyed: -}',
        'deleteAddress done unknown -> idle emits deletion.failed refused withdraw.address_unknown {addressId: -, isKeyed: -}',
        'deleteAddress done unanswered -> idle emits deletion.failed refused client.unknown_outcome {addressId: -, isKeyed: -}',
      ],
    });
    expect(deletion.gaps).toEqual([]);
  });

  testEach('runs', deletion.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(addressDeletionMachine, tour, deletionAnswers);
    // Of one from before a reload only the key is left, and it is asked about.
    const before = tour.start.matches('deleting') ? [{ key, payload: null }] : [];
    const confirmed = tour.steps.filter(({ on }) => on === 'deletion.confirmed');
    expect(calls.map(({ input }) => input)).toEqual([
      ...before,
      ...confirmed.map(() => ({ key, payload: { addressId: 7 } })),
    ]);
    const expected = tour.steps.flatMap<object>(({ on, event }) => {
      if (on !== 'deleteAddress done') return [];
      const { state, failure } = event['output'];
      if (state === 'accepted') return [{ type: 'address.deleted' }];
      return [
        { type: 'deletion.failed', failure: failure ?? refused('client.unknown_outcome').failure },
      ];
    });
    expect(emitted).toEqual(expected);
    const resting = tour.steps.filter(({ to }) => to.matches('idle'));
    for (const { to } of resting) expect(to.context).toEqual({ addressId: null, key: null });
  });
});

describe('the life of a withdraw address', () => {
  const life = walk(withdrawAddressLifecycle, {
    inputs: { only: undefined },
    events: { 'cooldown.passed': { only: {} }, 'deletion.requested': { only: {} } },
    answers: {},
    facts: () => ({}),
  });
  test('has these transitions and no others', () => {
    expect(life.table).toEqual({
      start: ['-> cooling'],
      cooling: ['cooldown.passed -> active', 'deletion.requested -> deleted (done)'],
      active: ['deletion.requested -> deleted (done)'],
    });
    expect(life.gaps).toEqual([]);
  });
  test('begins cooling and never leaves its end', () => {
    expect(savedWithdrawAddress()).toBe('cooling');
    expect(moveWithdrawAddress('deleted', { type: 'cooldown.passed' })).toBeNull();
    expect(moveWithdrawAddress('active', { type: 'cooldown.passed' })).toBeNull();
    expect(moveWithdrawAddress('cooling', { type: 'cooldown.passed' })).toBe('active');
  });
});
