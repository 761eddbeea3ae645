import {
  type AcceptedTransfer,
  type ChosenTransfer,
  isTransfer,
  type TransferCurrency,
} from '../../schemas/wallet/transfer';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';
import { createReading } from '../kernel/reading';

/** What can be moved between accounts, with its balances: read again whenever balances change. */
export const transferCurrenciesMachine = createReading<TransferCurrency[]>('transferCurrencies', [
  'contract/calls/get-currency-user-currency-list.md',
]);

/** A transfer on its way: typed, and booked once. */
export const transferMachine = createKeyedForm<ChosenTransfer, AcceptedTransfer | null>({
  id: 'transfer',
  requirements: [
    'contract/calls/post-wallet-change.md',
    'contract/formulas.md#transfers',
    'contract/screens.md#transfer',
  ],
  /** The accounts differ, and the source covers the amount (contract/rules.md#transfer). */
  isValid: isTransfer,
});

export type TransferActor = KeyedFormActor<ChosenTransfer, AcceptedTransfer | null>;
