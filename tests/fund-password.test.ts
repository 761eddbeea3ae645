import { describe, expect, test } from 'vitest';
import { fundPasswordMachine, selectStep } from '../machines/fund-password';
import type { Failure } from '../schemas/failure';
import type { FundPasswordProof } from '../schemas/fund-password';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const old: FundPasswordProof = { kind: 'old', password: '111111' };
const refused = (code: Extract<Failure, { kind: 'refused' }>['code']) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params: {}, text: '' },
});

const answers = {
  setFundPassword: {
    done: [
      { state: 'accepted', result: { withdrawalsHeldUntil: null } },
      refused('fund.wrong'),
      refused('auth.code_wrong'),
      refused('auth.password_same'),
      { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof fundPasswordMachine>;

const walked = walk(fundPasswordMachine, {
  inputs: [
    { isSet: false, unfinished: null },
    { isSet: true, unfinished: null },
    { isSet: true, unfinished: key },
  ],
  events: {
    'proof.given': [
      { proof: old },
      { proof: { kind: 'code', code: '012345' } },
      { proof: { kind: 'code', code: '12' } },
      { proof: { kind: 'old', password: '12345a' } },
    ],
    'proof.forgotten': [{}],
    'password.chosen': [{ password: '246810' }, { password: '24681' }],
    'password.repeated': [
      { password: '246810', key },
      { password: '246811', key },
    ],
    'step.undone': [{}],
  },
  answers,
  seen: ({ context }) => [
    ...[context.proof.kind, context.password, context.failure?.kind, context.isSet],
    context.key !== null,
  ],
});

describe('a fund password', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'choosing: password.chosen -> repeating',
      'choosing: step.undone -> proving.byPassword',
      'proving.byCode: proof.given -> choosing',
      'proving.byCode: step.undone -> proving.byPassword',
      'proving.byPassword: proof.forgotten -> proving.byCode',
      'proving.byPassword: proof.given -> choosing',
      'repeating: password.repeated -> choosing',
      'repeating: password.repeated -> submitting',
      'repeating: step.undone -> choosing',
      'submitting: setFundPassword done -> choosing',
      'submitting: setFundPassword done -> proving.byCode',
      'submitting: setFundPassword done -> proving.byPassword',
      'submitting: setFundPassword done -> saved',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, event, from, to }) => {
    if (on === 'password.repeated' && to.matches('choosing')) {
      expect(to.context.failure).toMatchObject({ code: 'auth.password_differ' });
    }
    // Only what was chosen and repeated alike is sent.
    if (to.matches('submitting') && !from.matches('submitting')) {
      expect(on).toBe('password.repeated');
      expect(event).toMatchObject({ password: from.context.password });
      expect(to.context.key).toBe(key);
    }
    // No secret outlives its flow, and the new one not even its refusal.
    if (to.matches('saved') || to.matches('proving')) {
      expect(to.context).toMatchObject({ password: '', key: null, proof: { kind: 'none' } });
    }
    if (to.matches('choosing')) expect(to.context.password).toBe('');
    // Who has one shows it before choosing another.
    if (to.matches('choosing') && from.matches('proving')) {
      expect(to.context.proof.kind).not.toBe('none');
    }
    if (selectStep(to) === 'repeating') expect(to.context.failure).toBeNull();
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(fundPasswordMachine, tour, answers);
    for (const { input } of calls) expect(input).toHaveProperty('key', key);
  });
});
