import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { hourMs } from '../../schemas/kernel/time';
import { balancesOf } from '../../server/ledger/balances';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { verifyRecords } from '../../server/verify-records';
import { bankCardCalls } from '../../server/wallet/bank-card-routes';
import { coinLimitsCalls } from '../../server/wallet/coin-limits-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type SentEvent, type TestApp } from '../support/server/test-app';
import { withdrawalsAt } from '../support/withdrawals';

const usdt = 3;
const bank = 9999;

describeOnEachDatabase('a withdrawal to the bank', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof withdrawalsAt>;
  beforeAll(async () => {
    app = await openApp(
      database().db,
      [...withdrawalCalls, ...coinLimitsCalls, ...bankCardCalls, ...fundPasswordCalls],
      { isListening: () => true },
    );
    by = withdrawalsAt(app);
  });
  afterAll(() => app.server.close());
  beforeEach(() => app.events.splice(0));
  afterEach(() => setRate('1'));

  const setRate = (usdtPerUnit: string) => {
    app.services.config.settings['bank.usdt_per_unit'] = amount(usdtPerUnit);
  };
  const time = (instantMs: number) => new Date(instantMs).toISOString();
  const held = async ({ id }: { id: number }) => {
    const { available, frozen } = (await balancesOf(database().db, id)).in('change', usdt);
    return [available, frozen];
  };
  const linesOf = (id: number, kind: string) =>
    database()
      .db.selectFrom('ledger_entry')
      .innerJoin('ledger_line', 'entry_id', 'ledger_entry.id')
      .select(['bucket', 'currency', 'delta'])
      .where('ref_kind', '=', 'withdrawal')
      .where('ref_id', '=', `${id}`)
      .where('kind', '=', kind)
      .orderBy('delta')
      .execute();
  const expectWhole = async () => {
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  };

  test('freezes USDT and is under review, with what arrives in the currency of the bank', async () => {
    setRate('0.14084507');
    const owner = await by.readyForBank('2000');
    const { body } = await by.applyToBank(owner, '100', { remark: ' rent ' });
    const now = time(app.clock.now());
    expect(body).toEqual({
      type: 'ok',
      message: {
        id: expect.any(Number),
        currency_id: bank,
        name: 'bank',
        address: '************6411',
        nettype: '',
        number: '100',
        rate: '0.5',
        fee: '0.5000003',
        real_number: '706.45',
        receive_currency: 'USD',
        usdt_per_unit: '0.14084507',
        status: 1,
        overdue: false,
        remark: 'rent',
        reason: null,
        txid: null,
        create_time: now,
        update_time: now,
        expected_at: time(app.clock.now() + 24 * hourMs),
        timeline: [{ state: 'reviewing', at: now, by: 'user' }],
      },
    });
    expect(await held(owner)).toEqual(['1900', '100']);
    expect((await by.records(owner, { currency: bank })).data).toEqual([body.message]);
    expect((await by.records(owner, { currency: usdt })).data).toEqual([]);
    await expectWhole();
  });

  test('that is approved books what the bank pays, and the rest as the fee', async () => {
    setRate('0.14084507');
    const owner = await by.readyForBank('2000');
    const { id } = (await by.applyToBank(owner, '100')).body.message;
    // A later rate changes nothing of what was applied for.
    setRate('7');
    await by.approve(id, 'wire-1');
    expect(await held(owner)).toEqual(['1900', '0']);
    expect(await linesOf(id, 'withdraw.done')).toEqual([
      { bucket: 'change.frozen', currency: usdt, delta: '-99.4999997' },
      { bucket: 'change.frozen', currency: usdt, delta: '-0.5000003' },
      { bucket: 'sys.fee', currency: usdt, delta: '0.5000003' },
      { bucket: 'sys.outside', currency: usdt, delta: '99.4999997' },
    ]);
    expect((await by.records(owner)).data).toMatchObject([
      { id, status: 2, txid: 'wire-1', usdt_per_unit: '0.14084507', real_number: '706.45' },
    ]);
    await expectWhole();
  });

  test('that is rejected or cancelled returns whole', async () => {
    const owner = await by.readyForBank('1000');
    const rejected = (await by.applyToBank(owner, '500')).body.message;
    expect(rejected).toMatchObject({ fee: '2.5', real_number: '497.5' });
    await by.reject(rejected.id, 'The holder is somebody else.');
    const cancelled = (await by.applyToBank(owner, '300')).body.message.id;
    expect(await held(owner)).toEqual(['700', '300']);
    expect((await by.cancel(owner, cancelled)).body.message.status).toBe(4);
    expect(await held(owner)).toEqual(['1000', '0']);
    expect((await by.records(owner)).data).toMatchObject([
      { status: 4 },
      { status: 3, reason: 'The holder is somebody else.' },
    ]);
    await expectWhole();
  });

  test('is sent at no rate other than the one that was shown', async () => {
    setRate('0.16');
    const owner = await by.readyForBank('1000');
    const { message } = (await app.send('wallet/get_info', { currency: bank }, owner)).body;
    expect(message).toMatchObject({
      receive_currency: 'USD',
      receive_per_unit: '6.25',
      usdt_per_unit: '0.16',
      rate_time: time(app.clock.now()),
      change_balance: '1000',
      rate: '0.5',
      min_number: '100',
    });
    const shown = { usdt_per_unit: message.usdt_per_unit };
    setRate('0.2');
    const key = randomUUID();
    const refused = await by.applyToBank(owner, '100', shown, key);
    expect(refused.body).toMatchObject({
      code: 'bank.rate_moved',
      params: { seen: '6.25', now: '5', currency: 'USD' },
    });
    // The refusal is the answer of its key; the new rate is confirmed under a new one.
    setRate('0.16');
    expect((await by.applyToBank(owner, '100', shown, key)).body.code).toBe('bank.rate_moved');
    expect(await held(owner)).toEqual(['1000', '0']);
    setRate('0.2');
    const { body } = await by.applyToBank(owner, '100', { usdt_per_unit: '0.20' });
    expect(body.message).toMatchObject({ usdt_per_unit: '0.2', real_number: '497.5' });
    expect((await by.applyToBank(owner, '100', { usdt_per_unit: 'x' })).body.type).toBe('error');
    await expectWhole();
  });

  test('is booked at no fee other than the one that was shown', async () => {
    setRate('0.16');
    const owner = await by.readyForBank('1000');
    const refused = await by.applyToBank(owner, '100', { shown_rate: '0.4' });
    expect(refused.body).toMatchObject({
      code: 'withdraw.fee_moved',
      params: { seen: '0.4', now: '0.5' },
    });
    expect(await held(owner)).toEqual(['1000', '0']);
    const { body } = await by.applyToBank(owner, '100', { shown_rate: '0.5' });
    expect(body.message).toMatchObject({ rate: '0.5' });
    await expectWhole();
  });

  test('does not go to a card that replaced the one that was shown', async () => {
    const owner = await by.readyForBank('1000');
    const replaced = owner.cardId;
    const other = await by.bindCard(owner.id, '9999000011112222');
    expect((await by.applyToBank(owner, '100', { cash_id: replaced })).body.code).toBe(
      'bank.card_unknown',
    );
    const stranger = await by.readyForBank('1000');
    expect((await by.applyToBank(owner, '100', { cash_id: stranger.cardId })).body.code).toBe(
      'bank.card_unknown',
    );
    const { body } = await by.applyToBank(owner, '100', { cash_id: other });
    expect(body.message.address).toBe('************2222');
    await expectWhole();
  });

  test('needs, in this order, verification, fund password and a bound card', async () => {
    const person = await app.person({ [usdt]: '1000' });
    const codeOf = async () => (await by.applyToBank(person, '100')).body;
    expect(await codeOf()).toMatchObject({ type: '998', code: 'kyc.required' });
    await by.verify(person.id);
    expect(await codeOf()).toMatchObject({ code: 'fund.not_set' });
    await by.setFundPassword(person.token);
    expect(await codeOf()).toMatchObject({ code: 'bank.not_bound' });
    await by.bindCard(person.id);
    expect(await codeOf()).toMatchObject({ type: 'ok' });
    await expectWhole();
  });

  test('waits while a security change pauses withdrawals', async () => {
    const owner = await by.readyForBank('500');
    const untilMs = app.clock.now() + hourMs;
    await database()
      .db.updateTable('app_user')
      .set({ hold_until_ms: untilMs })
      .where('id', '=', owner.id)
      .execute();
    expect((await by.applyToBank(owner, '100')).body).toMatchObject({
      code: 'security.hold',
      params: { time: time(untilMs) },
    });
  });

  test.each<[string, string, Record<string, string | number>, object]>([
    ['an empty amount', '', {}, { code: 'amount.invalid' }],
    ['zero', '0.00', {}, { code: 'amount.invalid' }],
    ['too many decimals', '100.001', {}, { code: 'amount.decimals', params: { decimals: 2 } }],
    [
      'less than the minimum',
      '99.99',
      {},
      { code: 'amount.below_min', params: { min: '100', currency: 'USDT' } },
    ],
    ['more than is available', '1000.01', {}, { code: 'wallet.insufficient' }],
    ['a coin in place of the bank', '100', { currency: 3 }, { code: 'param.invalid' }],
    ['no fund password', '100', { pay_password: '' }, { code: 'param.missing' }],
    ['a wrong fund password', '100', { pay_password: '135791' }, { code: 'fund.wrong' }],
  ])('refuses %s and freezes nothing', async (_, number, fields, refusal) => {
    const owner = await by.readyForBank('1000');
    const { body } = await by.applyToBank(owner, number, fields);
    expect(body).toMatchObject({ type: 'error', ...refusal });
    expect(await held(owner)).toEqual(['1000', '0']);
    expect((await by.records(owner)).total).toBe(0);
    await expectWhole();
  });

  test('refuses an amount of which nothing would arrive', async () => {
    setRate('20000');
    const owner = await by.readyForBank('1000');
    expect((await by.applyToBank(owner, '100')).body.code).toBe('amount.invalid');
    expect(await held(owner)).toEqual(['1000', '0']);
  });

  test('shares the applications of a day with coins, of which four at once make three', async () => {
    const owner = await by.readyForBank('2000');
    const answers = await Promise.all([
      by.apply(owner, '100'),
      by.applyToBank(owner, '100'),
      by.apply(owner, '100'),
      by.applyToBank(owner, '100'),
    ]);
    const codes = answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code)).sort();
    expect(codes).toEqual(['ok', 'ok', 'ok', 'withdraw.daily_limit']);
    const { message } = (await app.send('wallet/get_info', { currency: bank }, owner)).body;
    expect(message).toMatchObject({ daily_limit: 3, daily_used: 3 });
    expect(await held(owner)).toEqual(['1700', '300']);
    await expectWhole();
  });

  test('of one key is one withdrawal, also when it is sent twice at once', async () => {
    const owner = await by.readyForBank('1000');
    const key = randomUUID();
    const [one, two] = await Promise.all([
      by.applyToBank(owner, '100', {}, key),
      by.applyToBank(owner, '100', {}, key),
    ]);
    expect(one?.body).toEqual(two?.body);
    const again = await by.applyToBank(owner, '100', { pay_password: '' }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await by.applyToBank(owner, '101', {}, key)).body.code).toBe('idempotency.mismatch');
    expect((await by.records(owner)).total).toBe(1);
    await expectWhole();
  });

  test('is the same by the call of coins, as older clients send it', async () => {
    const owner = await by.readyForBank('1000');
    const { body } = await app.send(
      'wallet/out',
      { currency: bank, address: '--', number: '100', rate: '0.5', pay_password: '246810' },
      { token: owner.token, key: randomUUID() },
    );
    expect(body.message).toMatchObject({ name: 'bank', real_number: '99.5', fee: '0.5' });
    await expectWhole();
  });

  test('tells its owner of the change, and of the USDT that it froze', async () => {
    const owner = await by.readyForBank('500');
    const { id } = (await by.applyToBank(owner, '200')).body.message;
    const own = (name: SentEvent['name']) =>
      app.events.filter((event) => event.userId === owner.id && event.name === name);
    await expect.poll(() => own('balance_update').length).toBe(1);
    expect(own('balance_update')[0]?.payload).toEqual({
      wallets: [{ account: 'change', currency: usdt, available: '300', frozen: '200' }],
    });
    expect(own('record_update').map(({ payload }) => payload)).toMatchObject([
      { kind: 'withdraw', cause: 'submitted', record: { id, name: 'bank' } },
    ]);
  });

  test('is shown to its reviewer with the whole card, also after it was replaced', async () => {
    const owner = await by.readyForBank('1000');
    const { id } = (await by.applyToBank(owner, '200')).body.message;
    await by.bindCard(owner.id, '9999000011112222');
    const [listed] = (await by.waiting()).filter((one) => one.id === id);
    expect(listed).toMatchObject({ userId: owner.id, what: '200 USDT to a bank card' });
    const { fields } = await by.reviewer.show('withdrawal', id);
    expect(fields).toMatchObject({
      coin: 'USDT',
      amount: '200',
      fee: '1',
      'to be sent': '199 USD',
      holder: 'Hanako Yamada',
      bank: 'First Bank, Ginza',
      account: '1234567890126411',
      swift: 'FIRNJPJT',
    });
  });
});
