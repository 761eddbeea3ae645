import type { fundPasswordMachine } from '../../machines/security/fund-password';
import type { Failure } from '../../schemas/kernel/failure';
import type { RefusalParams } from '../../schemas/kernel/refusal';
import type { FundPasswordProof } from '../../schemas/security/fund-password';
import type { AnswerTable, Examples } from '../../tests/walker/walker';

export const fundPasswordKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const old: FundPasswordProof = { kind: 'old', password: '111111' };
export const refusedFundPassword = (
  code: Extract<Failure, { kind: 'refused' }>['code'],
  params: RefusalParams = {},
) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params, text: '' },
});

export const fundPasswordAnswers = {
  setFundPassword: {
    done: {
      accepted: { state: 'accepted', result: { withdrawalsHeldUntil: null } },
      wrongPassword: refusedFundPassword('fund.wrong', { left: 4 }),
      wrongCode: refusedFundPassword('auth.code_wrong'),
      same: refusedFundPassword('auth.password_same'),
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof fundPasswordMachine>;

export const fundPasswordExamples = {
  inputs: {
    unset: { isSet: false, pending: null },
    set: { isSet: true, pending: null },
    resumed: { isSet: true, pending: fundPasswordKey },
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
      same: { password: '246810', key: fundPasswordKey },
      differing: { password: '246811', key: fundPasswordKey },
    },
    'step.undone': { only: {} },
  },
  answers: fundPasswordAnswers,
} satisfies Examples<typeof fundPasswordMachine>;
