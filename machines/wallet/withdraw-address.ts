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
    'contract/rules.md#withdraw-address',
    'contract/calls/post-wallet-addaddress.md',
    'contract/screens.md#adding-a-withdraw-address',
    'contract/screens.md#prerequisites',
  ],
  prerequisites: ['fundPassword'],
  isValid: isWithdrawAddressForm,
  payloadOf: (draft, fundPassword) => ({ ...draft, fundPassword }),
});

export type WithdrawAddressActor = AuthorisedFormActor<
  WithdrawAddressDraft,
  NewWithdrawAddress,
  Saved
>;
