import {
  type AuthorisedBankWithdrawal,
  type ChosenBankWithdrawal,
  isBankWithdrawal,
} from '../../schemas/wallet/bank-withdrawal';
import {
  type AuthorisedWithdrawal,
  type ChosenWithdrawal,
  isWithdrawal,
} from '../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';
import { createReading, type ReadingActor } from '../kernel/reading';
import { createAuthorisedForm } from '../security/authorised-form';

type Applied = WithdrawalRecord | null;

/** A withdrawal on its way: typed, authorised with the fund password, applied for once. */
export const withdrawalMachine = createAuthorisedForm<
  ChosenWithdrawal,
  AuthorisedWithdrawal,
  Applied
>({
  id: 'withdrawal',
  requirements: ['contract/calls/post-wallet-out.md', 'contract/screens.md#withdrawal'],
  prerequisites: ['verification', 'fundPassword', 'address'],
  /** The address is usable, and amount and applications left allow it (contract/rules.md#withdrawal). */
  isValid: isWithdrawal,
  payloadOf: (draft, fundPassword) => ({ ...draft, fundPassword }),
});

/** A withdrawal to the bound bank card on its way, at the rate that the person was shown. */
export const bankWithdrawalMachine = createAuthorisedForm<
  ChosenBankWithdrawal,
  AuthorisedBankWithdrawal,
  Applied
>({
  id: 'bankWithdrawal',
  requirements: [
    'contract/calls/post-wallet-newOut.md',
    'contract/screens.md#withdrawal-to-a-bank-card',
  ],
  prerequisites: ['verification', 'fundPassword', 'bankCard'],
  /**
   * A card is bound, the rate was shown, and amount and applications left allow it
   * (contract/rules.md#withdrawal-to-a-bank-card).
   */
  isValid: isBankWithdrawal,
  payloadOf: (draft, fundPassword) => ({ ...draft, fundPassword }),
});

/** One withdrawal, read again whenever it changes; null where there is none. */
export const withdrawalRecordMachine = createReading<WithdrawalRecord | null>('withdrawalRecord', [
  'contract/calls/get-charge-mention-log3.md',
]);
export type WithdrawalRecordActor = ReadingActor<WithdrawalRecord | null>;

/** Which withdrawal is cancelled, and whether it still can be. */
export type CancelledWithdrawal = { id: number; isOpen: boolean };

/** The cancellation of a withdrawal under review, sent once. */
export const withdrawalCancellationMachine = createKeyedForm<CancelledWithdrawal, Applied>({
  id: 'withdrawalCancellation',
  requirements: ['contract/calls/post-wallet-out-cancel.md', 'contract/screens.md#one-withdrawal'],
  /** It is still under review (contract/lifecycles.md#withdrawal). */
  isValid: ({ isOpen }) => isOpen,
});
export type WithdrawalCancellationActor = KeyedFormActor<CancelledWithdrawal, Applied>;
