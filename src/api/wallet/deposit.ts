import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import {
  bankPayeeMachine,
  depositAddressesMachine,
  depositMachine,
  depositProofMachine,
  paperPaymentMachine,
} from '../../../machines/wallet/deposit';
import { pageOf } from '../../../schemas/kernel/page';
import {
  type ChosenDeposit,
  DepositRecord,
  DepositResult,
  type DepositState,
  depositFields,
  depositStatuses,
  type PaperPayment,
  paperPaymentFields,
} from '../../../schemas/wallet/deposit';
import { BankDeposit, CoinDeposit } from '../../../schemas/wallet/deposit-address';
import type { RecordFilter } from '../../../schemas/wallet/record-filter';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import type { Photos } from '../kernel/photos';
import { submissionOver } from '../kernel/submission';
import { uploadOver } from '../kernel/upload';

/** Where deposits of a coin are sent, by chain. */
export const GetDepositAddresses = document<{ currencyId: number }>()({
  method: 'POST',
  path: 'wallet/get_in_address',
  fields: ({ currencyId }) => ({ currency: currencyId }),
  isQuiet: true,
  result: CoinDeposit,
});

/** Whom a bank deposit is paid to. */
export const GetBankPayee = document<{ currencyId: number }>()({
  method: 'POST',
  path: 'wallet/get_in_address',
  fields: ({ currencyId }) => ({ currency: currencyId }),
  isQuiet: true,
  result: BankDeposit,
});

/** Declares a deposit. Not safe to repeat but under the same key. */
export const DeclareDeposit = document<Keyed<ChosenDeposit>>()({
  method: 'POST',
  path: 'wallet/charge_req',
  fields: ({ payload }) => depositFields(payload),
  keyOf: ({ key }) => key,
  result: DepositResult,
});

/** Declares a paper payment. Not safe to repeat but under the same key. */
export const SimulatePayment = document<Keyed<PaperPayment>>()({
  method: 'POST',
  path: 'wallet/simulate_in',
  fields: ({ payload }) => paperPaymentFields(payload),
  keyOf: ({ key }) => key,
  result: DepositResult,
});

/** My deposits, newest first. */
export const ListDeposits = document<PageQuery<RecordFilter<DepositState>>>()({
  method: 'GET',
  path: 'charge_mention/log2',
  fields: ({ filter: { currencyId, state, since, until }, page, limit }) => ({
    currency: currencyId ?? undefined,
    status: state === null ? undefined : depositStatuses[state],
    start_time: since ?? undefined,
    end_time: until ?? undefined,
    page,
    limit,
  }),
  isQuiet: true,
  result: pageOf(DepositRecord, pageLimit),
});

export const depositCall = 'POST wallet/charge_req';
export const paperPaymentCall = 'POST wallet/simulate_in';

/** The addresses of one coin; a screen that changes the coin starts another reading. */
export const depositAddressesOver = (client: Client, currencyId: number) =>
  depositAddressesMachine.provide({
    actors: {
      readValue: fromAsync((_, signal) =>
        client.request({ document: GetDepositAddresses, variables: { currencyId }, signal }),
      ),
    },
  });

export const bankPayeeOver = (client: Client, currencyId: number) =>
  bankPayeeMachine.provide({
    actors: {
      readValue: fromAsync((_, signal) =>
        client.request({ document: GetBankPayee, variables: { currencyId }, signal }),
      ),
    },
  });

export const depositOver = (client: Client, intents: Intents) =>
  depositMachine.provide({
    actors: { submitDraft: submissionOver(client, DeclareDeposit, { intents, call: depositCall }) },
  });

export const paperPaymentOver = (client: Client, intents: Intents) =>
  paperPaymentMachine.provide({
    actors: {
      submitDraft: submissionOver(client, SimulatePayment, { intents, call: paperPaymentCall }),
    },
  });

export const depositProofOver = (client: Client, photos: Photos) =>
  depositProofMachine.provide({ actors: { upload: uploadOver(client, photos) } });

const depositListing = createListing<DepositRecord, RecordFilter<DepositState>>('deposits');

/** The list of my deposits, newest first, page by page. */
export const depositsOver = (client: Client) =>
  depositListing.provide({ actors: { readPage: fromDocument(client)(ListDeposits) } });
export type DepositsActor = ListingActor<DepositRecord, RecordFilter<DepositState>>;
