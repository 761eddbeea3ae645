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
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

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
    { isSet: false, pending: null },
    { isSet: true, pending: null },
    { isSet: true, pending: key },
  ],
  events: {
    'proof.given': [
      { proof: old },
      { proof: { kind: 'code', code: '012345' } },
      { proof: { kind: 'code', code: '12' } },
      { proof: { kind: 'old', password: '12345a' } },
    ],
    'proof.forgotten': [{}],
    'password.chosen': [{ password: '246810' }, { password: '24681' }, { password: '345678' }],
    'password.repeated': [
      { password: '246810', key },
      { password: '246811', key },
    ],
    'step.undone': [{}],
  },
  answers,
  seen: ({ context }) => [
    context.proof.kind,
    context.password,
    context.failure?.kind,
    context.isSet,
    context.key !== null,
  ],
  told: (snapshot) => {
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
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'choosing: password.chosen 1 -> repeating {step: repeating, password: 246810, failure: -}',
      'choosing: password.chosen 1 -> repeating {step: repeating, password: 246810}',
      'choosing: step.undone -> proving.byPassword {step: provingByPassword, proof: none, failure: -}',
      'choosing: step.undone -> proving.byPassword {step: provingByPassword, proof: none}',
      'proving.byCode: proof.given 1 -> choosing {step: choosing, proof: old, failure: -}',
      'proving.byCode: proof.given 1 -> choosing {step: choosing, proof: old}',
      'proving.byCode: proof.given 2 -> choosing {step: choosing, proof: code, failure: -}',
      'proving.byCode: proof.given 2 -> choosing {step: choosing, proof: code}',
      'proving.byCode: step.undone -> proving.byPassword {step: provingByPassword, failure: -}',
      'proving.byCode: step.undone -> proving.byPassword {step: provingByPassword}',
      'proving.byPassword: proof.forgotten -> proving.byCode {step: provingByCode, failure: -}',
      'proving.byPassword: proof.forgotten -> proving.byCode {step: provingByCode}',
      'proving.byPassword: proof.given 1 -> choosing {step: choosing, proof: old, failure: -}',
      'proving.byPassword: proof.given 1 -> choosing {step: choosing, proof: old}',
      'proving.byPassword: proof.given 2 -> choosing {step: choosing, proof: code, failure: -}',
      'proving.byPassword: proof.given 2 -> choosing {step: choosing, proof: code}',
      'repeating: password.repeated 1 -> submitting [busy] {step: submitting, isKeyed}',
      'repeating: password.repeated 2 -> choosing {step: choosing, password: -, failure: refused auth.password_differ}',
      'repeating: step.undone -> choosing {step: choosing, password: -}',
      'start 1 -> choosing {step: choosing, proof: none}',
      'start 2 -> proving.byPassword {step: provingByPassword, isSet, proof: none}',
      'start 3 -> submitting [busy] {step: submitting, isSet, proof: none, isKeyed}',
      'submitting: setFundPassword done 1 -> saved (done) {step: saved, isKeyed: -, isSaved, end}',
      'submitting: setFundPassword done 1 -> saved (done) {step: saved, password: -, isKeyed: -, isSaved, end}',
      'submitting: setFundPassword done 1 -> saved (done) {step: saved, proof: none, password: -, isKeyed: -, isSaved, end}',
      'submitting: setFundPassword done 2 -> proving.byPassword {step: provingByPassword, isKeyed: -, failure: refused fund.wrong}',
      'submitting: setFundPassword done 2 -> proving.byPassword {step: provingByPassword, isSet, password: -, isKeyed: -, failure: refused fund.wrong}',
      'submitting: setFundPassword done 2 -> proving.byPassword {step: provingByPassword, proof: none, password: -, isKeyed: -, failure: refused fund.wrong}',
      'submitting: setFundPassword done 3 -> proving.byCode {step: provingByCode, isKeyed: -, failure: refused auth.code_wrong}',
      'submitting: setFundPassword done 3 -> proving.byCode {step: provingByCode, isSet, password: -, isKeyed: -, failure: refused auth.code_wrong}',
      'submitting: setFundPassword done 3 -> proving.byCode {step: provingByCode, proof: none, password: -, isKeyed: -, failure: refused auth.code_wrong}',
      'submitting: setFundPassword done 4 -> choosing {step: choosing, password: -, isKeyed: -, failure: refused auth.password_same}',
      'submitting: setFundPassword done 4 -> proving.byPassword {step: provingByPassword, isKeyed: -, failure: refused auth.password_same}',
      'submitting: setFundPassword done 5 -> choosing {step: choosing, password: -, isKeyed: -, failure: signedOut}',
      'submitting: setFundPassword done 5 -> proving.byPassword {step: provingByPassword, isKeyed: -, failure: signedOut}',
      'submitting: setFundPassword done 6 -> choosing {step: choosing, password: -, isKeyed: -, failure: refused submit.failed}',
      'submitting: setFundPassword done 6 -> proving.byPassword {step: provingByPassword, isKeyed: -, failure: refused submit.failed}',
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
    if (to.matches('proving') && from.matches('choosing')) expect(from.context.isSet).toBe(true);
    // Who has one shows it before choosing another.
    if (to.matches('choosing') && to.context.isSet) {
      expect(to.context.proof.kind).not.toBe('none');
    }
    if (to.matches('proving')) expect(to.context.isSet).toBe(true);
    if (selectStep(to) === 'repeating') expect(to.context.failure).toBeNull();
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
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
