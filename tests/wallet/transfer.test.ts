import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  acceptedTransfer,
  chosenTransfer,
  transferKey as key,
  transferExamples,
  usdtBalances,
} from '../../examples/wallet/transfer';
import { selectFailure, selectIsBusy, selectResult } from '../../machines/kernel/keyed-form';
import { transferMachine } from '../../machines/wallet/transfer';
import { amount } from '../../schemas/kernel/money';
import {
  afterTransfer,
  isTransfer,
  movableAmount,
  signedFor,
  type TransferDraft,
  type TransferLimits,
  transferAccounts,
  transferFields,
  transferWithin,
} from '../../schemas/wallet/transfer';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(transferMachine, {
  ...transferExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
  facts: (snapshot) => {
    const { draft, key: own } = snapshot.context;
    return {
      draft: draft?.amount,
      isKeyed: own !== null,
      failure: selectFailure(snapshot),
      transfer: selectResult(snapshot)?.id,
    };
  },
});

describe('a transfer', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
      editing: [
        'draft.submitted valid -> submitting [busy] calls submitDraft {draft: 100, isKeyed, failure: -}',
      ],
      submitting: [
        'submitDraft done accepted -> accepted (done) {draft: -, isKeyed: -, transfer: 17}',
        'submitDraft done confirmed -> accepted (done) {draft: -, isKeyed: -}',
        'submitDraft done insufficient -> editing emits draft.refused refused wallet.insufficient {draft: -, isKeyed: -, failure: refused wallet.insufficient}',
        'submitDraft done locked -> editing emits draft.refused refused fund.locked 2026-03-03T09:00:00.000Z {draft: -, isKeyed: -, failure: refused fund.locked 2026-03-03T09:00:00.000Z}',
        'submitDraft done signedOut -> editing emits draft.refused signedOut {draft: -, isKeyed: -, failure: signedOut}',
        'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {draft: -, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ to }) => {
    const { context } = to;
    // Only a draft within its limits is ever on its way, and nothing is without a key.
    if (context.draft) expect(isTransfer(context.draft)).toBe(true);
    expect(context.key !== null).toBe(to.matches('submitting'));
    expect(selectIsBusy(to)).toBe(to.matches('submitting'));
    if (!to.matches('editing')) expect(context.failure).toBeNull();
    if (!to.matches('accepted')) expect(context.result).toBeNull();
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(transferMachine, tour, transferExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: chosenTransfer },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});

describe('the rules of a transfer', () => {
  const limits: TransferLimits = usdtBalances;
  const draft: TransferDraft = { from: 'change', to: 'lever', amount: '100' };
  const issuesOf = (changed: Partial<Record<keyof TransferDraft, string>>, within = limits) => {
    const parsed = v.safeParse(transferWithin(within), { ...draft, ...changed });
    return (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  };

  test.each<[string, Partial<Record<keyof TransferDraft, string>>, string[]]>([
    ['a whole amount', {}, []],
    ['all that is available', { amount: '1000.5' }, []],
    ['the smallest unit', { amount: '0.000001' }, []],
    ['spaces around it', { amount: ' 5 ' }, []],
    ['zeros behind it', { amount: '5.00000000' }, []],
    ['more than is available', { amount: '1000.500001' }, ['amount wallet.insufficient']],
    [
      'more than the other account has',
      { from: 'lever', to: 'change', amount: '250.1' },
      ['amount wallet.insufficient'],
    ],
    [
      'an empty account',
      { from: 'micro', to: 'change', amount: '0.000001' },
      ['amount wallet.insufficient'],
    ],
    ['nothing', { amount: '' }, ['amount amount.invalid']],
    ['zero', { amount: '0.0' }, ['amount amount.invalid']],
    ['a negative amount', { amount: '-5' }, ['amount amount.invalid']],
    ['an exponent', { amount: '1e2' }, ['amount amount.invalid']],
    ['a lonely point', { amount: '1.' }, ['amount amount.invalid']],
    ['a seventh decimal', { amount: '0.0000001' }, ['amount amount.decimals']],
    ['the same account', { to: 'change' }, ['to transfer.same_account']],
    ['an account that takes none', { to: 'trust' }, ['to transfer.account_unsupported']],
  ])('of %s', (_, changed, issues) => expect(issuesOf(changed)).toEqual(issues));

  test('refuse an account that the currency does not have', () => {
    const within: TransferLimits = { ...limits, accounts: ['change', 'micro'] };
    expect(issuesOf({}, within)).toEqual(['to transfer.account_unsupported']);
    expect(issuesOf({ from: 'lever', to: 'micro' }, within)).toEqual([
      'from transfer.account_unsupported',
    ]);
    expect(issuesOf({ to: 'micro' }, within)).toEqual([]);
  });

  test('leave the balance to the ledger where it is not known', () =>
    expect(issuesOf({ amount: '9999999' }, { ...limits, available: null })).toEqual([]));

  test('send the amount in its canonical form', () => {
    expect(transferFields({ ...chosenTransfer, amount: ' 00100.50 ' })).toEqual({
      currency_id: 3,
      from_field: 'change',
      to_field: 'lever',
      number: '100.5',
    });
    expect(() => transferFields({ ...chosenTransfer, amount: '9999' })).toThrow();
  });
});

describe('the figures of a transfer', () => {
  test.each([
    ['100', '1000.5', '100'],
    ['1000.5', '1000.5', '1000.5'],
    ['1000.500001', '1000.5', null],
    ['0', '1000.5', null],
    ['', '1000.5', null],
    ['1.', '1000.5', null],
    ['-1', '1000.5', null],
    ['0.0000001', '1000.5', null],
    ['0.000001', '1000.5', '0.000001'],
  ])('%s can be moved out of %s: %s', (typed, available, movable) =>
    expect(
      movableAmount(
        { from: 'change', to: 'lever', amount: typed },
        {
          accounts: transferAccounts,
          decimals: 6,
          available: { change: amount(available), lever: amount('0'), micro: amount('0') },
        },
      ),
    ).toBe(movable),
  );

  test('are exact on both sides', () =>
    expect(
      afterTransfer(
        { source: amount('12345678901234.12345678'), target: amount('0.00000001') },
        amount('12345678901234.000001'),
      ),
    ).toEqual({ source: '0.12345578', target: '12345678901234.00000101' }));

  test('have the sign of the account that they are seen from', () => {
    expect(signedFor(acceptedTransfer, 'change')).toBe('-100');
    expect(signedFor(acceptedTransfer, 'lever')).toBe('100');
    expect(signedFor(acceptedTransfer, null)).toBeNull();
    expect(signedFor({ ...acceptedTransfer, from: null }, 'lever')).toBeNull();
  });
});
