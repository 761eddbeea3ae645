import {
  isWithdrawAddressForm,
  type NewWithdrawAddress,
  type WithdrawAddress,
  type WithdrawAddressDraft,
} from '../../schemas/wallet/withdraw-address';
import { type AuthorisedFormActor, createAuthorisedForm } from '../security/authorised-form';

type Saved = WithdrawAddress | null;

/** A withdraw address on its way: typed, authorised with the fund password, and saved once. */
export const withdrawAddressMachine = createAuthorisedForm<
  WithdrawAddressDraft,
  NewWithdrawAddress,
  Saved
>({
  id: 'withdrawAddress',
  requirements: [
    'contract/calls/post-wallet-addaddress.md',
    'contract/screens.md#adding-a-withdraw-address',
  ],
  prerequisites: ['fundPassword'],
  /** The address is valid on its chain, with a code (contract/rules.md#withdraw-address). */
  isValid: isWithdrawAddressForm,
  payloadOf: (draft, fundPassword) => ({ ...draft, fundPassword }),
});

export type WithdrawAddressActor = AuthorisedFormActor<
  WithdrawAddressDraft,
  NewWithdrawAddress,
  Saved
>;
