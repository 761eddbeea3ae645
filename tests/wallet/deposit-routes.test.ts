import { hourMs } from '../../schemas/kernel/time';
// Long, because each refusal of four calls stands here with what it leaves untouched.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { openFeatures } from '../../server/domains';
import type { ServerConfig } from '../../server/platform/config';
import { startAutomaticReviewer } from '../../server/review/automatic';
import { performReview } from '../../server/review/perform';
import { verifyRecords } from '../../server/verify-records';
import { depositCalls } from '../../server/wallet/deposit-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { depositsAt } from '../support/deposits';
import { openApp, type TestApp } from '../support/server/test-app';

const [btc, usdt, xrp, bank] = [1, 3, 4, 9999];

describeOnEachDatabase('a deposit', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof depositsAt>;
  beforeAll(async () => {
    app = await openApp(database().db, depositCalls, { isListening: () => true });
    by = depositsAt(app);
  });
  afterAll(() => app.server.close());
  beforeEach(() => app.events.splice(0));

  type Person = Awaited<ReturnType<TestApp['person']>>;
  const placeOf = async ({ token }: Person, currency: number) =>
    (await app.send('wallet/get_in_address', { currency }, { token })).body;
  const expectWhole = async () => {
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  };

  test('is sent to an own paper address, always the same, on each chain another one', async () => {
    const [owner, stranger] = [await app.person(), await app.person()];
    const { message } = await placeOf(owner, usdt);
    expect(Object.keys(message)).toEqual(['TRC20', 'OMNI', 'ERC20']);
    const addresses: unknown[] = Object.values(message);
    for (const address of addresses) expect(address).toMatch(/^DEMO[2-9A-Z]{28}$/);
    expect((await placeOf(owner, usdt)).message).toEqual(message);
    const all = [
      ...addresses,
      ...Object.values((await placeOf(owner, btc)).message),
      ...Object.values((await placeOf(stranger, usdt)).message),
    ];
    expect(new Set(all).size).toBe(7);
  });

  test('to the bank names the payee and an own reference', async () => {
    const [owner, stranger] = [await app.person(), await app.person()];
    const { message } = await placeOf(owner, bank);
    expect(message).toEqual({
      bkname: 'DEMO Paper Bank',
      cardname: 'Tideline DEMO',
      bkcardnumer: 'DEMO 0000 0000 0000',
      bank_address: 'DEMO, no street',
      swift_code: 'DEMOXXXX',
      reference: expect.stringMatching(/^DEMO-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    });
    expect((await placeOf(stranger, bank)).message.reference).not.toBe(message.reference);
  });

  test('has no place where a coin is only traded, or does not exist', async () => {
    const owner = await app.person();
    expect(await placeOf(owner, xrp)).toMatchObject({ code: 'feature.closed' });
    expect(await placeOf(owner, 77)).toMatchObject({ code: 'currency.not_found' });
  });

  test('is a record under review first, and credits nothing', async () => {
    const owner = await app.person();
    const { body } = await by.declare(owner, { account: ' Ada, wallet 2 ' });
    const now = new Date(app.clock.now()).toISOString();
    const { message: addresses } = await placeOf(owner, usdt);
    expect(body).toEqual({
      type: 'ok',
      message: {
        id: expect.any(Number),
        currency_id: usdt,
        name: 'USDT',
        chain: 'TRC20',
        address: addresses.TRC20,
        amount: '250.5',
        received: null,
        fee: '0',
        real_number: null,
        status: 1,
        remark: '',
        account: 'Ada, wallet 2',
        proof: expect.stringContaining('upload/file'),
        simulated: false,
        created_at: now,
        updated_at: now,
        timeline: [{ state: 'reviewing', at: now, by: 'user' }],
      },
    });
    expect(await by.held(owner)).toBe('0');
    expect(app.events).toMatchObject([
      { userId: owner.id, name: 'record_update', payload: { kind: 'deposit', cause: 'submitted' } },
    ]);
    await expectWhole();
  });

  test('is credited when it is approved, and its owner is told', async () => {
    const owner = await app.person({ [usdt]: '5' });
    const { id } = (await by.declare(owner)).body.message;
    app.events.splice(0);
    await app.clock.advance(60_000);
    await by.approve(id);
    expect(await by.held(owner)).toBe('255.5');
    const [row] = (await by.records(owner)).data;
    expect(row).toMatchObject({ status: 2, real_number: '250.5', fee: '0', received: null });
    expect(row.timeline).toEqual([
      { state: 'reviewing', at: row.created_at, by: 'user' },
      { state: 'approved', at: row.updated_at, by: 'reviewer' },
    ]);
    await expect.poll(() => app.events.map(({ name }) => name)).toContain('balance_update');
    expect(app.events).toContainEqual(
      expect.objectContaining({
        name: 'record_update',
        payload: expect.objectContaining({ cause: 'approved' }),
      }),
    );
    const notice = app.events.find(({ name }) => name === 'notice');
    expect(notice?.payload).toMatchObject({ link: '/pages/assets/record' });
    await expectWhole();
  });

  test('by the bank pays into the quote currency', async () => {
    const owner = await app.person();
    const { id, chain } = (await by.declare(owner, { currency: bank, chain: '', amount: '250.25' }))
      .body.message;
    expect(chain).toBe('');
    await by.approve(id);
    expect(await by.held(owner)).toBe('250.25');
    expect(await by.held(owner, bank)).toBe('0');
    await expectWhole();
  });

  test('is credited with what the reviewer found', async () => {
    const owner = await app.person();
    const { id } = (await by.declare(owner)).body.message;
    await by.approve(id, { received: amount('249.123456') });
    expect(await by.held(owner)).toBe('249.123456');
    expect((await by.records(owner)).data[0]).toMatchObject({
      amount: '250.5',
      received: '249.123456',
      real_number: '249.123456',
    });
    await expectWhole();
  });

  test('is not credited with what cannot have arrived', async () => {
    const owner = await app.person();
    const { id } = (await by.declare(owner)).body.message;
    for (const [received, code] of [
      ['0', 'amount.invalid'],
      ['-1', 'amount.invalid'],
      ['0.0000001', 'amount.decimals'],
    ] as const) {
      await expect(by.approve(id, { received: amount(received) })).rejects.toMatchObject({ code });
    }
    expect((await by.records(owner)).data[0]).toMatchObject({ status: 1 });
    expect(await by.held(owner)).toBe('0');
  });

  test('that is rejected is not credited, and says why to its owner only', async () => {
    const owner = await app.person();
    const { id } = (await by.declare(owner)).body.message;
    await expect(by.reject(id, ' ')).rejects.toMatchObject({ code: 'record.state' });
    await by.reject(id, 'Ada sent nothing.');
    expect((await by.records(owner)).data[0]).toMatchObject({
      status: 3,
      remark: 'Ada sent nothing.',
      real_number: null,
      timeline: [{ state: 'reviewing' }, { state: 'rejected', by: 'reviewer' }],
    });
    expect(await by.held(owner)).toBe('0');
    const acts = await database().db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(acts)).not.toContain('Ada sent');
    await expectWhole();
  });

  test('is decided once, whoever else decides at the same time', async () => {
    const owner = await app.person();
    const { id } = (await by.declare(owner)).body.message;
    const decisions = await Promise.allSettled([
      by.approve(id),
      by.approve(id, { received: amount('1') }),
      by.reject(id, 'Late.'),
    ]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of decisions) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'record.state' });
    }
    const [row] = (await by.records(owner)).data;
    expect(await by.held(owner)).toBe(row.real_number ?? '0');
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    await expect(by.approve(987_654)).rejects.toMatchObject({ code: 'record.not_found' });
    await expectWhole();
  });

  test('that was declared keeps its rates, whatever the settings are later', async () => {
    const owner = await app.person();
    const { settings } = app.services.config;
    const [fee, unit] = [settings['deposit.fee_rate'], settings['bank.usdt_per_unit']];
    settings['deposit.fee_rate'] = amount('0.0125');
    settings['bank.usdt_per_unit'] = amount('1.0837');
    const { id } = (await by.declare(owner, { currency: bank, chain: '', amount: '123.45' })).body
      .message;
    settings['deposit.fee_rate'] = fee;
    settings['bank.usdt_per_unit'] = unit;
    await by.approve(id);
    // 123.45 × 1.0837 = 133.782765; its fee 1.6722845625 is cut at eight decimals.
    expect((await by.records(owner)).data[0]).toMatchObject({
      fee: '1.67228456',
      real_number: '132.11048044',
    });
    expect(await by.held(owner)).toBe('132.11048044');
    await expectWhole();
  });

  test.each<[string, Record<string, string | number>, string]>([
    ['of nothing', { amount: '' }, 'amount.invalid'],
    ['of zero', { amount: '0' }, 'amount.invalid'],
    ['of an exponent', { amount: '1e3' }, 'amount.invalid'],
    ['with a seventh decimal', { amount: '10.0000001' }, 'amount.decimals'],
    ['below the minimum', { amount: '9.999999' }, 'amount.below_min'],
    ['below the minimum of the bank', { currency: bank, amount: '99.99' }, 'amount.below_min'],
    ['without a chain', { chain: '' }, 'address.chain_invalid'],
    ['on another chain', { chain: 'BEP20' }, 'address.chain_invalid'],
    ['of a coin that is only traded', { currency: xrp }, 'feature.closed'],
    ['of no coin', { currency: 77 }, 'currency.not_found'],
    ['without a picture', { imgs: '' }, 'deposit.proof_required'],
    ['with a picture that does not exist', { imgs: randomUUID() }, 'upload.unknown'],
    ['with something else as picture', { imgs: 'https://example.com/a.png' }, 'upload.unknown'],
  ])('is refused %s', async (_, fields, code) => {
    const owner = await app.person();
    expect((await by.declare(owner, fields)).body).toMatchObject({ type: 'error', code });
    expect((await by.records(owner)).total).toBe(0);
    expect(app.faults).toEqual([]);
  });

  test('with the picture of somebody else is refused', async () => {
    const [owner, stranger] = [await app.person(), await app.person()];
    const imgs = await by.proof(stranger.id);
    expect((await by.declare(owner, { imgs })).body).toMatchObject({ code: 'upload.unknown' });
  });

  test('takes the picture under its older names, and by its address', async () => {
    const owner = await app.person();
    for (const name of ['pic', 'img']) {
      const sent = await by.declare(owner, { imgs: '', [name]: await by.proof(owner.id) });
      expect(sent.body.type).toBe('ok');
    }
    const [{ proof }] = (await by.records(owner)).data;
    expect((await by.declare(owner, { imgs: proof })).body.type).toBe('ok');
  });

  test('of a coin with one chain needs none', async () => {
    const owner = await app.person();
    const { body } = await by.declare(owner, { currency: btc, chain: '', amount: '0.0005' });
    expect(body.message).toMatchObject({ name: 'BTC', chain: 'OMNI' });
  });

  test('that is repeated under its key is one record', async () => {
    const owner = await app.person();
    const [imgs, key] = [await by.proof(owner.id), randomUUID()];
    const first = await by.declare(owner, { imgs }, key);
    const again = await by.declare(owner, { imgs }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body.message.id).toBe(first.body.message.id);
    expect((await by.declare(owner, { imgs, amount: '300' }, key)).body.code).toBe(
      'idempotency.mismatch',
    );
    expect((await by.records(owner)).total).toBe(1);
  });

  test('on paper is marked as simulated, and reviewed as any other', async () => {
    const owner = await app.person();
    const { body } = await by.simulate(owner, { amount: '75' });
    expect(body.message).toMatchObject({ simulated: true, proof: null, status: 1 });
    expect(await by.held(owner)).toBe('0');
    const shown = await performReview(by.reviewer, {
      act: 'show',
      kind: 'deposit',
      id: body.message.id,
      withPhotos: true,
    });
    expect(shown.lines.join('\n')).toContain('no money was sent');
    expect(shown.photos).toEqual([]);
    await by.approve(body.message.id);
    expect(await by.held(owner)).toBe('75');
    await expectWhole();
  });

  test('on paper does not exist outside a demonstration, as no deposit does', async () => {
    const owner = await app.person();
    const { config, features } = app.services;
    const live: ServerConfig = { ...config, TIDELINE_MODE: 'live' };
    Object.assign(app.services, { config: live, features: openFeatures(live) });
    const closed = { code: 'feature.closed' };
    expect((await by.simulate(owner)).body).toMatchObject(closed);
    expect((await by.declare(owner)).body).toMatchObject(closed);
    expect(await placeOf(owner, usdt)).toMatchObject(closed);
    Object.assign(app.services, { config, features });
  });

  test('is listed by coin, status and time, newest first', async () => {
    const owner = await app.person();
    const early = (await by.declare(owner)).body.message;
    await app.clock.advance(hourMs);
    const late = (await by.simulate(owner, { currency: btc, chain: 'OMNI', amount: '1' })).body
      .message;
    await by.reject(early.id, 'No.');
    const ids = async (fields: Record<string, string | number>) =>
      (await by.records(owner, fields)).data.map(({ id }: { id: number }) => id);
    expect(await ids({})).toEqual([late.id, early.id]);
    expect(await ids({ currency: 0, status: 0 })).toEqual([late.id, early.id]);
    expect(await ids({ currency: btc })).toEqual([late.id]);
    expect(await ids({ status: 3 })).toEqual([early.id]);
    expect(await ids({ status: 2 })).toEqual([]);
    expect(await ids({ start_time: late.created_at })).toEqual([late.id]);
    expect(await ids({ end_time: late.created_at })).toEqual([early.id]);
    expect(await ids({ limit: 1, page: 2 })).toEqual([early.id]);
    expect((await by.records(await app.person())).total).toBe(0);
  });

  test('is shown to a reviewer with its picture, and with what used that before', async () => {
    const owner = await app.person();
    const imgs = await by.proof(owner.id);
    const first = (await by.declare(owner, { imgs })).body.message.id;
    const second = (await by.declare(owner, { imgs, account: 'Ada' })).body.message.id;
    const { lines, photos } = await performReview(by.reviewer, {
      act: 'show',
      kind: 'deposit',
      id: second,
      withPhotos: true,
    });
    expect(lines.join('\n')).toContain(`deposit:${first}`);
    expect(lines.join('\n')).toContain('Ada');
    expect(photos.map(({ name }) => name)).toEqual([`deposit-${second}-proof.jpg`]);
    const list = await performReview(by.reviewer, { act: 'list', kind: 'deposit' });
    expect(list.lines.join('\n')).toContain('250.5 USDT TRC20');
  });

  test('is approved by itself where that is switched on', async () => {
    const owner = await app.person();
    const { id } = (await by.simulate(owner)).body.message;
    const { config } = app.services;
    const settings = { ...config.settings, 'review.auto_seconds': 20 };
    const automatic = startAutomaticReviewer(
      { ...app.services, config: { ...config, settings } },
      by.reviewer,
    );
    await app.clock.advance(20_000);
    await expect.poll(() => by.held(owner)).toBe('250.5');
    await automatic.stop();
    expect((await by.records(owner)).data[0]).toMatchObject({ id, status: 2 });
    await expectWhole();
  });
});
