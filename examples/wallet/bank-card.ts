import type { bankCardMachine } from '../../machines/wallet/bank-card';
import { emptyBankCard } from '../../schemas/wallet/bank-card';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { refused } from '../kernel/failures';
import { bankCard } from './bank-cards';

export const bankCardKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const bankCardAnswers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: { withdrawalsHeldUntil: null } },
      wrongPassword: refused('fund.wrong', { left: 4 }),
      locked: refused('fund.locked', { time: '2026-03-03T09:00:00.000Z' }),
      noPassword: refused('fund.not_set'),
      invalidField: refused('param.invalid', { field: 'iban' }),
      bindFailed: refused('bank.bind_failed'),
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof bankCardMachine>;

const lacking = { verification: false, fundPassword: false, address: false, bankCard: false };
const enough = { ...lacking, fundPassword: true };
export const chosenBankCard = { ...bankCard, bankId: 5 };

export const bankCardExamples = {
  inputs: {
    lacking: { prerequisites: lacking, pending: null },
    ready: { prerequisites: enough, pending: null },
    resumed: { prerequisites: enough, pending: bankCardKey },
  },
  events: {
    'draft.submitted': {
      valid: { draft: chosenBankCard },
      empty: { draft: { ...emptyBankCard, bankId: 5 } },
    },
    'prerequisites.changed': {
      lacking: { prerequisites: lacking },
      ready: { prerequisites: enough },
    },
    'missing.dismissed': { only: {} },
    'password.entered': {
      valid: { password: '246810', key: bankCardKey },
      short: { password: '24681', key: bankCardKey },
    },
    'password.declined': { only: {} },
  },
  answers: bankCardAnswers,
} satisfies Examples<typeof bankCardMachine>;
