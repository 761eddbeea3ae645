import { sql } from 'kysely';
import * as v from 'valibot';
import { SentTime, sentPageOf } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import type { Language } from '../../schemas/kernel/language';
import { timeOf } from '../../schemas/kernel/time';
import { NumberOrAll, PageRequest } from '../../schemas/kernel/wire';
import {
  SentTransfer,
  SentTransferCurrencies,
  SentTransferRecord,
} from '../../schemas/wallet/answer';
import { TransferAccount, TransferRequest, transferWithin } from '../../schemas/wallet/transfer';
import {
  bankCurrencyId,
  type Currency,
  currencies,
  currencyOfId,
} from '../instruments/instruments';
import { balancesOf } from '../ledger/balances';
import { type Call, call } from '../requests/call';
import { messageText } from '../requests/message-text';
import { codesNamedBy } from '../requests/named-codes';
import { createdBetween, ownPage } from '../requests/own-page';
import { wirePage } from '../requests/page';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import { refuse } from '../requests/refusal';
import { fundPasswordOf } from '../security/fund-password';
import { accountsOf, coinAccounts } from './coin-accounts';
import { publishRecord } from './record-notices';
import { bookTransfer, type TransferRow } from './transfer-store';

/** The bank card is a rail, not a wallet. */
const walletCoin = (id: number): Currency | null => {
  const coin = currencyOfId(id);
  return coin?.id === bankCurrencyId ? null : coin;
};

const limitsOf = (coin: Currency) => ({
  accounts: accountsOf(coin),
  decimals: coin.decimalScale,
  available: null,
});

const transfer = call({
  kind: 'keyed',
  method: 'POST',
  path: 'wallet/change',
  who: 'user',
  about: 'Moves money between two accounts, one to one and without fee.',
  request: TransferRequest,
  result: SentTransfer,
  refusals: [
    'currency.not_found',
    'fund.locked',
    'wallet.insufficient',
    ...codesNamedBy(transferWithin({ accounts: [], decimals: 0, available: null })),
  ],
  run: async (input, { trx, key, services, session: { userId }, nowMs, afterCommit }) => {
    const coin = walletCoin(input.currency_id);
    if (!coin) return refuse('currency.not_found');
    const { from_field: from, to_field: to, number: amount } = input;
    const figures = { 'amount.decimals': { decimals: coin.decimalScale } };
    const terms = parseOrRefuse(transferWithin(limitsOf(coin)), { from, to, amount }, figures);
    const order = { currencyId: coin.id, ...terms };
    const { lockedUntilMs } = await fundPasswordOf(trx, userId, nowMs);
    if (lockedUntilMs !== null) refuse('fund.locked', { time: timeOf(lockedUntilMs) });
    const row = await bookTransfer(trx, order, { userId, key, nowMs });
    const booked = {
      id: `${row.id}`,
      currency_id: row.currency,
      number: row.amount,
      from_field: row.from_account,
      to_field: row.to_account,
      created_time: timeOf(row.created_ms),
    };
    const moved = [from, to].map((account) => ({ account, currency: coin.id }));
    const update = { kind: 'transfer', record: booked, cause: 'booked' } as const;
    afterCommit(() => publishRecord(services, userId, update, moved));
    return booked;
  },
});

/** The family's number of a movement out of an account (contract/codes.md#journal-kinds). */
const typeOf = ({ from_account: from }: TransferRow): number => (from === 'change' ? 12 : 16);

const nameIds = {
  change: 'assets.account.spot',
  lever: 'assets.account.contract',
  micro: 'assets.account.option',
} as const;

const infoOf = ({ from_account: from, to_account: to }: TransferRow, language: Language) =>
  `${messageText(nameIds[from], language)} → ${messageText(nameIds[to], language)}`;

const all = 0;

const records = call({
  kind: 'plain',
  method: 'GET',
  path: 'wallet/hzhistory',
  who: 'user',
  about: 'Own transfers, newest first.',
  request: v.object({
    ...PageRequest.entries,
    currency: described(NumberOrAll(all), 'Currency id; in the request, 0 for all.'),
    account: v.optional(described(TransferAccount, 'Only transfers from or to this account.')),
    start_time: v.optional(described(SentTime, 'Only records from this time on.')),
    end_time: v.optional(described(SentTime, 'Only records before this time.')),
  }),
  result: sentPageOf(SentTransferRecord),
  refusals: [],
  run: async (input, { db, language, session: { userId } }) => {
    const { account } = input;
    const listed = {
      userId,
      where: { currency: input.currency === all ? null : input.currency },
      and: [
        ...(account === undefined ? [] : [sql<boolean>`${account} in (from_account, to_account)`]),
        ...createdBetween(input.start_time, input.end_time),
      ],
    };
    const { rows, total } = await ownPage<TransferRow>(db, 'transfer', listed, input);
    return wirePage(
      { ...input, total },
      rows.map((row) => ({
        id: `${row.id}`,
        currency: row.currency,
        currency_name: currencyOfId(row.currency)?.name ?? '',
        value: row.amount,
        from_field: row.from_account,
        to_field: row.to_account,
        type: typeOf(row),
        info: infoOf(row, language),
        created_time: timeOf(row.created_ms),
      })),
    );
  },
});

const transferable = currencies.filter(
  (coin) => coin.id !== bankCurrencyId && accountsOf(coin).length > 1,
);

const listCurrencies = call({
  kind: 'plain',
  method: 'GET',
  path: 'currency/user_currency_list',
  who: 'user',
  about: 'Currencies that can be moved between accounts, with what is available in each.',
  request: v.object({}),
  result: SentTransferCurrencies,
  refusals: [],
  run: async (_, { db, services, session: { userId } }) => {
    const balances = await balancesOf(db, userId);
    return transferable.map((coin) => {
      const { change, lever, micro } = coinAccounts(coin);
      return {
        id: coin.id,
        name: coin.name,
        logo: services.logoOf(coin.name),
        decimal_scale: coin.decimalScale,
        is_match: change,
        is_lever: lever,
        is_micro: micro,
        wallet: {
          change_balance: balances.in('change', coin.id).available,
          lever_balance: balances.in('lever', coin.id).available,
          micro_balance: balances.in('micro', coin.id).available,
        },
      };
    });
  },
});

export const transferCalls: readonly Call[] = [transfer, records, listCurrencies];
