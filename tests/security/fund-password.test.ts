import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, initialTransition, transition } from 'xstate';
import {
  fundPasswordMachine,
  selectSaved,
  selectStep,
  selectSubmission,
} from '../../machines/security/fund-password';
import type { Failure } from '../../schemas/kernel/failure';
import type { FundPasswordProof } from '../../schemas/security/fund-password';
import type { AnswerTable } from '../support/examples';
import { runOnActor } from '../support/run-actor';
import { testEach } from '../support/test-each';
import { walk } from '../support/transitions';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const old: FundPasswordProof = { kind: 'old', password: '111111' };
const refused = (code: Extract<Failure, { kind: 'refused' }>['code']) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params: {}, text: '' },
});

const answers = {
  setFundPassword: {
    done: {
      accepted: { state: 'accepted', result: { withdrawalsHeldUntil: null } },
      wrongPassword: refused('fund.wrong'),
      wrongCode: refused('auth.code_wrong'),
      same: refused('auth.password_same'),
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof fundPasswordMachine>;

const walked = walk(fundPasswordMachine, {
  inputs: {
    unset: { isSet: false, pending: null },
    set: { isSet: true, pending: null },
    resumed: { isSet: true, pending: key },
  },
  events: {
    'proof.given': {
      password: { proof: old },
      code: { proof: { kind: 'code', code: '012345' } },
      shortCode: { proof: { kind: 'code', code: '12' } },
      letters: { proof: { kind: 'old', password: '12345a' } },
    },
    'proof.forgotten': { only: {} },
    'password.chosen': {
      valid: { password: '246810' },
      short: { password: '24681' },
      guessable: { password: '345678' },
    },
    'password.repeated': {
      same: { password: '246810', key },
      differing: { password: '246811', key },
    },
    'step.undone': { only: {} },
  },
  answers,
  distinguishedBy: ({ context }) => [
    context.proof.kind,
    context.password,
    context.failure?.kind,
    context.isSet,
    context.key !== null,
  ],
  facts: (snapshot) => {
    const { isSet, proof, password, key: own, failure } = snapshot.context;
    return {
      step: selectStep(snapshot),
      isSet,
      proof: proof.kind,
      password,
      isKeyed: own !== null,
      failure,
      isSaved: selectSaved(snapshot) !== null,
      end: snapshot.output !== undefined,
    };
  },
});

describe('a fund password', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'unset -> choosing {step: choosing, proof: none}',
        'set -> proving.byPassword {step: provingByPassword, isSet, proof: none}',
        'resumed -> submitting [busy] calls setFundPassword {step: submitting, isSet, proof: none, isKeyed}',
      ],
      'proving.byPassword': [
        'proof.given password -> choosing {step: choosing, proof: old, failure: -}',
        'proof.given code -> choosing {step: choosing, proof: code, failure: -}',
        'proof.forgotten -> proving.byCode {step: provingByCode, failure: -}',
      ],
      'proving.byCode': [
        'proof.given password -> choosing {step: choosing, proof: old, failure: -}',
        'proof.given code -> choosing {step: choosing, proof: code, failure: -}',
        'step.undone -> proving.byPassword {step: provingByPassword, failure: -}',
      ],
      choosing: [
        'password.chosen valid -> repeating {step: repeating, password: 246810, failure: -}',
        'step.undone (conditional) -> proving.byPassword {step: provingByPassword, proof: none, failure: -}',
      ],
      repeating: [
        'password.repeated same -> submitting [busy] calls setFundPassword {step: submitting, isKeyed}',
        'password.repeated differing -> choosing {step: choosing, password: -, failure: refused auth.password_differ}',
        'step.undone -> choosing {step: choosing, password: -}',
      ],
      submitting: [
        'setFundPassword done accepted -> saved (done) {step: saved, proof: none, password: -, isKeyed: -, isSaved, end}',
        'setFundPassword done wrongPassword -> proving.byPassword {step: provingByPassword, isSet, proof: none, password: -, isKeyed: -, failure: refused fund.wrong}',
        'setFundPassword done wrongCode -> proving.byCode {step: provingByCode, isSet, proof: none, password: -, isKeyed: -, failure: refused auth.code_wrong}',
        'setFundPassword done same -> choosing {step: choosing, password: -, isKeyed: -, failure: refused auth.password_same}',
        'setFundPassword done same -> proving.byPassword {step: provingByPassword, isKeyed: -, failure: refused auth.password_same}',
        'setFundPassword done signedOut -> choosing {step: choosing, password: -, isKeyed: -, failure: signedOut}',
        'setFundPassword done signedOut -> proving.byPassword {step: provingByPassword, isKeyed: -, failure: signedOut}',
        'setFundPassword done unanswered -> choosing {step: choosing, password: -, isKeyed: -, failure: refused client.unknown_outcome}',
        'setFundPassword done unanswered -> proving.byPassword {step: provingByPassword, isKeyed: -, failure: refused client.unknown_outcome}',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, event, from, to }) => {
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
    if (to.matches('proving') && from.matches('choosing')) expect(from.context.isSet).toBe(true);
    // Who has one shows it before choosing another.
    if (to.matches('choosing') && to.context.isSet) {
      expect(to.context.proof.kind).not.toBe('none');
    }
    if (to.matches('proving')) expect(to.context.isSet).toBe(true);
    if (selectStep(to) === 'repeating') expect(to.context.failure).toBeNull();
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(fundPasswordMachine, tour, answers);
    // What was submitted before a reload is asked about, and not known any more.
    const before = tour.start.matches('submitting') ? [{ key, payload: null }] : [];
    const submitted = tour.steps.filter(({ to }) => to.matches('submitting'));
    expect(calls.map(({ input }) => input)).toEqual([
      ...before,
      ...submitted.map(({ from: { context } }) => ({
        key,
        payload: { proof: context.proof, password: context.password },
      })),
    ]);
  });

  test.each([
    ['fund.wrong', 'provingByPassword'] as const,
    ['fund.locked', 'provingByPassword'] as const,
    ['param.missing', 'provingByPassword'] as const,
    ['auth.code_wrong', 'provingByCode'] as const,
    ['auth.code_expired', 'provingByCode'] as const,
    ['auth.code_attempts', 'provingByCode'] as const,
    ['fund.format', 'choosing'] as const,
    ['auth.password_same', 'choosing'] as const,
  ])('that is refused by %s goes back to %s', (code, step) => {
    const [start] = initialTransition(fundPasswordMachine, { isSet: false, pending: key });
    const event = { type: 'xstate.done.actor.setFundPassword', output: refused(code) };
    const machine: AnyStateMachine = fundPasswordMachine;
    const [snapshot] = transition(machine, start, event);
    expect(selectStep(snapshot)).toBe(step);
  });

  test('has no submission before it is submitted', () => {
    const [start] = initialTransition(fundPasswordMachine, { isSet: true, pending: null });
    expect(selectSubmission(start)).toBeNull();
  });
});
