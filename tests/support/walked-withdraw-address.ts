import type { Prerequisites } from '../../machines/security/prerequisites';
import type { withdrawAddressMachine } from '../../machines/wallet/withdraw-address';
import type { Failure } from '../../schemas/kernel/failure';
import type { WithdrawAddress, WithdrawAddressDraft } from '../../schemas/wallet/withdraw-address';
import type { AnswerTable } from './transitions';

export const addressKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
export const addressDraft: WithdrawAddressDraft = {
  coin: 'ETH',
  chain: 'ERC20',
  address: `0x${'0'.repeat(40)}`,
  label: 'Ledger',
  code: '012345',
};
const ready: Prerequisites = { verification: false, fundPassword: true, address: false };
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
    done: [
      { state: 'accepted', result: savedAddress },
      refusedAddress('fund.wrong'),
      refusedAddress('fund.locked'),
      refusedAddress('fund.not_set'),
      refusedAddress('address.exists'),
      { state: 'unanswered' },
    ],
    error: [],
  },
} satisfies AnswerTable<typeof withdrawAddressMachine>;

/** What can happen to a new withdraw address, with an example of each. */
export const addressExamples = {
  inputs: [
    { prerequisites: ready, pending: null },
    { prerequisites: lacking, pending: null },
    { prerequisites: ready, pending: addressKey },
  ],
  events: {
    'prerequisites.changed': [{ prerequisites: ready }, { prerequisites: lacking }],
    'draft.submitted': [
      { draft: addressDraft },
      { draft: { ...addressDraft, address: 'nowhere' } },
      { draft: { ...addressDraft, code: '' } },
    ],
    'missing.dismissed': [{}],
    'password.entered': [
      { password: '246810', key: addressKey },
      { password: '24681', key: addressKey },
    ],
    'password.declined': [{}],
  },
  answers,
} as const;
