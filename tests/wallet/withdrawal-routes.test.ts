// Long, because every refusal of three calls is asked of one server.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../schemas/kernel/time';
import { balancesOf } from '../../server/ledger/balances';
import { automaticActor } from '../../server/review/automatic';
import { sweepOverdue } from '../../server/review/overdue-withdrawals';
import { authenticatorCalls } from '../../server/security/authenticator-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { ownContactOf } from '../../server/security/own-contact';
import { verifyRecords } from '../../server/verify-records';
import { coinLimitsCalls } from '../../server/wallet/coin-limits-routes';
import { withdrawAddressCalls } from '../../server/wallet/withdraw-address-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type SentEvent, type TestApp } from '../support/server/test-app';
import { addresses, fundPassword, withdrawalsAt } from '../support/withdrawals';

const usdt = 3;

describeOnEachDatabase('a withdrawal', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof withdrawalsAt>;
  beforeAll(async () => {
    app = await openApp(
      database().db,
      [
        ...withdrawalCalls,
        ...coinLimitsCalls,
        ...withdrawAddressCalls,
        ...fundPasswordCalls,
        ...authenticatorCalls,
      ],
      { isListening: () => true },
    );
    by = withdrawalsAt(app);
  });
  afterAll(() => app.server.close());
  beforeEach(() => app.events.splice(0));

  const time = (instantMs: number) => new Date(instantMs).toISOString();
  const held = async ({ id }: { id: number }, currency = usdt) => {
    const { available, frozen } = (await balancesOf(database().db, id)).in('change', currency);
    return [available, frozen];
  };
  const expectWhole = async () => {
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  };

  test('freezes its amount and is under review, with the fee of its coin', async () => {
    const owner = await by.ready({ [usdt]: '2000' });
    const { body } = await by.apply(owner, '1234.56', { remark: ' for rent ' });
    const now = time(app.clock.now());
    expect(body).toEqual({
      type: 'ok',
      message: {
        id: expect.any(Number),
        currency_id: usdt,
        name: 'USDT',
        address: addresses[usdt].address,
        nettype: 'TRC20',
        number: '1234.56',
        rate: '0.1',
        fee: '1.23456',
        real_number: '1233.32544',
        receive_currency: 'USDT',
        usdt_per_unit: null,
        status: 1,
        overdue: false,
        remark: 'for rent',
        reason: null,
        txid: null,
        create_time: now,
        update_time: now,
        expected_at: time(app.clock.now() + dayMs),
        timeline: [{ state: 'reviewing', at: now, by: 'user' }],
      },
    });
    expect(await held(owner)).toEqual(['765.44', '1234.56']);
    expect((await by.records(owner)).data).toEqual([body.message]);
    await expectWhole();
  });

  test('that is approved leaves with its fee, and says with which transaction', async () => {
    const owner = await by.ready({ [usdt]: '2000' });
    const { id } = (await by.apply(owner, '1234.56')).body.message;
    await by.approve(id, 'a1b2');
    expect(await held(owner)).toEqual(['765.44', '0']);
    const lines = await database()
      .db.selectFrom('ledger_entry')
      .innerJoin('ledger_line', 'entry_id', 'ledger_entry.id')
      .select(['bucket', 'delta'])
      .where('ref_kind', '=', 'withdrawal')
      .where('ref_id', '=', `${id}`)
      .where('kind', '=', 'withdraw.done')
      .orderBy('delta')
      .execute();
    expect(lines).toEqual([
      { bucket: 'change.frozen', delta: '-1233.32544' },
      { bucket: 'change.frozen', delta: '-1.23456' },
      { bucket: 'sys.fee', delta: '1.23456' },
      { bucket: 'sys.outside', delta: '1233.32544' },
    ]);
    expect((await by.records(owner)).data).toMatchObject([
      { id, status: 2, txid: 'a1b2', timeline: [{}, { state: 'approved', by: 'reviewer' }] },
    ]);
    await expectWhole();
  });

  test('that is rejected returns whole, with the reason', async () => {
    const owner = await by.ready({ [usdt]: '500' });
    const { id } = (await by.apply(owner, '500')).body.message;
    expect(await held(owner)).toEqual(['0', '500']);
    await by.reject(id, 'The address belongs to an exchange.');
    expect(await held(owner)).toEqual(['500', '0']);
    expect((await by.records(owner)).data).toMatchObject([
      { id, status: 3, reason: 'The address belongs to an exchange.', txid: null },
    ]);
    await expectWhole();
  });

  test('is cancelled by its owner alone, once, and only while it is under review', async () => {
    const owner = await by.ready({ [usdt]: '500' });
    const stranger = await by.ready({ [usdt]: '500' });
    const { id } = (await by.apply(owner, '200')).body.message;
    expect((await by.cancel(stranger, id)).body.code).toBe('record.not_found');
    expect((await by.cancel(owner, id)).body.message).toMatchObject({
      status: 4,
      timeline: [{ state: 'reviewing' }, { state: 'cancelled', by: 'user' }],
    });
    expect(await held(owner)).toEqual(['500', '0']);
    expect((await by.cancel(owner, id)).body.code).toBe('record.state');
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    await expect(by.reject(id)).rejects.toMatchObject({ code: 'record.state' });
    const second = (await by.apply(owner, '200')).body.message.id;
    await by.approve(second);
    expect((await by.cancel(owner, second)).body.code).toBe('record.state');
    expect((await by.cancel(owner, 987_654)).body.code).toBe('record.not_found');
    await expectWhole();
  });

  test('tells its owner of every change, and its balances', async () => {
    const owner = await by.ready({ [usdt]: '500' });
    const own = (name: SentEvent['name']) =>
      app.events.filter((event) => event.userId === owner.id && event.name === name);
    const { id } = (await by.apply(owner, '200')).body.message;
    await expect.poll(() => own('balance_update').length).toBe(1);
    expect(own('balance_update')[0]?.payload).toEqual({
      wallets: [{ account: 'change', currency: usdt, available: '300', frozen: '200' }],
    });
    await by.approve(id);
    expect(own('record_update').map(({ payload }) => payload)).toMatchObject([
      { kind: 'withdraw', cause: 'submitted', record: { id, status: 1 } },
      { kind: 'withdraw', cause: 'approved', record: { id, status: 2 } },
    ]);
    expect(own('notice').map(({ payload }) => payload)).toMatchObject([
      { level: 'info', link: `/pages/assets/withdraw/detail?id=${id}` },
    ]);
    const { contact } = await ownContactOf(database().db, owner.id);
    const mails = () => app.services.couriers.mailbox?.of(contact) ?? [];
    await expect
      .poll(() => mails().filter(({ subject }) => subject === 'Your Tideline withdrawal').length)
      .toBe(2);
  });

  test('needs, in this order, verification, fund password and a usable address', async () => {
    const person = await app.person({ [usdt]: '1000' });
    const codeOf = async (to: Record<number, number> = {}, fields = {}) =>
      (await by.apply({ ...person, to }, '100', fields)).body;
    expect(await codeOf()).toMatchObject({ type: '998', code: 'kyc.required' });
    await by.verify(person.id);
    expect(await codeOf()).toMatchObject({ code: 'fund.not_set' });
    await by.setFundPassword(person.token);
    expect(await codeOf()).toMatchObject({ code: 'withdraw.no_address' });
    const cooling = await by.saveAddress(person.id, usdt, app.clock.now() + hourMs);
    expect(await codeOf({ [usdt]: 987_654 })).toMatchObject({ code: 'withdraw.address_unknown' });
    expect(await codeOf({ [usdt]: cooling })).toMatchObject({
      code: 'withdraw.address_cooling',
      params: { time: time(app.clock.now() + hourMs) },
    });
    const stranger = await by.ready({ [usdt]: '1' });
    expect(await codeOf(stranger.to)).toMatchObject({ code: 'withdraw.address_unknown' });
    await app.clock.advance(hourMs);
    expect(await codeOf({ [usdt]: cooling }, { address: 'TX' })).toMatchObject({
      code: 'withdraw.address_unknown',
    });
    expect(await codeOf({ [usdt]: cooling })).toMatchObject({ type: 'ok' });
    await expectWhole();
  });

  test('finds the address by its text alone, as older clients send it', async () => {
    const owner = await by.ready({ [usdt]: '500' });
    const send = (address: string) =>
      app.send(
        'wallet/out',
        { currency: usdt, address, number: '100', pay_password: fundPassword },
        { token: owner.token, key: randomUUID() },
      );
    expect((await send('')).body.code).toBe('withdraw.address_unknown');
    expect((await send(addresses[usdt].address)).body.message.status).toBe(1);
  });

  test('waits while a security change pauses withdrawals', async () => {
    const owner = await by.ready({ [usdt]: '500' });
    const untilMs = app.clock.now() + hourMs;
    await database()
      .db.updateTable('app_user')
      .set({ hold_until_ms: untilMs })
      .where('id', '=', owner.id)
      .execute();
    expect((await by.apply(owner, '100')).body).toMatchObject({
      code: 'security.hold',
      params: { time: time(untilMs) },
    });
    await app.clock.advance(hourMs);
    expect((await by.apply(owner, '100')).body.type).toBe('ok');
  });

  test.each<[string, string, Record<string, string | number>, object]>([
    ['an empty amount', '', {}, { code: 'amount.invalid' }],
    ['zero', '0.00', {}, { code: 'amount.invalid' }],
    ['a negative amount', '-100', {}, { code: 'amount.invalid' }],
    ['an exponent', '1e3', {}, { code: 'amount.invalid' }],
    ['too many decimals', '100.0000001', {}, { code: 'amount.decimals', params: { decimals: 6 } }],
    [
      'less than the minimum',
      '9.999999',
      {},
      { code: 'amount.below_min', params: { min: '10', currency: 'USDT' } },
    ],
    ['more than is available', '1000.000001', {}, { code: 'wallet.insufficient' }],
    ['an unknown currency', '100', { currency: 77 }, { code: 'currency.not_found' }],
    ['a coin that is only traded', '100', { currency: 4 }, { code: 'feature.closed' }],
    ['the bank without a card', '100', { currency: 9999 }, { code: 'bank.not_bound' }],
    ['no fund password', '100', { pay_password: '' }, { code: 'param.missing' }],
    ['a wrong fund password', '100', { pay_password: '135791' }, { code: 'fund.wrong' }],
    ['a remark that is too long', '100', { remark: 'x'.repeat(201) }, { code: 'param.invalid' }],
  ])('refuses %s and freezes nothing', async (_, number, fields, refusal) => {
    const owner = await by.ready({ [usdt]: '1000' });
    expect((await by.apply(owner, number, fields)).body).toMatchObject({
      type: 'error',
      ...refusal,
    });
    expect(await held(owner)).toEqual(['1000', '0']);
    expect((await by.records(owner)).total).toBe(0);
    await expectWhole();
  });

  test('is refused before a secret is looked at where its rules are broken', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { body } = await by.apply(owner, '5000', { pay_password: '135791' });
      expect(body.code).toBe('wallet.insufficient');
    }
    expect((await by.apply(owner, '100')).body.type).toBe('ok');
  });

  test('is locked out by the fifth wrong fund password, and its key stays usable before', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const key = randomUUID();
    for (let left = 4; left > 0; left -= 1) {
      const { body } = await by.apply(owner, '100', { pay_password: '135791' }, key);
      expect(body).toMatchObject({ code: 'fund.wrong', params: { left } });
    }
    const last = await by.apply(owner, '100', { pay_password: '135791' }, key);
    expect(last.body.code).toBe('fund.locked');
    expect((await by.apply(owner, '100')).body.code).toBe('fund.locked');
    expect(await held(owner)).toEqual(['1000', '0']);
  });

  test('asks for a code where the settings say so, and spends it once', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    app.services.config.settings['withdraw.code_required'] = true;
    try {
      expect((await by.apply(owner, '100')).body.code).toBe('auth.code_wrong');
      await app.clock.advance(60_000);
      const sent = await app.send('set/sms_other_mail', { scene: 'withdraw' }, owner);
      const { demo_code: code } = sent.body.message;
      expect((await by.apply(owner, '100', { code })).body.type).toBe('ok');
      expect((await by.apply(owner, '100', { code })).body.code).toMatch(/^auth\.code_/);
    } finally {
      app.services.config.settings['withdraw.code_required'] = false;
    }
    expect(await held(owner)).toEqual(['900', '100']);
  });

  test('is applied for three times a day, however the others ended, until midnight UTC', async () => {
    const owner = await by.ready({ [usdt]: '1000', 2: '2' });
    const used = async () =>
      (await app.send('wallet/get_info', { currency: usdt }, owner)).body.message.daily_used;
    const first = (await by.apply(owner, '100')).body.message.id;
    await by.cancel(owner, first);
    const second = (await by.apply(owner, '0.5', { currency: 2 })).body.message.id;
    await by.reject(second);
    expect(await used()).toBe(2);
    expect((await by.apply(owner, '100')).body.type).toBe('ok');
    expect(await used()).toBe(3);
    expect((await by.apply(owner, '100')).body).toMatchObject({
      code: 'withdraw.daily_limit',
      params: { limit: 3 },
    });
    const midnightMs = (Math.floor(app.clock.now() / dayMs) + 1) * dayMs;
    await app.clock.advance(midnightMs - app.clock.now());
    const fresh = await app.services.sessions.open(owner.id, { device: 'd', address: 'a' });
    expect((await by.apply({ ...owner, token: fresh }, '100')).body.type).toBe('ok');
    await expectWhole();
  });

  test('of four at once, three are accepted', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => by.apply(owner, '50')));
    const codes = answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code)).sort();
    expect(codes).toEqual(['ok', 'ok', 'ok', 'withdraw.daily_limit']);
    expect(await held(owner)).toEqual(['850', '150']);
    expect((await by.records(owner)).total).toBe(3);
    await expectWhole();
  });

  test('of one key is one withdrawal, also when it is sent twice at once', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const key = randomUUID();
    const [one, two] = await Promise.all([
      by.apply(owner, '100', {}, key),
      by.apply(owner, '100', {}, key),
    ]);
    expect(one?.body).toEqual(two?.body);
    const again = await by.apply(owner, '100', { pay_password: '' }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await by.apply(owner, '101', {}, key)).body.code).toBe('idempotency.mismatch');
    expect((await by.records(owner)).total).toBe(1);
    await expectWhole();
  });

  test('is decided once by two reviewers at once, and by a cancellation that meets them', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    for (let round = 0; round < 3; round += 1) {
      const { id } = (await by.apply(owner, '100')).body.message;
      const decided = await Promise.allSettled([
        by.approve(id, 'one', 'one'),
        by.reject(id, 'no', 'two'),
        by.cancel(owner, id).then(({ body }) => {
          if (body.type !== 'ok') throw new Error(body.code);
        }),
      ]);
      expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    const ended = await by.records(owner);
    expect(ended.data.every(({ status }: { status: number }) => status > 1)).toBe(true);
    const acts = await database()
      .db.selectFrom('audit_log')
      .select('record_id')
      .where('kind', '=', 'withdrawal')
      .execute();
    expect(new Set(acts.map(({ record_id }) => record_id)).size).toBe(acts.length);
    await expectWhole();
  });

  test('is overdue once its time is over, with one notice, and is then decided all the same', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    await app.clock.advance(dayMs - 1);
    await sweepOverdue(app.services);
    const fresh = {
      token: await app.services.sessions.open(owner.id, { device: 'd', address: 'a' }),
    };
    const [before] = (await by.records(fresh)).data;
    expect(before).toMatchObject({ status: 1, overdue: false });
    await app.clock.advance(1);
    app.events.splice(0);
    await sweepOverdue(app.services);
    await sweepOverdue(app.services);
    const notices = app.events.filter(
      ({ userId, name }) => userId === owner.id && name === 'notice',
    );
    expect(notices.map(({ payload }) => payload)).toMatchObject([{ level: 'warning' }]);
    const [marked] = (await by.records(fresh, { status: 1 })).data;
    expect(marked).toMatchObject({ id, status: 1, overdue: true });
    expect(marked.timeline).toMatchObject([
      { state: 'reviewing' },
      { state: 'overdue', by: 'clock' },
    ]);
    await expectWhole();
    await by.approve(id);
    expect((await by.records(fresh)).data[0].timeline).toHaveLength(3);
    await expectWhole();
  });

  test('needs the transaction that paid it, which a demonstration makes up', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    await (await by.reviewer.approve(by.place(id, automaticActor))).notified;
    expect((await by.records(owner)).data).toMatchObject([{ txid: `DEMO-${id}` }]);
    const other = (await by.apply(owner, '100')).body.message.id;
    const { config } = app.services;
    const mode = config.TIDELINE_MODE;
    Object.assign(config, { TIDELINE_MODE: 'live' });
    try {
      await expect(by.reviewer.approve(by.place(other))).rejects.toMatchObject({
        code: 'param.missing',
        params: { field: 'txid' },
      });
    } finally {
      Object.assign(config, { TIDELINE_MODE: mode });
    }
    await expect(by.reject(other, '  ')).rejects.toMatchObject({ code: 'record.state' });
  });

  test('is shown to its reviewer with everything that it pays', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100', { remark: 'rent' })).body.message;
    const [listed] = (await by.waiting()).filter((one) => one.id === id);
    expect(listed).toMatchObject({ userId: owner.id, what: '100 USDT' });
    const { fields } = await by.reviewer.show('withdrawal', id);
    expect(fields).toMatchObject({
      coin: 'USDT',
      amount: '100',
      fee: '0.1',
      'to be sent': '99.9',
      chain: 'TRC20',
      address: addresses[usdt].address,
      remark: 'rent',
      state: 'reviewing',
    });
    await expect(by.reviewer.show('withdrawal', 987_654)).rejects.toMatchObject({
      code: 'record.not_found',
    });
  });

  test('is listed newest first, by coin, status and time, for its owner alone', async () => {
    const owner = await by.ready({ [usdt]: '1000', 2: '2' });
    const a = (await by.apply(owner, '100')).body.message;
    await by.cancel(owner, a.id);
    await app.clock.advance(1000);
    const b = (await by.apply(owner, '0.5', { currency: 2 })).body.message;
    const ids = async (fields: Record<string, string | number>) =>
      (await by.records(owner, fields)).data.map(({ id }: { id: number }) => id);
    expect(await ids({})).toEqual([b.id, a.id]);
    expect(await ids({ limit: 1, page: 2 })).toEqual([a.id]);
    expect(await ids({ currency: 2 })).toEqual([b.id]);
    expect(await ids({ status: 4 })).toEqual([a.id]);
    expect(await ids({ status: 1 })).toEqual([b.id]);
    expect(await ids({ start_time: b.create_time })).toEqual([b.id]);
    expect(await ids({ end_time: b.create_time })).toEqual([a.id]);
    expect(await ids({ id: a.id })).toEqual([a.id]);
    expect((await by.records(await app.person(), { id: a.id })).total).toBe(0);
  });

  test('is booked at no fee other than the one that was shown', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { settings } = app.services.config;
    const { message } = (await app.send('wallet/get_info', { currency: usdt }, owner)).body;
    const shown = { shown_rate: message.rate };
    Object.assign(settings, { 'withdraw.rate.USDT': '5' });
    const key = randomUUID();
    const refused = await by.apply(owner, '100', shown, key);
    expect(refused.body).toMatchObject({
      code: 'withdraw.fee_moved',
      params: { seen: '0.1', now: '5' },
    });
    // The refusal is the answer of its key, also once the fee is the old one again.
    Object.assign(settings, { 'withdraw.rate.USDT': '0.1' });
    expect((await by.apply(owner, '100', shown, key)).body.code).toBe('withdraw.fee_moved');
    expect(await by.records(owner)).toMatchObject({ total: 0 });
    const { body } = await by.apply(owner, '100', { shown_rate: '0.10' });
    expect(body.message).toMatchObject({ rate: '0.1', fee: '0.1' });
    // A client that states no fee accepts the current one.
    Object.assign(settings, { 'withdraw.rate.USDT': '0.2' });
    expect((await by.apply(owner, '100', { rate: '0.1' })).body.message.rate).toBe('0.2');
    Object.assign(settings, { 'withdraw.rate.USDT': '0.1' });
    expect((await by.apply(owner, '100', { shown_rate: 'x' })).body.type).toBe('error');
    await expectWhole();
  });

  test('keeps its address and its fee when address and settings change', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    const fields = { address_id: owner.to[usdt] ?? 0 };
    await app.send('wallet/deladdress', fields, { token: owner.token, key: randomUUID() });
    const { settings } = app.services.config;
    const rate = settings['withdraw.rate.USDT'];
    Object.assign(settings, { 'withdraw.rate.USDT': '5' });
    await by.approve(id);
    Object.assign(settings, { 'withdraw.rate.USDT': rate });
    expect((await by.records(owner)).data).toMatchObject([
      { address: addresses[usdt].address, rate: '0.1', fee: '0.1', real_number: '99.9' },
    ]);
    await expectWhole();
  });
});
