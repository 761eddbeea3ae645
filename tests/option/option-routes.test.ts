import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OptionCurrencies, OptionPeriods } from '../../schemas/option/option-period';
import { houseBalance } from '../../server/ledger/balances';
import { optionCalls } from '../../server/option/option-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { optionsAt, usdt } from '../support/option-orders';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('buying an option', (open) => {
  let started: Promise<TestApp> | undefined;
  const start = async () => {
    started ??= openApp(open().db, optionCalls, {
      settings: { 'option.even_open': false },
    }).then(async (app) => {
      await app.engine.start();
      return app;
    });
    const app = await started;
    const at = optionsAt(app);
    await at.trade('60000');
    return { app, ...at };
  };
  const codeOf = ({ body }: { body: { type: string; code?: string; params?: unknown } }) =>
    body.type === 'ok' ? 'ok' : body.code;

  test('freezes the stake, takes the fee, and opens at the last tick', async () => {
    const { app, buyer, bought, balanceOf, trade } = await start();
    const person = await buyer('200');
    const feesBefore = Number(await houseBalance(open().db, 'sys.fee', usdt));
    const tick = await trade('60010.5', app.clock.now() - 200);
    const order = await bought(person, { number: '125.5', seconds: 120 });
    const nowMs = app.clock.now();
    expect(order).toMatchObject({
      pairId: 1,
      symbol: 'BTC/USDT',
      currencyId: usdt,
      currency: 'USDT',
      side: 'rise',
      status: 'awaiting',
      result: null,
      seconds: 120,
      stake: '125.5',
      fee: '0.251',
      profitPercent: '75',
      openPrice: '60010.5',
      deliveryPrice: null,
      realisedProfit: null,
      isVoid: false,
      createdAt: new Date(nowMs).toISOString(),
      deliveryTime: new Date(nowMs + 120_000).toISOString(),
      settledAt: null,
      remainingMs: 120_000,
      deliveryTick: null,
    });
    expect(order.openTick).toEqual({
      id: tick.uid,
      time: new Date(tick.timeMs).toISOString(),
      price: '60010.5',
      sourceTime: new Date(tick.sourceTimeMs).toISOString(),
      isDerived: false,
    });
    expect(await balanceOf(person)).toEqual({ available: '74.249', frozen: '125.5' });
    const fees = Number(await houseBalance(open().db, 'sys.fee', usdt)) - feesBefore;
    expect(fees).toBeCloseTo(0.251, 8);
    expect(app.changes('option').at(-1)).toMatchObject({ userId: person.id, cause: 'placed' });
  });

  test('is executed once under its key', async () => {
    const { buyer, buy, listed, balanceOf } = await start();
    const person = await buyer();
    const key = randomUUID();
    const first = await buy(person, {}, key);
    const second = await buy(person, {}, key);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(await listed(person)).toHaveLength(1);
    expect(await balanceOf(person)).toEqual({ available: '899.8', frozen: '100' });
  });

  test('needs the basic verification, and the key can be used afterwards', async () => {
    const { app, buy } = await start();
    const person = await app.person();
    const { body } = await buy(person);
    expect(body).toMatchObject({ type: '998', code: 'kyc.required' });
  });

  test.each<[string, Record<string, string | number>, string, unknown]>([
    ['an unknown pair', { match_id: 99 }, 'pair.not_found', {}],
    ['a coin without an option account', { currency_id: 1 }, 'option.currency', {}],
    ['an unknown coin', { currency_id: 77 }, 'option.currency', {}],
    ['no duration', { seconds: '' }, 'option.period_required', {}],
    ['a duration that is not offered', { seconds: 61 }, 'option.period', {}],
    ['an even order', { type: 3 }, 'option.even_closed', {}],
    ['no stake', { number: '' }, 'amount.invalid', {}],
    ['a negative stake', { number: '-10' }, 'amount.invalid', {}],
    [
      'a stake with too many decimals',
      { number: '10.1234567' },
      'amount.decimals',
      { decimals: 6 },
    ],
    ['a stake below the range', { number: '9.99' }, 'option.range', { min: '10', max: '10000' }],
    [
      'a stake above the range',
      { number: '10000.01' },
      'option.range',
      { min: '10', max: '10000' },
    ],
    ['a type that is none', { type: 4 }, 'param.invalid', { field: 'type' }],
    ['a seen price that is none', { seen_price: 'x' }, 'param.invalid', { field: 'seen_price' }],
  ])('refuses %s', async (_, fields, code, params) => {
    const { buyer, buy, balanceOf } = await start();
    const person = await buyer('20000');
    const { body } = await buy(person, fields);
    expect(body).toMatchObject({ type: 'error', code });
    expect(body.params ?? {}).toMatchObject(params as object);
    expect(await balanceOf(person)).toEqual({ available: '20000', frozen: '0' });
  });

  test('refuses what the balance does not cover, with the fee in mind', async () => {
    const { buyer, buy, balanceOf } = await start();
    const poor = await buyer('99.99');
    expect(codeOf(await buy(poor))).toBe('wallet.insufficient');
    for (const available of ['100', '100.19']) {
      const { body } = await buy(await buyer(available));
      expect(body).toMatchObject({ code: 'wallet.less_than', params: { amount: '100.2' } });
    }
    const exact = await buyer('100.2');
    expect(codeOf(await buy(exact))).toBe('ok');
    expect(await balanceOf(exact)).toEqual({ available: '0', frozen: '100' });
  });

  test('of two at once that one balance covers singly accepts one', async () => {
    const { buyer, buy, balanceOf } = await start();
    const person = await buyer('150');
    const codes = (await Promise.all([buy(person), buy(person)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['ok', 'wallet.insufficient']);
    expect(await balanceOf(person)).toEqual({ available: '49.8', frozen: '100' });
  });

  test('refuses a stale price', async () => {
    const settings = { 'option.even_open': false, 'feed.stale_seconds': 10 };
    const app = await openApp(open().db, optionCalls, { settings });
    await app.engine.start();
    const { trade, buyer, buy } = optionsAt(app);
    await trade('60000');
    const person = await buyer();
    expect(codeOf(await buy(person))).toBe('ok');
    await app.clock.advance(10_001);
    expect(codeOf(await buy(person))).toBe('price.unavailable');
    app.engine.stop();
  });

  test.each([
    ['60060', 'ok'],
    ['60060.01', 'price.moved'],
    ['59940', 'ok'],
    ['59939.99', 'price.moved'],
  ])('at %s, when 60000 was seen with a tolerance of 0.1 %%, is %s', async (price, code) => {
    const { buyer, buy, trade } = await start();
    const person = await buyer();
    await trade(price);
    const answer = await buy(person, { seen_price: '60000', max_slip: '0.001' });
    expect(codeOf(answer)).toBe(code);
    if (code === 'price.moved') {
      expect(answer.body.params).toEqual({ seen: '60000', now: price });
    }
  });

  test('accepts any price where none was seen', async () => {
    const { buyer, buy, trade } = await start();
    const person = await buyer();
    await trade('1');
    expect(codeOf(await buy(person))).toBe('ok');
  });

  test('accepts at most ten orders that await their delivery, also at once', async () => {
    const { buyer, buy, listed, pass, trade } = await start();
    const person = await buyer('5000');
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => buy(person, { match_id: (at % 2) + 1 })),
    );
    expect(answers.map(codeOf).filter((code) => code === 'price.unavailable')).toHaveLength(7);
    const more = await Promise.all(Array.from({ length: 7 }, () => buy(person)));
    const accepted = [...answers, ...more].map(codeOf).filter((code) => code === 'ok');
    expect(accepted).toHaveLength(10);
    const { body } = await buy(person);
    expect(body).toMatchObject({ code: 'option.max_open', params: { limit: 10 } });
    await pass(60_000);
    await trade('60001');
    expect((await listed(person, { status: 1 })).length).toBe(0);
    expect(codeOf(await buy(person))).toBe('ok');
  });

  test('lists own orders, newest first, by state, pair and currency', async () => {
    const { buyer, bought, listed, pass, trade } = await start();
    const person = await buyer();
    const stranger = await buyer();
    const old = await bought(person);
    await pass(60_000);
    await trade('60001');
    const young = await bought(person, { type: 2 });
    const ids = async (fields: Record<string, number>) =>
      (await listed(person, fields)).map(({ id }) => id);
    expect(await ids({})).toEqual([young.id, old.id]);
    expect(await ids({ status: -1, match_id: -1, currency_id: -1 })).toEqual([young.id, old.id]);
    expect(await ids({ status: 1 })).toEqual([young.id]);
    expect(await ids({ status: 3 })).toEqual([old.id]);
    expect(await ids({ match_id: 2 })).toEqual([]);
    expect(await ids({ currency_id: usdt })).toEqual([young.id, old.id]);
    expect(await ids({ currency_id: 1 })).toEqual([]);
    expect(await ids({ page: 2, limit: 1 })).toEqual([old.id]);
    expect(await listed(stranger)).toEqual([]);
  });

  test('an order whose time is reached is being delivered', async () => {
    const { buyer, bought, reread, pass } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await pass(59_999);
    expect(await reread(person, id)).toMatchObject({ status: 'awaiting', remainingMs: 1 });
    await pass(1);
    expect(await reread(person, id)).toMatchObject({ status: 'delivering', remainingMs: 0 });
    await pass(62_000);
    expect(await reread(person, id)).toMatchObject({ status: 'delivering', result: null });
  });

  test('offers the durations, shortest first', async () => {
    const { app, buyer } = await start();
    const { token } = await buyer();
    const { body } = await app.send('microtrade/seconds', {}, { token, method: 'GET' });
    const { rows } = v.parse(OptionPeriods, body.message);
    expect(rows.map(({ seconds, profitPercent }) => [seconds, profitPercent])).toEqual([
      [60, '70'],
      [120, '75'],
      [180, '80'],
      [300, '85'],
      [600, '90'],
    ]);
    expect(rows[0]).toMatchObject({ minStake: '10', maxStake: '10000', evenPercent: null });
  });

  test('is paid with the currencies of the option account', async () => {
    const { app, buyer, bought } = await start();
    const person = await buyer('500');
    await bought(person);
    const sent = { token: person.token, method: 'GET' as const };
    const { body } = await app.send('microtrade/payable_currencies', {}, sent);
    expect(v.parse(OptionCurrencies, body.message).rows).toEqual([
      {
        id: usdt,
        name: 'USDT',
        logo: 'assets/USDT.svg',
        decimals: 6,
        feePercent: '0.2',
        minStake: '10',
        maxStake: '10000',
        maxOpen: 10,
        stakeShortcuts: ['10', '50', '100', '500', '1000', '5000'],
        available: '399.8',
        frozen: '100',
      },
    ]);
  });

  test('leaves whole records behind, and no fault', async () => {
    const { app } = await start();
    expect((await verifyRecords(open().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
