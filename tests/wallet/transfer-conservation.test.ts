import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Amount, amount, amountOfUnits, unitsAt } from '../../schemas/kernel/money';
import {
  afterTransfer,
  movableAmount,
  type TransferAccount,
  transferAccounts,
} from '../../schemas/wallet/transfer';
import { createRandom } from '../../scripts/simulate/random';
import { balancesOf } from '../../server/ledger/balances';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { verifyRecords } from '../../server/verify-records';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const usdt = 3;
const seed = Number(process.env['TRANSFER_SEED'] ?? 20260302);

describeOnEachDatabase('transfers in random order', (database) => {
  type Person = Awaited<ReturnType<TestApp['person']>>;
  const held = async ({ id }: Person): Promise<Record<TransferAccount, Amount>> => {
    const balances = await balancesOf(database().db, id);
    const of = (account: TransferAccount) => balances.in(account, usdt).available;
    return { change: of('change'), lever: of('lever'), micro: of('micro') };
  };
  const move = (
    app: TestApp,
    { token }: Person,
    from: TransferAccount,
    to: TransferAccount,
    number: string,
    key: string = randomUUID(),
  ) =>
    app.send(
      'wallet/change',
      { currency_id: usdt, from_field: from, to_field: to, number },
      { token, key },
    );
  /** All money of each currency, which no transfer and no order changes. */
  const totals = async () => {
    const { rows } = await sql<{ currency: number; total: string }>`
      select currency, sum(delta)::text as total from ledger_line group by currency`.execute(
      database().db,
    );
    return rows.map(({ total }) => Number(total));
  };

  test('book what the form previews, to the last digit', async () => {
    const random = createRandom(seed);
    const app = await openApp(database().db, transferCalls);
    const owner = await app.person({ [usdt]: '12345.678901' });
    for (let round = 0; round < 60; round += 1) {
      const before = await held(owner);
      const from = random.oneOf(transferAccounts);
      const to = random.oneOf(transferAccounts.filter((account) => account !== from));
      const most = unitsAt(before[from], 6);
      const part = (most * BigInt(random.between(0, 1_300_000))) / 1_000_000n;
      const typed = amountOfUnits(part, 6);
      const limits = { accounts: transferAccounts, decimals: 6, available: before };
      const movable = movableAmount({ from, to, amount: typed }, limits);
      const { body } = await move(app, owner, from, to, typed);
      expect(body.type).toBe(movable === null ? 'error' : 'ok');
      const previewed =
        movable && afterTransfer({ source: before[from], target: before[to] }, movable);
      const expected = previewed
        ? { ...before, [from]: previewed.source, [to]: previewed.target }
        : before;
      expect(await held(owner)).toEqual(expected);
    }
    expect((await verifyRecords(database().db)).violations).toEqual([]);
  });

  test('of two sessions, with repeats and orders between them, conserve every currency', async () => {
    const random = createRandom(seed + 1);
    const app = await openApp(database().db, [...transferCalls, ...spotOrderCalls]);
    await app.engine.start();
    app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    app.script.trade('BTC/USDT', '60005', '0');
    const owner = await app.person({ [usdt]: '1000' });
    const other = {
      ...owner,
      token: await app.services.sessions.open(owner.id, { device: 'two', address: '127.0.0.2' }),
    };
    const stranger = await app.person({ [usdt]: '300' });
    const keys: { from: TransferAccount; to: TransferAccount; number: string; key: string }[] = [];
    const step = async () => {
      const person = random.oneOf([owner, other, stranger]);
      const repeated = random.chance(0.2) && person !== stranger ? keys.at(-1) : undefined;
      if (repeated) {
        const { from, to, number, key } = repeated;
        return move(app, person, from, to, number, key);
      }
      if (random.chance(0.2)) {
        const order = { currency_id: 1, legal_id: usdt, type: 1, match_type: 1 };
        const fields = { ...order, target_price: '59000', amount: '0.001' };
        return app.send('coin/trade', fields, { token: person.token, key: randomUUID() });
      }
      const from = random.oneOf(transferAccounts);
      const to = random.oneOf(transferAccounts.filter((account) => account !== from));
      const number = amountOfUnits(BigInt(random.between(1, 400_000_000)), 6);
      const key = randomUUID();
      if (person !== stranger) keys.push({ from, to, number, key });
      return move(app, person, from, to, number, key);
    };
    for (let batch = 0; batch < 12; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, step));
      for (const { body } of answers) {
        if (body.type !== 'ok') expect(body.code).toBe('wallet.insufficient');
      }
    }
    expect((await totals()).every((total) => total === 0)).toBe(true);
    for (const [person, granted] of [
      [owner, '1000'],
      [stranger, '300'],
    ] as const) {
      const { rows } = await sql<{ total: Amount }>`
        select trim_scale(sum(amount))::text as total from ledger_balance
        where owner = ${person.id} and currency = ${usdt}`.execute(database().db);
      expect(rows[0]?.total).toBe(amount(granted));
    }
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
