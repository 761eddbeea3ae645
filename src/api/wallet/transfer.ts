import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import { transferCurrenciesMachine, transferMachine } from '../../../machines/wallet/transfer';
import { pageOf } from '../../../schemas/kernel/page';
import {
  type ChosenTransfer,
  TransferCurrencies,
  type TransferFilter,
  TransferRecord,
  TransferResult,
  transferFields,
} from '../../../schemas/wallet/transfer';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

/** What can be moved between accounts, and how much of it each has. */
export const ListTransferCurrencies = document<object>()({
  method: 'GET',
  path: 'currency/user_currency_list',
  fields: nothing,
  isQuiet: true,
  result: TransferCurrencies,
});

/** Moves money between two accounts. Not safe to repeat but under the same key. */
export const MakeTransfer = document<Keyed<ChosenTransfer>>()({
  method: 'POST',
  path: 'wallet/change',
  fields: ({ payload }) => transferFields(payload),
  keyOf: ({ key }) => key,
  result: TransferResult,
});

/** My transfers, newest first. */
export const ListTransfers = document<PageQuery<TransferFilter>>()({
  method: 'GET',
  path: 'wallet/hzhistory',
  fields: ({ filter: { currencyId, account, since }, page, limit }) => ({
    currency: currencyId ?? undefined,
    account: account ?? undefined,
    start_time: since ?? undefined,
    page,
    limit,
  }),
  isQuiet: true,
  result: pageOf(TransferRecord, pageLimit),
});

export const transferCall = 'POST wallet/change';

export const transferCurrenciesOver = (client: Client) =>
  transferCurrenciesMachine.provide({
    actors: { readValue: fromDocument(client)(ListTransferCurrencies) },
  });

export const transferOver = (client: Client, intents: Intents) =>
  transferMachine.provide({
    actors: { submitDraft: submissionOver(client, MakeTransfer, { intents, call: transferCall }) },
  });

const transferListing = createListing<TransferRecord, TransferFilter>('transfers');

/** The list of my transfers, newest first, page by page. */
export const transfersOver = (client: Client) =>
  transferListing.provide({ actors: { readPage: fromDocument(client)(ListTransfers) } });
export type TransfersActor = ListingActor<TransferRecord, TransferFilter>;
