import * as v from 'valibot';
import type { Failure } from '../../schemas/kernel/failure';
import {
  type BankCardBound,
  type BankCardDraft,
  type BankCardField,
  type BankCardInfo,
  type BankCardSaving,
  BankCardToBind,
  bankCardFieldOf,
  isBankCard,
} from '../../schemas/wallet/bank-card';
import { createReading } from '../kernel/reading';
import { type AuthorisedFormActor, createAuthorisedForm } from '../security/authorised-form';

/** The card that is bound, or that there is none. */
export const bankCardInfoMachine = createReading<BankCardInfo>('bankCardInfo');

/** A card as it is typed, and its bank among those that the server suggests. */
export type ChosenBankCard = BankCardDraft & { bankId: number };

/** A bank card on its way: typed, authorised with the fund password, and bound once. */
export const bankCardMachine = createAuthorisedForm<ChosenBankCard, BankCardSaving, BankCardBound>({
  id: 'bankCard',
  requirements: [
    'contract/lifecycles.md#holds',
    'contract/calls/post-user-cash-save.md',
    'contract/screens.md#bank-card-form',
  ],
  prerequisites: ['fundPassword'],
  /** Every field is filled, and the check digits are right (contract/rules.md#bank-card). */
  isValid: isBankCard,
  payloadOf: (draft, password) => ({
    card: v.parse(BankCardToBind, draft),
    password,
    bankId: draft.bankId,
  }),
});

export type BankCardActor = AuthorisedFormActor<ChosenBankCard, BankCardSaving, BankCardBound>;

/** The field that a refusal is about, where it is about one. */
export const fieldOfRefusal = (failure: Failure | null): BankCardField | null =>
  failure?.kind === 'refused' &&
  (failure.code === 'param.invalid' || failure.code === 'param.missing')
    ? bankCardFieldOf(failure.params['field'])
    : null;
