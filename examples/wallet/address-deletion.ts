import type { addressDeletionMachine } from '../../machines/wallet/withdraw-address-list';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { addressKey, refusedAddress, savedAddress } from './withdraw-address';

export const deletionAnswers = {
  deleteAddress: {
    done: {
      accepted: { state: 'accepted', result: true },
      unknown: refusedAddress('withdraw.address_unknown'),
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof addressDeletionMachine>;

export const deletionExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: addressKey } },
  events: {
    'deletion.requested': { only: { addressId: savedAddress.id } },
    'deletion.confirmed': { only: { key: addressKey } },
    'deletion.declined': { only: {} },
  },
  answers: deletionAnswers,
} satisfies Examples<typeof addressDeletionMachine>;
