import type { Keyed } from '../../../machines/kernel/submission';
import { withdrawAddressMachine } from '../../../machines/wallet/withdraw-address';
import {
  addressDeletionMachine,
  withdrawAddressesMachine,
} from '../../../machines/wallet/withdraw-address-list';
import {
  DeletedAddress,
  type NewWithdrawAddress,
  SavedWithdrawAddress,
  WithdrawAddresses,
  withdrawAddressFields,
} from '../../../schemas/wallet/withdraw-address';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

const allCoins = 0;

/** Every withdraw address that the person has saved. */
export const ListWithdrawAddresses = document<object>()({
  method: 'POST',
  path: 'wallet/get_address',
  fields: () => ({ currency: allCoins }),
  isQuiet: true,
  result: WithdrawAddresses,
});

/** Saves an address. Not safe to repeat but under the same key. */
export const AddWithdrawAddress = document<Keyed<NewWithdrawAddress>>()({
  method: 'POST',
  path: 'wallet/addaddress',
  fields: ({ payload }) => withdrawAddressFields(payload),
  keyOf: ({ key }) => key,
  result: SavedWithdrawAddress,
});

/** Deletes a saved address. */
export const DeleteWithdrawAddress = document<Keyed<{ addressId: number }>>()({
  method: 'POST',
  path: 'wallet/deladdress',
  fields: ({ payload }) => ({ address_id: payload.addressId }),
  keyOf: ({ key }) => key,
  result: DeletedAddress,
});

export const addAddressCall = 'POST wallet/addaddress';

export const withdrawAddressOver = (client: Client, intents: Intents) =>
  withdrawAddressMachine.provide({
    actors: {
      submitDraft: submissionOver(client, AddWithdrawAddress, { intents, call: addAddressCall }),
    },
  });

export const withdrawAddressesOver = (client: Client) =>
  withdrawAddressesMachine.provide({
    actors: { readValue: fromDocument(client)(ListWithdrawAddresses) },
  });

export const deleteAddressCall = 'POST wallet/deladdress';

export const addressDeletionOver = (client: Client, intents: Intents) =>
  addressDeletionMachine.provide({
    actors: {
      deleteAddress: submissionOver(client, DeleteWithdrawAddress, {
        intents,
        call: deleteAddressCall,
        parametersOf: ({ addressId }) => ({ addressId }),
      }),
    },
  });
