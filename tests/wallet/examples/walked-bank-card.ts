import {
  selectIsAuthorising,
  selectIsBusy,
  selectIsLacking,
  selectMissing,
} from '../../../machines/security/authorised-form';
import { bankCardMachine } from '../../../machines/wallet/bank-card';
import type { Failure } from '../../../schemas/kernel/failure';
import { emptyBankCard } from '../../../schemas/wallet/bank-card';
import { bankCard } from '../../support/bank-cards';
import { type AnswerTable, walk } from '../../walker/walker';

export const bankCardKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
type Refused = Extract<Failure, { kind: 'refused' }>;
const refused = (code: Refused['code'], params: Refused['params'] = {}) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params, text: '' },
});

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
/** Every way to bind a bank card. */
export const bankCardWalk = walk(bankCardMachine, {
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
  distinguishedBy: ({ context }) => [
    context.missing,
    context.fundPassword,
    context.draft !== null,
    context.key !== null,
    context.failure && JSON.stringify(context.failure),
  ],
  facts: (snapshot) => {
    const { draft: held, fundPassword: password, key: own, failure, result } = snapshot.context;
    const missing = selectMissing(snapshot).join(' ');
    return {
      missing,
      isLacking: selectIsLacking(snapshot),
      hasCard: held !== null,
      password,
      isKeyed: own !== null,
      failure,
      isAuthorising: selectIsAuthorising(snapshot),
      isBusy: selectIsBusy(snapshot),
      isBound: result !== null,
      end: snapshot.output !== undefined,
    };
  },
});
