import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Amount, amount, amountOfUnits, sum } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { transferAccounts } from '../../schemas/wallet/transfer';
import { createRandom } from '../../scripts/simulate/random';
import { balancesOf, type UserBalances } from '../../server/ledger/balances';
import { balancesAt } from '../../server/ledger/statement';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { worthsOver } from '../../server/wallet/history';
import { statementCalls } from '../../server/wallet/statement-routes';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const btc = 1;
const usdt = 3;
const accounts = ['change', 'lever', 'micro', 'trust'] as const;
const seed = Number(process.env['STATEMENT_SEED'] ?? 20260302);

type Row = {
  id: string;
  currency: number;
  balance_type: number;
  is_lock: boolean;
  value: Amount;
  before: Amount;
  after: Amount;
  type: number;
  kind: string;
  info: string;
  ref: { kind: string; id: string } | null;
};

describeOnEachDatabase('a statement', (database) => {
  type Person = Awaited<ReturnType<TestApp['person']>>;
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...statementCalls, ...transferCalls, ...spotOrderCalls]);
    await app.engine.start();
    app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    app.script.trade('BTC/USDT', '60005', '0');
  });
  afterAll(() => app.server.close());

  const statement = async (
    { token }: Person,
    fields: Record<string, string | number> = {},
    language = 'en',
  ) => (await app.send('wallet/legal_log', fields, { token, language })).body.message;
  const rowsOf = async (owner: Person, fields: Record<string, string | number> = {}) =>
    (await statement(owner, { limit: 100, ...fields })).data as Row[];
  const move = ({ token }: Person, from_field: string, to_field: string, number: string) =>
    app.send(
      'wallet/change',
      { currency_id: usdt, from_field, to_field, number },
      { token, key: randomUUID() },
    );
  const order = ({ token }: Person, target_price: string, quantity: string) =>
    app.send(
      'coin/trade',
      {
        currency_id: btc,
        legal_id: usdt,
        type: 1,
        match_type: 1,
        target_price,
        amount: quantity,
      },
      { token, key: randomUUID() },
    );
  const again = async (owner: Person): Promise<Person> => ({
    ...owner,
    token: await app.services.sessions.open(owner.id, { device: 'two', address: '127.0.0.2' }),
  });

  test('has one row for each posting, newest first, with the balance after it', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    await move(owner, 'change', 'lever', '250.5');
    const page = await statement(owner);
    expect(page).toMatchObject({ current_page: 1, last_page: 1, total: 3 });
    const { id } = (await app.send('wallet/hzhistory', {}, { token: owner.token, method: 'GET' }))
      .body.message.data[0];
    const common = {
      id: expect.stringMatching(/^\d+$/),
      currency: usdt,
      currency_name: 'USDT',
      is_lock: false,
      created_time: new Date(app.clock.now()).toISOString(),
    };
    expect(page.data).toEqual([
      {
        ...common,
        balance_type: 3,
        value: '250.5',
        before: '0',
        after: '250.5',
        type: 15,
        kind: 'transfer.in',
        info: 'Transfer in',
        ref: { kind: 'transfer', id },
      },
      {
        ...common,
        balance_type: 2,
        value: '-250.5',
        before: '1000',
        after: '749.5',
        type: 12,
        kind: 'transfer.out',
        info: 'Transfer out',
        ref: { kind: 'transfer', id },
      },
      {
        ...common,
        balance_type: 2,
        value: '1000',
        before: '0',
        after: '1000',
        type: 3,
        kind: 'demo.grant',
        info: 'Demo funds',
        ref: null,
      },
    ]);
    expect((await statement(owner, {}, 'jp')).data[0].info).toBe('振替入金');
  });

  test('names the account of each posting', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    await move(owner, 'change', 'lever', '1');
    await move(owner, 'change', 'micro', '2');
    const accounts = (await rowsOf(owner)).map(({ balance_type, value }) => [balance_type, value]);
    expect(accounts).toEqual([
      [4, '2'],
      [2, '-2'],
      [3, '1'],
      [2, '-1'],
      [2, '1000'],
    ]);
  });

  test('marks the frozen side of what an order reserves', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const { id } = (await order(owner, '59000', '0.001')).body.message;
    const [frozen, available] = await rowsOf(owner);
    const ref = { kind: 'spot', id: `${id}` };
    expect(frozen).toMatchObject({
      is_lock: true,
      value: '59',
      kind: 'spot.freeze',
      type: 50,
      ref,
    });
    expect(available).toMatchObject({ is_lock: false, value: '-59', after: '941', ref });
  });

  test('explains what is frozen by the records that hold it', async () => {
    const owner = await app.person({ [usdt]: '1000', [btc]: '1' });
    const held = async (currency: number) =>
      (await app.send('wallet/frozen', { currency }, { token: owner.token })).body.message.held;
    expect(await held(usdt)).toEqual([]);
    const first = (await order(owner, '59000', '0.001')).body.message;
    const second = (await order(owner, '58000', '0.002')).body.message;
    await order(owner, '61000', '0.001');
    const part = (id: number, value: string) => ({
      balance_type: 2,
      value,
      ref: { kind: 'spot', id: `${id}` },
    });
    expect(await held(usdt)).toEqual([part(second.id, '116'), part(first.id, '59')]);
    expect(await held(btc)).toEqual([]);
    await app.send(
      'coin/trade',
      { id: second.id },
      { token: owner.token, key: randomUUID(), method: 'PUT' },
    );
    expect(await held(usdt)).toEqual([part(first.id, '59')]);
    const { frozen } = (await balancesOf(database().db, owner.id)).in('change', usdt);
    expect(frozen).toBe('59');
  });

  test('is found by currency, account, kind and time', async () => {
    const owner = await app.person({ [usdt]: '1000', [btc]: '1' });
    await order(owner, '59000', '0.001');
    const begin = app.clock.now();
    await app.clock.advance(dayMs);
    const later = await again(owner);
    await move(later, 'change', 'micro', '5');
    const kinds = async (fields: Record<string, string | number>) =>
      (await rowsOf(later, fields)).map(({ kind }) => kind);
    const transfer = ['transfer.in', 'transfer.out'];
    const trade = ['spot.freeze', 'spot.freeze'];
    expect(await kinds({ currency: btc })).toEqual(['demo.grant']);
    expect(await kinds({ currency: 77 })).toEqual([]);
    expect(await kinds({ type: 4 })).toEqual(['transfer.in']);
    expect(await kinds({ type: 2, currency: usdt })).toEqual([
      'transfer.out',
      ...trade,
      'demo.grant',
    ]);
    expect(await kinds({ type: 1 })).toEqual([]);
    expect(await kinds({ type: 6 })).toEqual([]);
    expect(await kinds({ kind: 'transfer.' })).toEqual(transfer);
    expect(await kinds({ kind: 'transfer.in' })).toEqual(['transfer.in']);
    expect(await kinds({ kind: 'spot' })).toEqual(trade);
    expect(await kinds({ kind: 'hosting.' })).toEqual([]);
    const now = new Date(app.clock.now()).toISOString();
    expect(await kinds({ start_time: now })).toEqual(transfer);
    expect(await kinds({ end_time: now, kind: 'spot.' })).toEqual(trade);
    expect(
      await kinds({
        start_time: new Date(begin).toISOString(),
        end_time: new Date(begin).toISOString(),
      }),
    ).toEqual([]);
    const { total } = await statement(later, { kind: 'transfer.', limit: 1 });
    expect(total).toBe(2);
  });

  test.each([{ type: 5 }, { type: -1 }, { kind: "spot'" }, { kind: 'Spot' }, { newest: -1 }])(
    'refuses a filter that is none: %j',
    async (fields) => {
      const owner = await app.person({});
      const { body } = await app.send('wallet/legal_log', fields, { token: owner.token });
      expect(body.code).toBe('param.invalid');
    },
  );

  test('shows nothing of anybody else, and nothing to a visitor', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const other = await app.person({});
    await move(owner, 'change', 'lever', '1');
    expect((await statement(other)).total).toBe(0);
    expect((await app.send('wallet/legal_log')).body.code).toBe('session.required');
    expect((await app.send('wallet/history')).body.code).toBe('session.required');
  });

  test('has pages that do not shift under new rows where the newest row is named', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    for (const number of ['1', '2', '3', '4']) await move(owner, 'change', 'lever', number);
    const whole = (await rowsOf(owner)).map(({ id }) => id);
    const newest = whole[0] ?? '';
    const read: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const part = await statement(owner, { page, limit: 3, newest });
      expect(part).toMatchObject({ total: 9, last_page: 3 });
      read.push(...part.data.map(({ id }: Row) => id));
      await move(owner, 'change', 'micro', '1');
    }
    expect(read).toEqual(whole);
    expect((await statement(owner)).total).toBe(15);
    expect((await statement(owner, { page: 9, limit: 3 })).data).toEqual([]);
  });

  test('sums to the balances, side by side', async () => {
    const owner = await app.person({ [usdt]: '1000', [btc]: '0.5' });
    await move(owner, 'change', 'lever', '123.456');
    await order(owner, '61000', '0.002');
    await order(owner, '59000', '0.001');
    const rows = await rowsOf(owner);
    const balances = await balancesOf(database().db, owner.id);
    for (const [number, account] of [
      [2, 'change'],
      [3, 'lever'],
      [4, 'micro'],
    ] as const) {
      for (const currency of [btc, usdt]) {
        const summed = (isLock: boolean) =>
          sum(
            rows
              .filter(
                (row) =>
                  row.balance_type === number &&
                  row.currency === currency &&
                  row.is_lock === isLock,
              )
              .map(({ value }) => value),
          );
        expect({ available: summed(false), frozen: summed(true) }).toEqual(
          balances.in(account, currency),
        );
      }
    }
  });

  test('rebuilds the balances of any past instant', async () => {
    const random = createRandom(seed);
    let owner = await app.person({ [usdt]: '5000', [btc]: '0.1' });
    const remembered: { atMs: number; balances: UserBalances }[] = [];
    for (let step = 0; step < 40; step += 1) {
      await app.clock.advance(random.between(1, 3 * 3_600_000));
      owner = await again(owner);
      // Whatever was booked before this instant, and nothing of what follows at it.
      const balances = await balancesOf(database().db, owner.id);
      remembered.push({ atMs: app.clock.now(), balances });
      if (random.chance(0.3)) await order(owner, random.oneOf(['59000', '61000']), '0.001');
      else {
        const from = random.oneOf(transferAccounts);
        const to = random.oneOf(transferAccounts.filter((account) => account !== from));
        await move(owner, from, to, amountOfUnits(BigInt(random.between(1, 90_000_000)), 5));
      }
    }
    const figures = (balances: UserBalances | undefined) =>
      accounts.flatMap((account) => [btc, usdt].map((id) => balances?.in(account, id)));
    const all = await balancesAt(
      database().db,
      owner.id,
      remembered.map(({ atMs }) => atMs),
    );
    expect(all).toHaveLength(40);
    for (const [index, { balances }] of remembered.entries()) {
      expect(figures(all[index]), `instant ${index} of seed ${seed}`).toEqual(figures(balances));
    }
    const [single] = await balancesAt(database().db, owner.id, [remembered[17]?.atMs ?? 0]);
    expect(figures(single)).toEqual(figures(remembered[17]?.balances));
    expect((await balancesAt(database().db, owner.id, [0]))[0]?.currencies).toEqual([]);
  });

  test('values each day at its recorded close, and no day without one', async () => {
    const owner = await app.person({ [usdt]: '1000', [btc]: '0.5' });
    const today = Math.floor(app.clock.now() / dayMs) * dayMs;
    const bar = (startMs: number, close: string) => {
      const price = amount(close);
      const none = amount('0');
      const prices = { open: price, high: price, low: price, close: price };
      return { startMs, ...prices, amount: none, vol: none, closed: true };
    };
    const market = {
      ...app.services.market,
      candles: async () => [bar(today, '60000.5'), bar(today + 2 * dayMs, '50000')],
    };
    await app.clock.advance(today + 3 * dayMs + 3_600_000 - app.clock.now());
    app.script.trade('BTC/USDT', '40000', '0');
    await move(await again(owner), 'change', 'lever', '100');
    const worths = await worthsOver({ db: database().db, market }, owner.id, 7, app.clock.now());
    const day = (days: number) => new Date(today + days * dayMs).toISOString();
    const nothing = {
      change_worth: '0',
      lever_worth: '0',
      micro_worth: '0',
      trust_worth: '0',
    };
    expect(worths).toEqual([
      { ...nothing, time: day(-3) },
      { ...nothing, time: day(-2) },
      { ...nothing, time: day(-1) },
      { ...nothing, time: day(0) },
      { ...nothing, time: day(1), change_worth: '31000.25' },
      { ...nothing, time: day(2), change_worth: null },
      { ...nothing, time: day(3), change_worth: '26000' },
      {
        ...nothing,
        time: new Date(app.clock.now()).toISOString(),
        change_worth: '20900',
        lever_worth: '100',
      },
    ]);
  });

  test('tells what the accounts were worth', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const history = async (fields = {}) =>
      (await app.send('wallet/history', fields, { token: owner.token })).body;
    const { message } = await history({ days: 7 });
    expect(message.worths.at(-1)).toMatchObject({ change_worth: '1000', lever_worth: '0' });
    expect(message.worths.slice(0, -1)).toHaveLength(7);
    expect((await history()).message.worths).toHaveLength(31);
    expect((await history({ days: 8 })).code).toBe('param.invalid');
    expect(app.faults).toEqual([]);
  });
});
