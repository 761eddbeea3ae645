import { expect } from 'vitest';
import { sentBankWithdrawal } from '../../examples/wallet/bank-withdrawal';
import { chosenDeposit } from '../../examples/wallet/deposit';
import { sentWithdrawal } from '../../examples/wallet/withdrawal';
import { amount } from '../../schemas/kernel/money';
import { allRecords } from '../../schemas/wallet/record-filter';
import { newRequestKey } from '../../src/api/kernel/intents';
import { GetCoinLimits } from '../../src/api/wallet/coin-limits';
import {
  DeclareDeposit,
  GetBankPayee,
  GetDepositAddresses,
  ListDeposits,
} from '../../src/api/wallet/deposit';
import {
  ListWithdrawals,
  SendBankWithdrawal,
  SendWithdrawal,
} from '../../src/api/wallet/withdrawal';
import { bankId, bankPayee, newestFirst, payAddress } from './funds';
import type { Walk } from './journey';
import type { Step } from './variant';

const firstPage = { filter: allRecords, page: 1, limit: 20 };
const recently = (time: string | null) =>
  time === null || Math.abs(Date.parse(time) - Date.now()) < 60_000;

/** What a list of withdrawals must show of the truth. */
const expectWithdrawals = async ({ client, server }: Walk) => {
  const { rows } = await client.request(ListWithdrawals, firstPage);
  const truth = newestFirst(server.exchange.funds.withdrawals);
  expect(
    rows.map(({ id, amount: number, received, isBank }) => [id, number, received, isBank]),
  ).toEqual(truth.map((one) => [one.id, one.amount, one.received, one.currency === bankId]));
  for (const row of rows) {
    expect(row).toMatchObject({ coin: 'USDT', status: 'reviewing', remark: 'rent' });
    expect(recently(row.createdAt)).toBe(true);
  }
};

/** Deposits and withdrawals, with what the server knows of them. */
export const fundJourney: Readonly<
  Record<Extract<Step, 'deposit' | 'withdrawal' | 'bank withdrawal'>, (walk: Walk) => Promise<void>>
> = {
  deposit: async ({ client, server }) => {
    const { byChain, unnamed } = await client.request(GetDepositAddresses, { currencyId: 3 });
    expect(unnamed ?? byChain['TRC20']).toBe(payAddress);
    const payee = await client.request(GetBankPayee, { currencyId: bankId });
    expect([payee.bank, payee.holder, payee.account]).toEqual(Object.values(bankPayee));
    await client.request(DeclareDeposit, { key: newRequestKey(), payload: chosenDeposit });
    const { rows } = await client.request(ListDeposits, firstPage);
    expect(rows.map(({ id, currencyId, amount: declared }) => [id, currencyId, declared])).toEqual(
      newestFirst(server.exchange.funds.deposits).map((one) => [one.id, one.currency, one.amount]),
    );
    for (const row of rows) {
      expect(row).toMatchObject({ state: 'reviewing', credited: null });
      expect(recently(row.createdAt)).toBe(true);
    }
  },

  withdrawal: async (walk) => {
    const { client, server } = walk;
    const limits = await client.request(GetCoinLimits, { currencyId: 3 });
    expect([limits.rate, limits.minWithdrawal]).toEqual(['0.1', '100']);
    await client.request(SendWithdrawal, { key: newRequestKey(), payload: sentWithdrawal });
    expect(server.exchange.funds.withdrawals).toHaveLength(1);
    await expectWithdrawals(walk);
  },

  'bank withdrawal': async (walk) => {
    const { client, server } = walk;
    const limits = await client.request(GetCoinLimits, { currencyId: bankId });
    expect([limits.rate, limits.usdtPerUnit]).toEqual(['0.5', null]);
    const terms = { rate: amount('0.5'), usdtPerUnit: amount('1') };
    const payload = { ...sentBankWithdrawal, terms, current: terms };
    await client.request(SendBankWithdrawal, { key: newRequestKey(), payload });
    const [newest] = newestFirst(server.exchange.funds.withdrawals);
    expect(newest).toMatchObject({ currency: bankId, amount: '200', received: '199' });
    await expectWithdrawals(walk);
  },
};
