import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankCard } from '../../examples/wallet/bank-cards';
import { hourMs } from '../../schemas/kernel/time';
import { bankCardFields } from '../../schemas/wallet/bank-card';
import { loginCalls } from '../../server/account/login-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { bankCardCalls } from '../../server/wallet/bank-card-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const password = '246810';

describeOnEachDatabase('the bank card', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...bankCardCalls, ...fundPasswordCalls, ...loginCalls]);
    Object.assign(app.services.config.settings, { 'security.hold_hours': 24 });
  });
  afterAll(() => app.server.close());

  const fields = bankCardFields({ card: bankCard, password: '', bankId: 1 });
  const other = {
    bank_name: 'Commerzbank',
    bank_account: '648489890',
    iban: 'DE75512108001245126199',
  };

  const save = (token: string, changed: Record<string, string> = {}, key: string = randomUUID()) =>
    app.send('user/cash_save', { ...fields, pay_password: password, ...changed }, { token, key });
  const info = async (token: string, asked: Record<string, string> = {}) =>
    (await app.send('user/cash_info', asked, { token })).body.message;
  const profile = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.message;
  /** Somebody with a fund password. */
  const protectedPerson = async () => {
    const person = await app.person();
    const chosen = { password, re_password: password };
    const { token } = person;
    const { body } = await app.send('safe/update_password', chosen, { token, key: randomUUID() });
    expect(body.type).toBe('ok');
    return person;
  };
  const rowsOf = (id: number) =>
    app.services.db
      .selectFrom('bank_card')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
  const purposesOf = async (id: number) => {
    const { account } = await app.services.db
      .selectFrom('app_user')
      .select('account')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return app.services.couriers.mailbox?.of(account).map(({ purpose }) => purpose);
  };
  /** Somebody with a card. */
  const having = async () => {
    const person = await protectedPerson();
    expect((await save(person.token)).body.type).toBe('ok');
    return person;
  };

  test('is nothing at first, without being an error', async () => {
    const { token } = await protectedPerson();
    expect(await info(token)).toEqual({
      id: null,
      real_name: '',
      bank_name: '',
      bank_branch: '',
      bank_account: '',
      iban: '',
      bank_address: '',
      swift_code: '',
      residence_address: '',
      postal_code: '',
      created_at: null,
      updated_at: null,
      banks: [],
    });
  });

  test('is bound with the fund password, told masked, and in full only when asked', async () => {
    const { id, token } = await protectedPerson();
    const { body } = await save(token);
    const masked = { bank_account: '******3000', iban: '******************3000' };
    const card = {
      id: expect.any(Number),
      real_name: 'Ada Lovelace',
      bank_name: 'Deutsche Bank',
      bank_branch: 'Frankfurt Mitte',
      bank_address: 'Taunusanlage 12, Frankfurt',
      swift_code: 'DEUTDEFF',
      residence_address: 'St James Square 12, London',
      postal_code: 'SW1Y 4LE',
      banks: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect(body).toMatchObject({ type: 'ok', message: { ...card, ...masked, hold_until: null } });
    expect(await info(token)).toEqual({ ...card, ...masked });
    expect(await info(token, { full: '1' })).toEqual({
      ...card,
      bank_account: '0532013000',
      iban: 'DE89370400440532013000',
    });
    expect((await profile(token)).hold_until ?? null).toBeNull();
    await expect.poll(() => purposesOf(id)).toEqual(['card_bound', 'fund_password_set']);
  });

  test.each<[Record<string, string>, string, string]>([
    [{ real_name: '' }, 'param.missing', 'real_name'],
    [{ postal_code: ' ' }, 'param.missing', 'postal_code'],
    [{ iban: '' }, 'param.missing', 'iban'],
    [{ iban: 'DE89370400440532013001' }, 'param.invalid', 'iban'],
    [{ swift_code: 'DEUT' }, 'param.invalid', 'swift_code'],
    [{ bank_account: '******3000' }, 'param.invalid', 'bank_account'],
    [{ bank_name: 'a\nb' }, 'param.invalid', 'bank_name'],
    [{ real_name: 'x'.repeat(101) }, 'param.invalid', 'real_name'],
  ])('refuses %j', async (changed, code, field) => {
    const { id, token } = await protectedPerson();
    expect((await save(token, changed)).body).toMatchObject({
      type: 'error',
      code,
      params: { field },
    });
    expect(await rowsOf(id)).toEqual([]);
  });

  test.each([
    "'; drop table bank_card; --",
    '<script>alert(1)</script>',
    '{{7*7}} %s',
    '名前 👩‍👩‍👧‍👦 \u202e',
  ])('keeps %s as it was written', async (name) => {
    const { token } = await protectedPerson();
    await save(token, { real_name: name });
    expect((await info(token)).real_name).toBe(name.trim());
  });

  test('of somebody else is never seen, and never replaced', async () => {
    const owner = await having();
    const stranger = await protectedPerson();
    expect((await info(stranger.token, { full: '1' })).id).toBeNull();
    const { id } = await info(owner.token);
    await save(stranger.token, { ...other, id: `${id}`, user_id: `${owner.id}` });
    expect((await info(owner.token, { full: '1' })).bank_account).toBe('0532013000');
    expect((await info(stranger.token, { full: '1' })).bank_account).toBe('648489890');
    expect(await rowsOf(owner.id)).toHaveLength(1);
  });

  test('is replaced: the old one is archived, withdrawals wait, and its owner is told', async () => {
    const { id, token } = await having();
    const { body } = await save(token, other);
    const until = new Date(app.clock.now() + 24 * hourMs).toISOString();
    expect(body.message).toMatchObject({ bank_account: '*****9890', hold_until: until });
    const rows = await rowsOf(id);
    expect(rows.map((row) => [row.account_number, row.archived_ms !== null])).toEqual([
      ['0532013000', true],
      ['648489890', false],
    ]);
    expect((await info(token)).bank_name).toBe('Commerzbank');
    await expect
      .poll(() => purposesOf(id))
      .toEqual(['card_replaced', 'card_bound', 'fund_password_set']);
  });

  test('is neither bound nor replaced where no fund password is set', async () => {
    const { id, token } = await app.person();
    for (const pay_password of ['', password]) {
      expect((await save(token, { pay_password })).body).toMatchObject({
        type: 'error',
        code: 'fund.not_set',
        message: 'Please set the fund password first',
      });
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  test.each(['bound', 'replaced'])('is %s with the right fund password only', async (how) => {
    const { id, token } = how === 'bound' ? await protectedPerson() : await having();
    const before = (await rowsOf(id)).length;
    expect((await save(token, { ...other, pay_password: '' })).body).toMatchObject({
      code: 'param.missing',
      params: { field: 'pay_password' },
    });
    expect((await save(token, { ...other, pay_password: '000000' })).body).toMatchObject({
      code: 'fund.wrong',
      params: { left: 4 },
    });
    expect(await rowsOf(id)).toHaveLength(before);
    expect((await save(token, other)).body.type).toBe('ok');
    expect(await rowsOf(id)).toHaveLength(before + 1);
  });

  test('wrong fund passwords lock it, with or without a card', async () => {
    const { id, token } = await having();
    const wrong = await Promise.all(
      Array.from({ length: 7 }, () => save(token, { ...other, pay_password: '000000' })),
    );
    const codes = wrong.map(({ body }) => body.code).sort();
    expect(codes).toEqual([
      'fund.locked',
      'fund.locked',
      'fund.locked',
      'fund.wrong',
      'fund.wrong',
      'fund.wrong',
      'fund.wrong',
    ]);
    const time = new Date(app.clock.now() + 24 * hourMs).toISOString();
    const locked = { code: 'fund.locked', params: { time } };
    expect((await save(token, { ...other, pay_password: '246810' })).body).toMatchObject(locked);
    expect((await save(token, other)).body).toMatchObject(locked);
    await app.services.db.deleteFrom('bank_card').where('user_id', '=', id).execute();
    expect((await save(token)).body).toMatchObject(locked);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('several at once leave one bound', async () => {
    const { id, token } = await protectedPerson();
    const saved = await Promise.all([save(token), save(token, other), save(token)]);
    expect(saved.map(({ body }) => body.type)).toEqual(['ok', 'ok', 'ok']);
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ archived_ms }) => archived_ms === null)).toHaveLength(1);
  });

  test('a repeat under its key is the same answer, another card is a mismatch', async () => {
    const { id, token } = await protectedPerson();
    const key = randomUUID();
    const first = await save(token, {}, key);
    const repeat = await save(token, {}, key);
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers['idempotency-replayed']).toBe('true');
    expect((await save(token, other, key)).body.code).toBe('idempotency.mismatch');
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('needs a key', async () => {
    const { token } = await protectedPerson();
    const { body } = await app.send('user/cash_save', fields, { token });
    expect(body.code).toBe('idempotency.missing');
  });

  test.each(['user/cash_info', 'user/cash_save'])('%s asks for a login', async (path) => {
    const { body } = await app.send(path, fields, { key: randomUUID() });
    expect(body).toMatchObject({ type: '999', code: 'session.required' });
  });
});
