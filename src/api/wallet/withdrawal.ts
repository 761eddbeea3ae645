import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import {
  bankWithdrawalMachine,
  type CancelledWithdrawal,
  withdrawalCancellationMachine,
  withdrawalMachine,
  withdrawalRecordMachine,
} from '../../../machines/wallet/withdrawal';
import { pageOf } from '../../../schemas/kernel/page';
import {
  type AuthorisedBankWithdrawal,
  bankWithdrawalFields,
} from '../../../schemas/wallet/bank-withdrawal';
import type { RecordFilter } from '../../../schemas/wallet/record-filter';
import {
  type AuthorisedWithdrawal,
  type WithdrawalStatus,
  withdrawalFields,
  withdrawalStatuses,
} from '../../../schemas/wallet/withdrawal';
import { WithdrawalRecord, WithdrawalResult } from '../../../schemas/wallet/withdrawal-record';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

/** Applies for a withdrawal. Not safe to repeat but under the same key. */
export const SendWithdrawal = document<Keyed<AuthorisedWithdrawal>>()({
  method: 'POST',
  path: 'wallet/out',
  fields: ({ payload }) => withdrawalFields(payload),
  keyOf: ({ key }) => key,
  result: WithdrawalResult,
});

/** Applies for a withdrawal to the bank. Not safe to repeat but under the same key. */
export const SendBankWithdrawal = document<Keyed<AuthorisedBankWithdrawal>>()({
  method: 'POST',
  path: 'wallet/newOut',
  fields: ({ payload }) => bankWithdrawalFields(payload),
  keyOf: ({ key }) => key,
  result: WithdrawalResult,
});

/** Cancels a withdrawal that is under review. */
export const CancelWithdrawal = document<Keyed<CancelledWithdrawal>>()({
  method: 'POST',
  path: 'wallet/out/cancel',
  fields: ({ payload }) => ({ id: payload.id }),
  keyOf: ({ key }) => key,
  result: WithdrawalResult,
});

/** My withdrawals, newest first. */
export const ListWithdrawals = document<PageQuery<RecordFilter<WithdrawalStatus>>>()({
  method: 'GET',
  path: 'charge_mention/log3',
  fields: ({ filter: { currencyId, state, since, until }, page, limit }) => ({
    currency: currencyId ?? undefined,
    status: state === null ? undefined : withdrawalStatuses[state],
    start_time: since ?? undefined,
    end_time: until ?? undefined,
    page,
    limit,
  }),
  isQuiet: true,
  result: pageOf(WithdrawalRecord, pageLimit),
});

/** One of them; a server that does not read its id sends the newest ones. */
export const GetWithdrawal = document<{ id: number }>()({
  method: 'GET',
  path: 'charge_mention/log3',
  fields: ({ id }) => ({ id, page: 1, limit: pageLimit }),
  isQuiet: true,
  result: pageOf(WithdrawalRecord, pageLimit),
});

export const withdrawCall = 'POST wallet/out';
export const cancelWithdrawalCall = 'POST wallet/out/cancel';

export const withdrawalOver = (client: Client, intents: Intents) =>
  withdrawalMachine.provide({
    actors: {
      submitDraft: submissionOver(client, SendWithdrawal, { intents, call: withdrawCall }),
    },
  });

export const bankWithdrawCall = 'POST wallet/newOut';

export const bankWithdrawalOver = (client: Client, intents: Intents) =>
  bankWithdrawalMachine.provide({
    actors: {
      submitDraft: submissionOver(client, SendBankWithdrawal, { intents, call: bankWithdrawCall }),
    },
  });

export const withdrawalCancellationOver = (client: Client, intents: Intents) =>
  withdrawalCancellationMachine.provide({
    actors: {
      submitDraft: submissionOver(client, CancelWithdrawal, {
        intents,
        call: cancelWithdrawalCall,
        parametersOf: ({ id }) => ({ id }),
      }),
    },
  });

/** One withdrawal of the person; a screen of another one starts another reading. */
export const withdrawalRecordOver = (client: Client, id: number) =>
  withdrawalRecordMachine.provide({
    actors: {
      readValue: fromAsync(async (_, signal) => {
        const document = GetWithdrawal;
        const { rows } = await client.request({ document, variables: { id }, signal });
        return rows.find((row) => row.id === id) ?? null;
      }),
    },
  });

const withdrawalListing = createListing<WithdrawalRecord, RecordFilter<WithdrawalStatus>>(
  'withdrawals',
);

/** The list of my withdrawals, newest first, page by page. */
export const withdrawalsOver = (client: Client) =>
  withdrawalListing.provide({ actors: { readPage: fromDocument(client)(ListWithdrawals) } });
export type WithdrawalsActor = ListingActor<WithdrawalRecord, RecordFilter<WithdrawalStatus>>;
