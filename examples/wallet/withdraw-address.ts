import type { Prerequisites } from '../../machines/security/prerequisites';
import type { withdrawAddressMachine } from '../../machines/wallet/withdraw-address';
import type { Failure } from '../../schemas/kernel/failure';
import type { WithdrawAddress, WithdrawAddressDraft } from '../../schemas/wallet/withdraw-address';
import type { AnswerTable } from '../../tests/walker/walker';

export const addressKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const addressDraft: WithdrawAddressDraft = {
  coin: 'ETH',
  chain: 'ERC20',
  address: `0x${'0'.repeat(40)}`,
  label: 'Ledger',
  code: '012345',
};
const ready: Prerequisites = {
  verification: false,
  fundPassword: true,
  address: false,
  bankCard: false,
};
const lacking: Prerequisites = { ...ready, fundPassword: false };
export const savedAddress: WithdrawAddress = {
  id: 7,
  currencyId: 2,
  coin: 'ETH',
  chain: 'ERC20',
  address: addressDraft.address,
  label: '',
  isCooling: true,
  usableAt: '2026-01-03T03:04:05.000Z',
  createdAt: null,
};
export const refusedAddress = (code: Extract<Failure, { kind: 'refused' }>['code']) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params: {}, text: '' },
});

const answers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: savedAddress },
      wrongPassword: refusedAddress('fund.wrong'),
      locked: refusedAddress('fund.locked'),
      noPassword: refusedAddress('fund.not_set'),
      exists: refusedAddress('address.exists'),
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof withdrawAddressMachine>;

/** What can happen to a new withdraw address, with an example of each. */
export const addressExamples = {
  inputs: {
    ready: { prerequisites: ready, pending: null },
    lacking: { prerequisites: lacking, pending: null },
    resumed: { prerequisites: ready, pending: addressKey },
  },
  events: {
    'prerequisites.changed': {
      ready: { prerequisites: ready },
      lacking: { prerequisites: lacking },
    },
    'draft.submitted': {
      valid: { draft: addressDraft },
      wrongAddress: { draft: { ...addressDraft, address: 'nowhere' } },
      noCode: { draft: { ...addressDraft, code: '' } },
    },
    'missing.dismissed': { only: {} },
    'password.entered': {
      valid: { password: '246810', key: addressKey },
      short: { password: '24681', key: addressKey },
    },
    'password.declined': { only: {} },
  },
  answers,
} as const;
