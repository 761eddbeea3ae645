import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, initialTransition, transition } from 'xstate';
import {
  fundPasswordAnswers as answers,
  fundPasswordKey as key,
  refusedFundPassword as refused,
} from '../../examples/security/fund-password';
import {
  fundPasswordMachine,
  selectStep,
  selectSubmission,
} from '../../machines/security/fund-password';
import { runOnActor, testEach } from '../walker/walker';
import { fundPasswordWalk as walked } from './walks/fund-password';

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
        'setFundPassword done wrongPassword -> proving.byPassword {step: provingByPassword, isSet, proof: none, password: -, isKeyed: -, failure: refused fund.wrong 4}',
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
