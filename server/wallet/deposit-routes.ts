import * as v from 'valibot';
import { SentTime, sentPageOf } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import { type Amount, amount } from '../../schemas/kernel/money';
import { Id, Int, NumberOrAll, PageRequest } from '../../schemas/kernel/wire';
import { fundTermsOf } from '../../schemas/wallet/coin-limits';
import {
  DepositRequest,
  depositAmountWithin,
  depositFigures,
  depositStates,
  depositStatuses,
  PaperPaymentRequest,
} from '../../schemas/wallet/deposit';
import { SentDeposit, SentDepositAddress } from '../../schemas/wallet/deposit-answer';
import { bankCurrencyId, type Currency, currencyOfId } from '../instruments/instruments';
import { type Call, call } from '../requests/call';
import { codesNamedBy } from '../requests/named-codes';
import { createdBetween, ownPage } from '../requests/own-page';
import { wirePage } from '../requests/page';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import { refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import { type DepositRow, declareDeposit } from './deposit-store';
import { wireDeposit } from './deposit-wire';
import { paperPayee } from './paper-addresses';

const one = amount('1');
const bankChain = '';

type Parts = Pick<Services, 'config' | 'features' | 'paperAddresses'>;

/** A currency that takes deposits now, or a refusal. */
const openCoin = ({ config, features }: Parts, id: number): Currency => {
  const coin = currencyOfId(id);
  if (!coin) return refuse('currency.not_found');
  const { deposit, bank } = features;
  const isBank = coin.id === bankCurrencyId;
  const isOpen = deposit && (isBank ? bank : fundTermsOf(config.settings, coin.id) !== null);
  return isOpen ? coin : refuse('feature.closed');
};

const chainsOf = ({ config }: Parts, { name }: Currency) => config.settings.chains[name] ?? [];

/** The chain that is meant; a coin with one chain needs none. */
const chainOf = (parts: Parts, coin: Currency, chain: string): string => {
  if (coin.id === bankCurrencyId) return bankChain;
  const chains = chainsOf(parts, coin);
  const meant = chain === '' && chains.length === 1 ? (chains[0] ?? '') : chain;
  return chains.includes(meant) ? meant : refuse('address.chain_invalid', { currency: coin.name });
};

const addressIn = ({ paperAddresses }: Parts, userId: number, coin: Currency, chain: string) =>
  coin.id === bankCurrencyId
    ? paperAddresses.referenceOf(userId)
    : paperAddresses.addressOf(userId, coin.name, chain);

const checkedAmount = ({ config }: Parts, coin: Currency, typed: string): Amount => {
  const { settings } = config;
  const minimum = fundTermsOf(settings, coin.id)?.minDeposit ?? refuse('feature.closed');
  const limits = { minimum, decimals: coin.decimalScale };
  const currency = coin.id === bankCurrencyId ? settings['bank.currency'] : coin.name;
  return parseOrRefuse(depositAmountWithin(limits), typed, depositFigures(limits, currency));
};

/** What a declaration of an amount says besides its proof. */
const termsOf = (
  parts: Parts,
  userId: number,
  sent: { currency: number; chain: string; amount: string },
) => {
  const { settings } = parts.config;
  const coin = openCoin(parts, sent.currency);
  const checked = checkedAmount(parts, coin, sent.amount);
  const chain = chainOf(parts, coin, sent.chain);
  return {
    userId,
    currency: coin.id,
    chain,
    amount: checked,
    address: addressIn(parts, userId, coin, chain),
    feeRate: settings['deposit.fee_rate'],
    perUnit: coin.id === bankCurrencyId ? settings['bank.usdt_per_unit'] : one,
  };
};

const published = ({ notifier, uploads }: Services, row: DepositRow): SentDeposit => {
  const record = wireDeposit(row, uploads.urlOf);
  notifier.recordChanged(row.user_id, { kind: 'deposit', record, cause: 'submitted' });
  return record;
};

const place = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/get_in_address',
  who: 'user',
  about: 'Where deposits of a coin are sent, by chain; of the bank card, whom to pay.',
  request: v.object({ currency: described(Id, 'Currency id.') }),
  result: SentDepositAddress,
  refusals: ['currency.not_found', 'feature.closed'],
  run: async (
    { currency },
    { services, session: { userId } },
  ): Promise<v.InferOutput<typeof SentDepositAddress>> => {
    const coin = openCoin(services, currency);
    const { paperAddresses } = services;
    if (coin.id === bankCurrencyId) {
      return { ...paperPayee, reference: paperAddresses.referenceOf(userId) };
    }
    return Object.fromEntries(
      chainsOf(services, coin).map((chain) => [
        chain,
        paperAddresses.addressOf(userId, coin.name, chain),
      ]),
    );
  },
});

const amountRefusals = codesNamedBy(depositAmountWithin({ minimum: one, decimals: 0 }));

const declare = call({
  kind: 'keyed',
  method: 'POST',
  path: 'wallet/charge_req',
  who: 'user',
  about: 'Declares a deposit, with the picture that proves the payment; it is then reviewed.',
  request: DepositRequest,
  result: SentDeposit,
  refusals: [
    'currency.not_found',
    'feature.closed',
    ...amountRefusals,
    'address.chain_invalid',
    'deposit.proof_required',
    'upload.unknown',
  ],
  run: async (input, { trx, services, session: { userId }, nowMs, afterCommit }) => {
    const terms = termsOf(services, userId, input);
    const { proof, account } = input;
    if (proof === '') refuse('deposit.proof_required');
    const row = await declareDeposit(trx, { ...terms, account, proof }, nowMs);
    afterCommit(() => void published(services, row));
    return wireDeposit(row, services.uploads.urlOf);
  },
});

const simulate = call({
  kind: 'keyed',
  method: 'POST',
  path: 'wallet/simulate_in',
  who: 'user',
  about: 'In a demonstration, declares a paper payment to an own paper address; it is reviewed.',
  request: PaperPaymentRequest,
  result: SentDeposit,
  refusals: ['currency.not_found', 'feature.closed', ...amountRefusals, 'address.chain_invalid'],
  run: async (input, { trx, services, session: { userId }, nowMs, afterCommit }) => {
    if (services.config.TIDELINE_MODE !== 'demo') refuse('feature.closed');
    const terms = termsOf(services, userId, input);
    const row = await declareDeposit(trx, { ...terms, account: '', proof: null }, nowMs);
    afterCommit(() => void published(services, row));
    return wireDeposit(row, services.uploads.urlOf);
  },
});

const all = 0;
const stateOf = (status: number) =>
  depositStates.find((state) => depositStatuses[state] === status) ?? null;

const records = call({
  kind: 'plain',
  method: 'GET',
  path: 'charge_mention/log2',
  who: 'user',
  about: 'Own deposits, newest first.',
  request: v.object({
    ...PageRequest.entries,
    currency: described(NumberOrAll(all), 'Currency id; in the request, 0 for all.'),
    status: v.optional(
      described(
        v.pipe(Int, v.minValue(all), v.maxValue(3)),
        '1 under review, 2 approved, 3 rejected; in the request, 0 for all.',
      ),
      all,
    ),
    start_time: v.optional(described(SentTime, 'Only records from this time on.')),
    end_time: v.optional(described(SentTime, 'Only records before this time.')),
  }),
  result: sentPageOf(SentDeposit),
  refusals: [],
  run: async (input, { db, services, session: { userId } }) => {
    const where = {
      currency: input.currency === all ? null : input.currency,
      state: stateOf(input.status),
    };
    const and = createdBetween(input.start_time, input.end_time);
    const listed = { userId, where, and };
    const { rows, total } = await ownPage<DepositRow>(db, 'deposit', listed, input);
    return wirePage(
      { ...input, total },
      rows.map((row) => wireDeposit(row, services.uploads.urlOf)),
    );
  },
});

/**
 * Deposits (contract/calls/post-wallet-get-in-address.md, contract/calls/post-wallet-charge-req.md,
 * contract/calls/get-charge-mention-log2.md).
 */
export const depositCalls: readonly Call[] = [place, declare, simulate, records];
