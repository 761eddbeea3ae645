import { deletionExamples } from '../../../examples/wallet/address-deletion';
import { addressDeletionMachine } from '../../../machines/wallet/withdraw-address-list';
import { walk } from '../../walker/walker';

/** Every way to delete a withdraw address. */
export const deletionWalk = walk(addressDeletionMachine, {
  ...deletionExamples,
  distinguishedBy: ({ context }) => [context.addressId, context.key !== null],
  facts: ({ context: { addressId, key: own } }) => ({ addressId, isKeyed: own !== null }),
});
