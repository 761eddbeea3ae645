import { addressDeletionMachine } from '../../../machines/wallet/withdraw-address-list';
import { type AnswerTable, walk } from '../../walker/walker';
import { addressKey, refusedAddress, savedAddress } from './walked-withdraw-address';

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

/** Every way to delete a withdraw address. */
export const deletionWalk = walk(addressDeletionMachine, {
  inputs: { fresh: { pending: null }, resumed: { pending: addressKey } },
  events: {
    'deletion.requested': { only: { addressId: savedAddress.id } },
    'deletion.confirmed': { only: { key: addressKey } },
    'deletion.declined': { only: {} },
  },
  answers: deletionAnswers,
  distinguishedBy: ({ context }) => [context.addressId, context.key !== null],
  facts: ({ context: { addressId, key: own } }) => ({ addressId, isKeyed: own !== null }),
});
