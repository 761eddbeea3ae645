import type { Keyed } from '../../../machines/kernel/submission';
import { bankCardInfoMachine, bankCardMachine } from '../../../machines/wallet/bank-card';
import {
  BankCardBound,
  BankCardInfo,
  type BankCardSaving,
  bankCardFields,
} from '../../../schemas/wallet/bank-card';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

/** The card of the person, its numbers masked. */
export const GetBankCard = document<object>()({
  method: 'POST',
  path: 'user/cash_info',
  fields: nothing,
  isQuiet: true,
  result: BankCardInfo,
});

/** Binds a card, or another one in its place. Not safe to repeat but under the same key. */
export const SaveBankCard = document<Keyed<BankCardSaving>>()({
  method: 'POST',
  path: 'user/cash_save',
  fields: ({ payload }) => bankCardFields(payload),
  keyOf: ({ key }) => key,
  result: BankCardBound,
});

export const saveBankCardCall = 'POST user/cash_save';

export const bankCardInfoOver = (client: Client) =>
  bankCardInfoMachine.provide({ actors: { readValue: fromDocument(client)(GetBankCard) } });

export const bankCardOver = (client: Client, intents: Intents) =>
  bankCardMachine.provide({
    actors: {
      submitDraft: submissionOver(client, SaveBankCard, { intents, call: saveBankCardCall }),
    },
  });
