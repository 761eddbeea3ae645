import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AddressDeletionActor } from '../../../../machines/wallet/withdraw-address-list';
import { type Intents, intentsOf } from '../../../api/kernel/intents';
import { addressDeletionOver, deleteAddressCall } from '../../../api/wallet/withdraw-address';
import { useFailureToast } from '../../../context/failure-toast';
import { useEmitted, useServices } from '../../../context/services';
import { useToast } from '../../../context/toasts';

/** The oldest deletion without a known answer: of any address, or of one. */
const pendingIn = ({ list }: Intents, addressId: number | null): string | null => {
  const pending = list(deleteAddressCall);
  const one =
    addressId === null
      ? pending[0]
      : pending.find(({ parameters }) => parameters['addressId'] === addressId);
  return one?.key ?? null;
};

/** Deletes addresses, and asks about a deletion from before a reload. */
export const useAddressDeletion = (
  { userId, addressId }: { userId: number; addressId: number | null },
  onDeleted: () => void,
): AddressDeletionActor => {
  const toast = useToast();
  const toastFailure = useFailureToast();
  const { client } = useServices();
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const machine = useMemo(() => addressDeletionOver(client, intents), [client, intents]);
  const deletion = useActorRef(machine, {
    input: { pending: pendingIn(intents, addressId) },
  });
  useEmitted(deletion, 'address.deleted', () => {
    toast({ tone: 'success', text: <FormattedMessage id="address.deleted" /> });
    onDeleted();
  });
  useEmitted(deletion, 'deletion.failed', ({ failure }) => toastFailure(failure));
  return deletion;
};
