import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { balancesOf } from '../../server/ledger/balances';
import { move, ofUser, type UserBucket } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { verifyRecords } from '../../server/verify-records';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { walletCalls } from '../../server/wallet/wallet-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const btc = 1;
const usdt = 3;

describeOnEachDatabase('a transfer', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...transferCalls, ...walletCalls, ...fundPasswordCalls], {
      isListening: () => true,
    });
  });
  afterAll(() => app.server.close());
  beforeEach(() => app.events.splice(0));

  type Person = Awaited<ReturnType<TestApp['person']>>;
  const toContract = { currency_id: usdt, from_field: 'change', to_field: 'lever', number: '100' };
  const send = (
    { token }: Person,
    fields: Record<string, string | number> = {},
    key: string = randomUUID(),
  ) => app.send('wallet/change', { ...toContract, ...fields }, { token, key });
  const records = async ({ token }: Person, fields = {}) =>
    (await app.send('wallet/hzhistory', fields, { token, method: 'GET' })).body.message;
  const held = async ({ id }: Person, currency = usdt) => {
    const balances = await balancesOf(database().db, id);
    return (['change', 'lever', 'micro'] as const).map(
      (account) => balances.in(account, currency).available,
    );
  };
  const expectWhole = async () => {
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  };

  test('moves money one to one, there and back, and between the other two', async () => {
    const owner = await app.person({ [usdt]: '1000.5' });
    const { body } = await send(owner, { number: '250.123456' });
    expect(body).toEqual({
      type: 'ok',
      message: {
        id: expect.stringMatching(/^\d+$/),
        currency_id: usdt,
        number: '250.123456',
        from_field: 'change',
        to_field: 'lever',
        created_time: new Date(app.clock.now()).toISOString(),
      },
    });
    expect(await held(owner)).toEqual(['750.376544', '250.123456', '0']);
    await send(owner, { from_field: 'lever', to_field: 'micro', number: '50.1' });
    await send(owner, { from_field: 'micro', to_field: 'change', number: '0.100000' });
    expect(await held(owner)).toEqual(['750.476544', '200.023456', '50']);
    await expectWhole();
  });

  test('is one entry with the id of its record, its terms and its key', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const key = randomUUID();
    const { id } = (await send(owner, {}, key)).body.message;
    const entries = await database()
      .db.selectFrom('ledger_entry')
      .innerJoin('ledger_line', 'entry_id', 'ledger_entry.id')
      .select(['kind', 'key', 'bucket', 'delta', 'currency', 'owner'])
      .where('ref_kind', '=', 'transfer')
      .where('ref_id', '=', id)
      .orderBy('delta')
      .execute();
    const common = { kind: 'transfer.out', key, currency: usdt, owner: owner.id };
    expect(entries).toEqual([
      { ...common, bucket: 'change', delta: '-100' },
      { ...common, bucket: 'lever', delta: '100' },
    ]);
  });

  test('notifies its owner of the record and of both balances', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const { message } = (await send(owner)).body;
    const own = () => app.events.filter(({ userId }) => userId === owner.id);
    await expect.poll(() => own().length).toBe(2);
    expect(own()).toContainEqual({
      userId: owner.id,
      name: 'record_update',
      payload: { kind: 'transfer', record: message, cause: 'booked' },
    });
    expect(own()).toContainEqual({
      userId: owner.id,
      name: 'balance_update',
      payload: {
        wallets: [
          { account: 'change', currency: usdt, available: '900', frozen: '0' },
          { account: 'lever', currency: usdt, available: '100', frozen: '0' },
        ],
      },
    });
  });

  test.each<[string, Record<string, string | number>, object]>([
    ['an empty amount', { number: '' }, { code: 'amount.invalid' }],
    ['zero', { number: '0.000000' }, { code: 'amount.invalid' }],
    ['a negative amount', { number: '-1' }, { code: 'amount.invalid' }],
    ['an exponent', { number: '1e2' }, { code: 'amount.invalid' }],
    ['NaN', { number: 'NaN' }, { code: 'amount.invalid' }],
    [
      'too many decimals',
      { number: '1.0000001' },
      { code: 'amount.decimals', params: { decimals: 6 } },
    ],
    ['more than is available', { number: '1000.000001' }, { code: 'wallet.insufficient' }],
    ['more than any balance', { number: '9'.repeat(40) }, { code: 'wallet.insufficient' }],
    ['the same account', { to_field: 'change' }, { code: 'transfer.same_account' }],
    ['the trust account', { to_field: 'trust' }, { code: 'transfer.account_unsupported' }],
    ['the legal account', { from_field: 'legal' }, { code: 'transfer.account_unsupported' }],
    ['a frozen bucket', { from_field: 'change.frozen' }, { code: 'transfer.account_unsupported' }],
    [
      'an account that the currency does not have',
      { currency_id: btc },
      { code: 'transfer.account_unsupported' },
    ],
    ['an unknown currency', { currency_id: 77 }, { code: 'currency.not_found' }],
    ['the bank card', { currency_id: 9999 }, { code: 'currency.not_found' }],
  ])('refuses %s and moves nothing', async (_, fields, refusal) => {
    const owner = await app.person({ [usdt]: '1000', [btc]: '1' });
    expect((await send(owner, fields)).body).toMatchObject({ type: 'error', ...refusal });
    expect(await held(owner)).toEqual(['1000', '0', '0']);
    expect((await records(owner)).total).toBe(0);
    await expectWhole();
  });

  test('accepts trailing zeros, which are no decimals', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    expect((await send(owner, { number: '1.00000000' })).body.message.number).toBe('1');
  });

  test('does not touch what is frozen', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const freeze = (from: UserBucket, to: UserBucket) =>
      database()
        .db.transaction()
        .execute((trx) =>
          postEntries(trx, [
            {
              timeMs: 1,
              kind: 'operator.adjust',
              ref: { kind: 'test', id: `${owner.id}` },
              lines: move(ofUser(owner.id, from), ofUser(owner.id, to), usdt, amount('600')),
            },
          ]),
        );
    await freeze('change', 'change.frozen');
    expect((await send(owner, { number: '400.000001' })).body.code).toBe('wallet.insufficient');
    expect((await send(owner, { number: '400' })).body.type).toBe('ok');
    expect(await held(owner)).toEqual(['0', '400', '0']);
    // Frozen money without an order would be a violation.
    await freeze('change.frozen', 'change');
  });

  test('waits while the fund password is locked, and says until when', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const { token } = owner;
    const chosen = { password: '246810', re_password: '246810' };
    await app.send('safe/update_password', chosen, { token, key: randomUUID() });
    const until = app.clock.now() + 3_600_000;
    await database()
      .db.updateTable('fund_password')
      .set({ locked_until_ms: until })
      .where('user_id', '=', owner.id)
      .execute();
    expect((await send(owner)).body).toMatchObject({
      code: 'fund.locked',
      params: { time: new Date(until).toISOString() },
    });
    expect(await held(owner)).toEqual(['1000', '0', '0']);
  });

  test('happens once under its key, whatever repeats it', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const key = randomUUID();
    const [first, second] = await Promise.all([send(owner, {}, key), send(owner, {}, key)]);
    const third = await send(owner, {}, key);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(third.headers['idempotency-replayed']).toBe('true');
    expect((await send(owner, { number: '1' }, key)).body.code).toBe('idempotency.mismatch');
    expect(await held(owner)).toEqual(['900', '100', '0']);
    expect((await records(owner)).total).toBe(1);
    await expectWhole();
  });

  test('needs a key and a login', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const { body } = await app.send('wallet/change', toContract, { token: owner.token });
    expect(body.code).toBe('idempotency.missing');
    const anonymous = await app.send('wallet/change', toContract, { key: randomUUID() });
    expect(anonymous.body.code).toBe('session.required');
    expect((await app.send('wallet/hzhistory', {}, { method: 'GET' })).body.code).toBe(
      'session.required',
    );
  });

  test('of two sessions at once: together they never move more than there is', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const other = {
      ...owner,
      token: await app.services.sessions.open(owner.id, { device: 'two', address: '127.0.0.2' }),
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? owner : other, { number: '300' })),
    );
    const accepted = answers.filter(({ body }) => body.type === 'ok');
    expect(accepted).toHaveLength(3);
    for (const { body } of answers) {
      if (body.type !== 'ok') expect(body.code).toBe('wallet.insufficient');
    }
    expect(await held(owner)).toEqual(['100', '900', '0']);
    await expectWhole();
  });

  test('of somebody else is neither made nor listed', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    const stranger = await app.person({ [usdt]: '5' });
    await send(owner);
    expect((await send(stranger, { user_id: owner.id })).body.code).toBe('wallet.insufficient');
    expect((await records(stranger)).total).toBe(0);
    expect((await records(owner)).total).toBe(1);
  });

  test('is listed newest first, page by page', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    for (const number of ['1', '2', '3']) await send(owner, { number });
    const first = await records(owner, { page: 1, limit: 2 });
    expect(first).toMatchObject({ current_page: 1, last_page: 2, total: 3, from: 1, to: 2 });
    expect(first.data.map(({ value }: { value: string }) => value)).toEqual(['3', '2']);
    expect(first.data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      currency: usdt,
      currency_name: 'USDT',
      value: '3',
      from_field: 'change',
      to_field: 'lever',
      type: 12,
      info: 'Spot → Contract',
      created_time: new Date(app.clock.now()).toISOString(),
    });
    const last = await records(owner, { page: 2, limit: 2 });
    expect(last.data).toMatchObject([{ value: '1' }]);
    expect((await records(owner, { page: 3, limit: 2 })).data).toEqual([]);
  });

  test('is found by currency, account and time', async () => {
    const owner = await app.person({ [usdt]: '1000' });
    await send(owner, { number: '1' });
    const begin = new Date(app.clock.now()).toISOString();
    await app.clock.advance(dayMs);
    const later = {
      ...owner,
      token: await app.services.sessions.open(owner.id, { device: 'two', address: '127.0.0.2' }),
    };
    await send(later, { from_field: 'lever', to_field: 'micro', number: '0.5' });
    const values = async (fields: Record<string, string | number>) =>
      (await records(later, fields)).data.map(({ value }: { value: string }) => value);
    expect(await values({ currency: 0 })).toEqual(['0.5', '1']);
    expect(await values({ currency: btc })).toEqual([]);
    expect(await values({ account: 'change' })).toEqual(['1']);
    expect(await values({ account: 'lever' })).toEqual(['0.5', '1']);
    expect(await values({ account: 'micro', currency: usdt })).toEqual(['0.5']);
    const middle = new Date(Date.parse(begin) + dayMs / 2).toISOString();
    expect(await values({ start_time: middle })).toEqual(['0.5']);
    expect(await values({ end_time: middle })).toEqual(['1']);
    // The range is half-open.
    expect(await values({ start_time: begin, end_time: middle })).toEqual(['1']);
    expect(await values({ end_time: begin })).toEqual([]);
    expect((await records(later, { account: 'trust' })).data).toBeUndefined();
  });

  test('is possible for the currencies that are listed, with what they hold', async () => {
    const owner = await app.person({ [usdt]: '1000', [btc]: '2' });
    await send(owner, { number: '250.5' });
    const { token } = owner;
    const { body } = await app.send('currency/user_currency_list', {}, { token, method: 'GET' });
    expect(body.message).toEqual([
      {
        id: usdt,
        name: 'USDT',
        logo: 'assets/USDT.svg',
        decimal_scale: 6,
        is_match: true,
        is_lever: true,
        is_micro: true,
        wallet: { change_balance: '749.5', lever_balance: '250.5', micro_balance: '0' },
      },
    ]);
    const detail = await app.send('wallet/detail', { currency: usdt, type: 'lever' }, { token });
    expect(detail.body.message.lever_balance).toBe('250.5');
  });
});
