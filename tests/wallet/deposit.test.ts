import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  chosenDeposit,
  depositExamples,
  depositProofExamples,
  depositKey as key,
  paperPayment,
  paperPaymentExamples,
} from '../../examples/wallet/deposit';
import { selectFailure, selectIsBusy, selectResult } from '../../machines/kernel/keyed-form';
import {
  depositMachine,
  depositProofMachine,
  paperPaymentMachine,
  selectHasProof,
  selectProof,
} from '../../machines/wallet/deposit';
import {
  type DepositDraft,
  declarableAmount,
  depositFields,
  depositWithin,
  isDeposit,
  isPaperPayment,
  paperPaymentFields,
} from '../../schemas/wallet/deposit';
import { runOnActor, testEach, walk } from '../walker/walker';

const declared = walk(depositMachine, {
  ...depositExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
  facts: (snapshot) => ({
    draft: snapshot.context.draft?.amount,
    isKeyed: snapshot.context.key !== null,
    failure: selectFailure(snapshot),
    record: selectResult(snapshot)?.id,
  }),
});

const paid = walk(paperPaymentMachine, {
  ...paperPaymentExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
  facts: (snapshot) => ({
    draft: snapshot.context.draft?.amount,
    isKeyed: snapshot.context.key !== null,
    failure: selectFailure(snapshot),
    record: selectResult(snapshot)?.id,
  }),
});

const table = {
  start: ['fresh -> editing', 'resumed -> submitting [busy] calls submitDraft {isKeyed}'],
  editing: [
    'draft.submitted valid -> submitting [busy] calls submitDraft {draft: 250.5, isKeyed, failure: -}',
  ],
  submitting: [
    'submitDraft done accepted -> accepted (done) {draft: -, isKeyed: -, record: 17}',
    'submitDraft done confirmed -> accepted (done) {draft: -, isKeyed: -}',
    'submitDraft done tooLittle -> editing emits draft.refused refused amount.below_min 20 USDT {draft: -, isKeyed: -, failure: refused amount.below_min 20 USDT}',
    'submitDraft done closed -> editing emits draft.refused refused feature.closed {draft: -, isKeyed: -, failure: refused feature.closed}',
    'submitDraft done signedOut -> editing emits draft.refused signedOut {draft: -, isKeyed: -, failure: signedOut}',
    'submitDraft done unanswered -> editing emits draft.refused refused client.unknown_outcome {draft: -, isKeyed: -, failure: refused client.unknown_outcome}',
  ],
};

describe('a declaration', () => {
  test('has these transitions and no others', () => expect(declared.table).toEqual(table));
  test('has no gaps', () => expect(declared.gaps).toEqual([]));
  testEach('holds its invariants', declared.transitions, ({ to }) => {
    const { context } = to;
    // Only a proven draft within its limits is ever on its way, and nothing is without a key.
    if (context.draft) expect(isDeposit(context.draft)).toBe(true);
    expect(context.key !== null).toBe(to.matches('submitting'));
    expect(selectIsBusy(to)).toBe(to.matches('submitting'));
    if (!to.matches('editing')) expect(context.failure).toBeNull();
    if (!to.matches('accepted')) expect(context.result).toBeNull();
  });
  testEach('runs', declared.tours, async (tour) => {
    const { calls } = await runOnActor(depositMachine, tour, depositExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: chosenDeposit },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});

describe('a paper payment', () => {
  test('has these transitions and no others', () => expect(paid.table).toEqual(table));
  test('has no gaps', () => expect(paid.gaps).toEqual([]));
  testEach('holds its invariants', paid.transitions, ({ to }) => {
    const { context } = to;
    if (context.draft) expect(isPaperPayment(context.draft)).toBe(true);
    expect(context.key !== null).toBe(to.matches('submitting'));
  });
  testEach('runs', paid.tours, async (tour) => {
    const { calls } = await runOnActor(paperPaymentMachine, tour, paperPaymentExamples.answers);
    for (const { input } of calls) {
      expect([
        { key, payload: paperPayment },
        { key, payload: null },
      ]).toContainEqual(input);
    }
  });
});

describe('the picture of a payment', () => {
  const proof = walk(depositProofMachine, {
    ...depositProofExamples,
    distinguishedBy: ({ context }) => context.proof,
    facts: (snapshot) => ({ proof: snapshot.context.proof }),
  });
  test('has these transitions and no others', () =>
    expect(proof.table).toEqual({
      start: ['fresh -> missing calls upload'],
      missing: [
        'photo.chosen -> awaited',
        'photo.uploaded -> uploaded {proof: upload-1}',
        'photo.removed -> missing',
      ],
      awaited: [
        'photo.chosen -> awaited',
        'photo.uploaded -> uploaded {proof: upload-1}',
        'photo.removed -> missing',
      ],
      uploaded: [
        'photo.chosen -> awaited {proof: -}',
        'photo.uploaded -> uploaded',
        'photo.removed -> missing {proof: -}',
      ],
    }));
  test('has no gaps', () => expect(proof.gaps).toEqual([]));
  testEach('holds its invariants', proof.transitions, ({ to }) => {
    expect(selectProof(to) !== '').toBe(to.matches('uploaded'));
    expect(selectHasProof(to)).toBe(!to.matches('missing'));
  });
  testEach('runs', proof.tours, async (tour) => {
    const { calls } = await runOnActor(depositProofMachine, tour, depositProofExamples.answers);
    expect(calls.length).toBeLessThanOrEqual(1);
  });
});

describe('the rules of a deposit', () => {
  const { limits } = chosenDeposit;
  const draft: DepositDraft = { amount: '250.5', account: '' };
  const issuesOf = (changed: Partial<DepositDraft>) => {
    const parsed = v.safeParse(depositWithin(limits), { ...draft, ...changed });
    return (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  };

  test.each<[string, Partial<DepositDraft>, string[]]>([
    ['a whole amount', {}, []],
    ['the minimum', { amount: '10' }, []],
    ['spaces around it', { amount: ' 10.5 ' }, []],
    ['a note of a hundred characters', { account: 'a'.repeat(100) }, []],
    ['less than the minimum', { amount: '9.999999' }, ['amount amount.below_min']],
    ['a seventh decimal', { amount: '10.0000001' }, ['amount amount.decimals']],
    ['an empty amount', { amount: '' }, ['amount amount.invalid']],
    ['a zero', { amount: '0' }, ['amount amount.invalid']],
    ['an exponent', { amount: '1e2' }, ['amount amount.invalid']],
    ['a longer note', { account: 'a'.repeat(101) }, ['account param.invalid']],
  ])('say of %s', (_, changed, issues) => expect(issuesOf(changed).slice(0, 1)).toEqual(issues));

  test('send the amount in its canonical form, and nothing empty', () => {
    expect(depositFields({ ...chosenDeposit, amount: ' 0250.50 ', account: ' ' })).toEqual({
      currency: 3,
      chain: 'TRC20',
      amount: '250.5',
      imgs: 'upload-1',
    });
    expect(depositFields({ ...chosenDeposit, chain: '' })).not.toHaveProperty('chain');
    expect(() => depositFields({ ...chosenDeposit, proof: '' })).toThrow();
    expect(paperPaymentFields({ ...paperPayment, chain: '', amount: '10.0' })).toEqual({
      currency: 3,
      amount: '10',
    });
    expect(() => paperPaymentFields({ ...paperPayment, amount: '9' })).toThrow();
  });

  test('preview only what can be declared', () => {
    expect(declarableAmount('10.50', limits)).toBe('10.5');
    expect(declarableAmount('9.99', limits)).toBeNull();
    expect(declarableAmount('', limits)).toBeNull();
  });
});
