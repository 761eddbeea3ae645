import { describe, expect, test } from 'vitest';
import {
  moveWithdrawAddress,
  savedWithdrawAddress,
  withdrawAddressLifecycle,
} from '../machines/lifecycles/withdraw-address';
import { missingOf, type Requirement, type Standing } from '../machines/support/standing';
import { selectMissing, withdrawAddressMachine } from '../machines/withdraw-address';
import { addressDeletionMachine } from '../machines/withdraw-address-list';
import type { Failure } from '../schemas/failure';
import type { WithdrawAddress, WithdrawAddressDraft } from '../schemas/withdraw-address';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const draft: WithdrawAddressDraft = {
  ...{ coin: 'ETH', chain: 'ERC20', address: `0x${'0'.repeat(40)}`, label: 'Ledger' },
  code: '012345',
};
const ready: Standing = { verification: false, fundPassword: true, address: false };
const lacking: Standing = { ...ready, fundPassword: false };
const saved: WithdrawAddress = {
  ...{ id: 7, currencyId: 2, coin: 'ETH', chain: 'ERC20', address: draft.address, label: '' },
  ...{ isCooling: true, usableAt: '2026-01-03T03:04:05.000Z', createdAt: null },
};
const refused = (code: Extract<Failure, { kind: 'refused' }>['code']) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params: {}, text: '' },
});

const answers = {
  addAddress: {
    done: [
      { state: 'accepted', result: saved },
      refused('fund.wrong'),
      refused('fund.not_set'),
      refused('address.exists'),
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof withdrawAddressMachine>;

const walked = walk(withdrawAddressMachine, {
  inputs: [
    { standing: ready, unfinished: null },
    { standing: lacking, unfinished: null },
    { standing: ready, unfinished: key },
  ],
  events: {
    'standing.changed': [{ standing: ready }, { standing: lacking }],
    'draft.submitted': [
      { draft },
      { draft: { ...draft, address: 'nowhere' } },
      { draft: { ...draft, code: '' } },
    ],
    'missing.dismissed': [{}],
    'password.entered': [
      { password: '246810', key },
      { password: '24681', key },
    ],
    'password.declined': [{}],
  },
  answers,
  seen: ({ context }) => [
    ...[context.standing.fundPassword, context.draft, context.fundPassword],
    context.failure,
  ],
});

describe('a new withdraw address', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'authorising: password.declined -> editing',
      'authorising: password.entered -> submitting',
      'authorising: standing.changed -> authorising',
      'editing: draft.submitted -> authorising',
      'editing: draft.submitted -> lacking',
      'editing: standing.changed -> editing',
      'lacking: missing.dismissed -> editing',
      'lacking: standing.changed -> editing',
      'lacking: standing.changed -> lacking',
      'submitting: addAddress done -> authorising',
      'submitting: addAddress done -> editing',
      'submitting: addAddress done -> lacking',
      'submitting: addAddress done -> saved',
      'submitting: standing.changed -> submitting',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { context } = to;
    // Nobody without a fund password gets as far as being asked for it.
    if (to.matches('authorising') && from.matches('editing')) {
      expect(from.context.standing.fundPassword).toBe(true);
    }
    if (on === 'password.entered') {
      expect(context).toMatchObject({ draft, fundPassword: '246810', key });
    }
    if (to.matches('lacking')) expect(selectMissing(to)).toEqual(['fundPassword']);
    if (!to.matches('submitting')) expect(context).toMatchObject({ fundPassword: '', key: null });
    if (to.matches('editing') && on !== 'standing.changed') expect(context.draft).toBeNull();
    if (to.matches('saved')) expect(context).toMatchObject({ draft: null, address: saved });
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(withdrawAddressMachine, tour, answers);
    for (const { input } of calls) {
      expect([
        { key, payload: { ...draft, fundPassword: '246810' } },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});

describe('what is missing', () => {
  const all: readonly Requirement[] = ['verification', 'fundPassword', 'address'];
  test.each([
    [{ verification: false, fundPassword: false, address: false }, all],
    [{ verification: true, fundPassword: false, address: false }, ['fundPassword', 'address']],
    [{ verification: false, fundPassword: true, address: true }, ['verification']],
    [{ verification: true, fundPassword: true, address: true }, []],
  ] as const)('of %j is told in order', (standing, missing) => {
    expect(missingOf(all, standing)).toEqual(missing);
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
  inputs: [{ unfinished: null }, { unfinished: key }],
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
  });
  test('goes these ways, and no other', () => {
    expect(life.table).toEqual([
      'active: deletion.requested -> deleted',
      'cooling: cooldown.passed -> active',
      'cooling: deletion.requested -> deleted',
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
