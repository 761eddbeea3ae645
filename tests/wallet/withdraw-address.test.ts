import { describe, expect, test } from 'vitest';
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
import { person } from '../support/people';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';
import {
  addressExamples,
  addressDraft as draft,
  addressKey as key,
  refusedAddress as refused,
  savedAddress as saved,
} from '../support/walked-withdraw-address';

const walked = walk(withdrawAddressMachine, {
  ...addressExamples,
  seen: ({ context }) => [context.missing, context.draft, context.fundPassword, context.failure],
  told: (snapshot) => {
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
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'authorising: password.declined -> editing {draft: -, failure: -}',
      'authorising: password.declined -> editing {draft: -}',
      'authorising: password.entered 1 -> submitting [busy] {hasPassword, isKeyed, failure: -}',
      'authorising: password.entered 1 -> submitting [busy] {hasPassword, isKeyed}',
      'authorising: prerequisites.changed 1 -> authorising',
      'authorising: prerequisites.changed 2 -> lacking {missing: fundPassword, draft: -, failure: -}',
      'authorising: prerequisites.changed 2 -> lacking {missing: fundPassword, draft: -}',
      'editing: draft.submitted 1 -> authorising {draft: Ledger, failure: -}',
      'editing: draft.submitted 1 -> authorising {draft: Ledger}',
      'editing: draft.submitted 1 -> lacking',
      'editing: draft.submitted 1 -> lacking {failure: -}',
      'editing: draft.submitted 2 -> lacking',
      'editing: draft.submitted 2 -> lacking {failure: -}',
      'editing: draft.submitted 3 -> lacking',
      'editing: draft.submitted 3 -> lacking {failure: -}',
      'editing: prerequisites.changed 1 -> editing',
      'editing: prerequisites.changed 1 -> editing {missing: -}',
      'editing: prerequisites.changed 2 -> editing',
      'editing: prerequisites.changed 2 -> editing {missing: fundPassword}',
      'lacking: missing.dismissed -> editing',
      'lacking: prerequisites.changed 1 -> editing {missing: -}',
      'lacking: prerequisites.changed 2 -> lacking',
      'start 1 -> editing',
      'start 2 -> editing {missing: fundPassword}',
      'start 3 -> submitting [busy] {isKeyed}',
      'submitting: prerequisites.changed 1 -> submitting [busy]',
      'submitting: prerequisites.changed 1 -> submitting [busy] {missing: -}',
      'submitting: prerequisites.changed 2 -> submitting [busy]',
      'submitting: prerequisites.changed 2 -> submitting [busy] {missing: fundPassword}',
      'submitting: submitDraft done 1 -> accepted (done) {draft: -, hasPassword: -, isKeyed: -, address: 7}',
      'submitting: submitDraft done 1 -> accepted (done) {isKeyed: -, address: 7}',
      'submitting: submitDraft done 2 -> authorising {hasPassword: -, isKeyed: -, failure: refused fund.wrong}',
      'submitting: submitDraft done 2 -> editing {isKeyed: -, failure: refused fund.wrong} says draft.refused refused fund.wrong',
      'submitting: submitDraft done 2 -> lacking {draft: -, hasPassword: -, isKeyed: -}',
      'submitting: submitDraft done 3 -> authorising {hasPassword: -, isKeyed: -, failure: refused fund.locked}',
      'submitting: submitDraft done 3 -> editing {isKeyed: -, failure: refused fund.locked} says draft.refused refused fund.locked',
      'submitting: submitDraft done 3 -> lacking {draft: -, hasPassword: -, isKeyed: -}',
      'submitting: submitDraft done 4 -> lacking {draft: -, hasPassword: -, isKeyed: -}',
      'submitting: submitDraft done 4 -> lacking {isKeyed: -}',
      'submitting: submitDraft done 4 -> lacking {missing: fundPassword, draft: -, hasPassword: -, isKeyed: -}',
      'submitting: submitDraft done 4 -> lacking {missing: fundPassword, isKeyed: -}',
      'submitting: submitDraft done 5 -> editing {draft: -, hasPassword: -, isKeyed: -, failure: refused address.exists} says draft.refused refused address.exists',
      'submitting: submitDraft done 5 -> editing {isKeyed: -, failure: refused address.exists} says draft.refused refused address.exists',
      'submitting: submitDraft done 6 -> editing {draft: -, hasPassword: -, isKeyed: -, failure: refused submit.failed} says draft.refused refused submit.failed',
      'submitting: submitDraft done 6 -> editing {isKeyed: -, failure: refused submit.failed} says draft.refused refused submit.failed',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { context } = to;
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

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
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
    expect(prerequisitesOf({ ...person, basicVerification }, true)).toEqual({
      verification,
      fundPassword: false,
      address: true,
    });
    expect(prerequisitesOf({ ...person, basicVerification, hasFundPassword: true }, false)).toEqual(
      {
        verification,
        fundPassword: true,
        address: false,
      },
    );
  });

  const all: readonly Requirement[] = ['verification', 'fundPassword', 'address'];
  test.each([
    [{ verification: false, fundPassword: false, address: false }, all],
    [{ verification: true, fundPassword: false, address: false }, ['fundPassword', 'address']],
    [{ verification: false, fundPassword: true, address: true }, ['verification']],
    [{ verification: true, fundPassword: true, address: true }, []],
  ] as const)('of %j is told in order', (prerequisites, missing) => {
    expect(missingOf(all, prerequisites)).toEqual(missing);
  });
});

const deletionAnswers = {
  deleteAddress: {
    done: [
      { state: 'accepted', result: true },
      refused('withdraw.address_unknown'),
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof addressDeletionMachine>;

const deletion = walk(addressDeletionMachine, {
  inputs: [{ pending: null }, { pending: key }],
  events: {
    'deletion.requested': [{ addressId: 7 }],
    'deletion.confirmed': [{ key }],
    'deletion.declined': [{}],
  },
  answers: deletionAnswers,
  seen: ({ context }) => [context.addressId, context.key !== null],
  told: ({ context: { addressId, key: own } }) => ({ addressId, isKeyed: own !== null }),
});

describe('the deletion of a withdraw address', () => {
  test('moves like this, and no other way', () => {
    expect(deletion.table).toEqual([
      'asking: deletion.confirmed -> deleting [busy] {isKeyed}',
      'asking: deletion.declined -> idle {addressId: -}',
      'deleting: deleteAddress done 1 -> idle {addressId: -, isKeyed: -} says address.deleted',
      'deleting: deleteAddress done 1 -> idle {isKeyed: -} says address.deleted',
      'deleting: deleteAddress done 2 -> idle {addressId: -, isKeyed: -} says deletion.failed refused withdraw.address_unknown',
      'deleting: deleteAddress done 2 -> idle {isKeyed: -} says deletion.failed refused withdraw.address_unknown',
      'deleting: deleteAddress done 3 -> idle {addressId: -, isKeyed: -} says deletion.failed refused submit.failed',
      'deleting: deleteAddress done 3 -> idle {isKeyed: -} says deletion.failed refused submit.failed',
      'idle: deletion.requested -> asking {addressId: 7}',
      'start 1 -> idle',
      'start 2 -> deleting [busy] {isKeyed}',
    ]);
    expect(deletion.gaps).toEqual([]);
  });

  test.each(deletion.tours)('runs as drawn: $title', async (tour) => {
    const { calls, emitted } = await runOnActor(addressDeletionMachine, tour, deletionAnswers);
    // Of one from before a reload only the key is left, and it is asked about.
    const before = tour.start.matches('deleting') ? [{ key, payload: null }] : [];
    const confirmed = tour.steps.filter(({ on }) => on === 'deletion.confirmed');
    expect(calls.map(({ input }) => input)).toEqual([
      ...before,
      ...confirmed.map(() => ({ key, payload: { addressId: 7 } })),
    ]);
    const told = tour.steps.flatMap<object>(({ on, event }) => {
      if (on !== 'deleteAddress done') return [];
      const { state, failure } = event['output'];
      if (state === 'accepted') return [{ type: 'address.deleted' }];
      return [{ type: 'deletion.failed', failure: failure ?? refused('submit.failed').failure }];
    });
    expect(emitted).toEqual(told);
    const resting = tour.steps.filter(({ to }) => to.matches('idle'));
    for (const { to } of resting) expect(to.context).toEqual({ addressId: null, key: null });
  });
});

describe('the life of a withdraw address', () => {
  const life = walk(withdrawAddressLifecycle, {
    inputs: [undefined],
    events: { 'cooldown.passed': [{}], 'deletion.requested': [{}] },
    answers: {},
    told: () => ({}),
  });
  test('goes these ways, and no other', () => {
    expect(life.table).toEqual([
      'active: deletion.requested -> deleted (done)',
      'cooling: cooldown.passed -> active',
      'cooling: deletion.requested -> deleted (done)',
      'start -> cooling',
    ]);
    expect(life.gaps).toEqual([]);
  });
  test('begins cooling and never leaves its end', () => {
    expect(savedWithdrawAddress()).toBe('cooling');
    expect(moveWithdrawAddress('deleted', { type: 'cooldown.passed' })).toBeNull();
    expect(moveWithdrawAddress('active', { type: 'cooldown.passed' })).toBeNull();
    expect(moveWithdrawAddress('cooling', { type: 'cooldown.passed' })).toBe('active');
  });
});
