import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../schemas/kernel/language';
import { balancesOf } from '../../server/ledger/balances';
import { configFrom } from '../../server/platform/config';
import { createApp } from '../../server/requests/app';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import {
  codeFor,
  fieldsFor,
  newMail,
  password,
  register,
  registeringCalls,
} from '../support/registering';
import { openApp, type TestApp } from '../support/server/test-app';

const btc = 1;
const eth = 2;
const usdt = 3;

describeOnEachDatabase('a registration', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, registeringCalls);
  });
  afterAll(() => app.server.close());

  const newAccount = async () => {
    const mail = newMail();
    const { body } = await register(app, fieldsFor(mail, await codeFor(app, mail)));
    const user = await database()
      .db.selectFrom('app_user')
      .selectAll()
      .where('id', '=', body.message.id)
      .executeTakeFirstOrThrow();
    return { mail, user };
  };
  const usersNamed = async (account: string) =>
    (
      await database()
        .db.selectFrom('app_user')
        .select('id')
        .where('account', '=', account)
        .execute()
    ).length;

  test('makes an account that can log in and has a profile', async () => {
    const mail = newMail();
    const made = await register(app, fieldsFor(mail, await codeFor(app, mail)));
    expect(made.body).toEqual({ type: 'ok', message: { id: expect.any(Number) } });
    const opened = await app.send('user/login', { user_string: mail, password });
    const center = await app.send('user/center', {}, { method: 'GET', token: opened.body.message });
    expect(center.body.message).toMatchObject({
      id: made.body.message.id,
      account: mail,
      email: mail,
      phone: null,
      nickname: `${mail.slice(0, 2)}***@e***.com`,
      identity: 'member',
    });
    expect(center.body.message.extension_code).toMatch(/^[A-HJKMNP-Z2-9]{7}$/);
  });

  test('takes a phone number with its code, and one number in two countries', async () => {
    const number = `0${String(Date.now()).slice(-9)}`;
    const ids = [];
    for (const area_code of ['81', '+886']) {
      const asked = { user_string: number, area_code, type: 'register' };
      const { body } = await app.send('sms_send', asked);
      const fields = { ...fieldsFor(number, body.message.demo_code), type: 'mobile', area_code };
      ids.push((await register(app, fields)).body.message.id);
      await app.clock.advance(60_000);
    }
    expect(new Set(ids).size).toBe(2);
    const login = { user_string: number, area_code: '81', password };
    expect((await app.send('user/login', login)).body.type).toBe('ok');
  });

  test('grants what the demonstration grants, through the ledger', async () => {
    const { user } = await newAccount();
    const held = await balancesOf(database().db, user.id);
    expect([usdt, btc, eth].map((currency) => held.in('change', currency))).toEqual([
      { available: '10000', frozen: '0' },
      { available: '0.1', frozen: '0' },
      { available: '2', frozen: '0' },
    ]);
    const entry = await database()
      .db.selectFrom('ledger_entry')
      .selectAll()
      .where('ref_kind', '=', 'user')
      .where('ref_id', '=', String(user.id))
      .execute();
    expect(entry).toMatchObject([{ kind: 'demo.grant', key: expect.any(String) }]);
    expect((await verifyRecords(database().db)).violations).toEqual([]);
  });

  test('sent twice under one key is one account with one answer', async () => {
    const mail = newMail();
    const fields = fieldsFor(mail, await codeFor(app, mail));
    const key = randomUUID();
    const [first, second] = await Promise.all([
      register(app, fields, key),
      register(app, fields, key),
    ]);
    const third = await register(app, fields, key);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(third.headers['idempotency-replayed']).toBe('true');
    expect(await usersNamed(mail)).toBe(1);
    const status = await app.send('request/status', { key }, { method: 'GET' });
    expect(status.body.message).toMatchObject({ state: 'done', answer: first.body });
  });

  test('sent twice under two keys is one account too', async () => {
    const mail = newMail();
    const fields = fieldsFor(mail, await codeFor(app, mail));
    const responses = await Promise.all([register(app, fields), register(app, fields)]);
    expect(responses.map(({ body }) => body.code ?? body.type).sort()).toEqual([
      'auth.code_wrong',
      'ok',
    ]);
    expect(await usersNamed(mail)).toBe(1);
  });

  test('with a wrong code counts the try, keeps nothing and may be tried again', async () => {
    const mail = newMail();
    const code = await codeFor(app, mail);
    const wrong = code === '111111' ? '222222' : '111111';
    const key = randomUUID();
    expect((await register(app, fieldsFor(mail, wrong), key)).body.code).toBe('auth.code_wrong');
    const { fails } = await database()
      .db.selectFrom('code_attempt')
      .innerJoin('verification_code', 'verification_code.id', 'code_attempt.code_id')
      .select('fails')
      .where('address', '=', mail)
      .executeTakeFirstOrThrow();
    expect(fails).toBe(1);
    expect((await register(app, fieldsFor(mail, code), key)).body.type).toBe('ok');
  });

  test('refused for its invite code does not spend the verification code', async () => {
    const mail = newMail();
    const fields = fieldsFor(mail, await codeFor(app, mail));
    const refused = await register(app, { ...fields, extension_code: 'NOBODY7' });
    expect(refused.body.code).toBe('auth.invite_invalid');
    expect((await register(app, fields)).body.type).toBe('ok');
  });

  test('with an invite code links the inviter, however the code is typed', async () => {
    const { user: inviter } = await newAccount();
    const mail = newMail();
    const extension_code = ` ${inviter.invite_code.toLowerCase()} `;
    const made = await register(app, {
      ...fieldsFor(mail, await codeFor(app, mail)),
      extension_code,
    });
    const { inviter_id } = await database()
      .db.selectFrom('app_user')
      .select('inviter_id')
      .where('id', '=', made.body.message.id)
      .executeTakeFirstOrThrow();
    expect(inviter_id).toBe(inviter.id);
  });

  test('says in the mail, and nowhere else, that an account is known', async () => {
    const { mail } = await newAccount();
    await app.clock.advance(60_000);
    const live = configFrom({ TIDELINE_MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:1' });
    const services = { ...app.services, config: { ...live, settings: live.settings } };
    const liveServer = await createApp(services, registeringCalls);
    const ask = async (path: string, type: string, user_string: string) => {
      const response = await liveServer.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload: { user_string, type },
      });
      return { status: response.statusCode, body: response.json() };
    };
    const [known, unknown] = [
      await ask('sms_mail', 'register', mail),
      await ask('sms_mail', 'register', newMail()),
    ];
    expect(known).toEqual(unknown);
    expect(known.body.message).toEqual({ expires_in: 600, resend_in: 60 });
    const [notice] = app.services.couriers.mailbox?.of(mail) ?? [];
    expect(notice).toMatchObject({ code: null, subject: expect.stringContaining('Tideline') });
    await app.clock.advance(60_000);
    const stranger = newMail();
    expect(await ask('sms_mail', 'forget', mail)).toEqual(
      await ask('sms_mail', 'forget', stranger),
    );
    expect(app.services.couriers.mailbox?.of(stranger)).toMatchObject([{ code: null }]);
    expect(app.services.couriers.mailbox?.of(mail)[0]?.code).toMatch(/^\d{6}$/);
    expect((await register(app, fieldsFor(mail, '123456'))).body.code).toBe('auth.code_wrong');
    await liveServer.close();
  });

  test('waits a minute between codes and says how long', async () => {
    const mail = newMail();
    await codeFor(app, mail);
    await app.clock.advance(20_000);
    const again = await app.send('sms_mail', { user_string: mail, type: 'register' });
    expect(again.body).toMatchObject({ code: 'auth.code_cooldown', params: { seconds: 40 } });
    expect(again.body.message).toBe('Please wait 40 seconds before requesting another code');
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'no phone number',
      { type: 'mobile', area_code: '86', user_string: '12' },
      'auth.phone_invalid',
    ],
    [
      'a number without its country',
      { type: 'mobile', user_string: '13800138000' },
      'auth.phone_invalid',
    ],
    ['no mail address', { user_string: "x' or 1=1 --" }, 'auth.email_invalid'],
    [
      'a mail address with a line break',
      { user_string: 'a@b.co\nbcc: c@d.co' },
      'auth.email_invalid',
    ],
    ['an endless mail address', { user_string: `${'a'.repeat(300)}@b.co` }, 'auth.email_invalid'],
    ['no password', { password: '', re_password: '' }, 'param.missing'],
    ['a short password', { password: '12345', re_password: '12345' }, 'auth.password_short'],
    [
      'a long password',
      { password: 'x'.repeat(65), re_password: 'x'.repeat(65) },
      'auth.password_long',
    ],
    ['two passwords', { re_password: 'correct horsf' }, 'auth.password_mismatch'],
    ['no agreement', { agree: '' }, 'agreement.required'],
    ['an agreement declined', { agree: 'false' }, 'agreement.required'],
    ['a code of letters', { code: 'abcdef' }, 'auth.code_wrong'],
    ['a code of full-width digits', { code: '１２３４５６' }, 'auth.code_wrong'],
    ['an invite code with signs', { extension_code: "' or '1" }, 'auth.invite_invalid'],
    ['another kind', { type: 'admin' }, 'param.invalid'],
  ])('is refused with %s', async (_, patch, code) => {
    const mail = newMail();
    const { body } = await register(app, { ...fieldsFor(mail, '123456'), ...patch });
    expect(body.code).toBe(code);
    expect(body.type).toBe('error');
    expect(await usersNamed(mail)).toBe(0);
  });

  test('is refused where nothing is said of the agreement', async () => {
    const mail = newMail();
    const { agree: _, ...others } = fieldsFor(mail, await codeFor(app, mail));
    const { body } = await register(app, others);
    expect(body).toMatchObject({ code: 'param.missing', params: { field: 'agree' } });
    expect(await usersNamed(mail)).toBe(0);
  });

  test('is refused with nothing at all, and without a key', async () => {
    expect((await register(app, {})).body).toMatchObject({
      code: 'param.missing',
      params: { field: 'type' },
    });
    const keyless = await app.send('user/register', fieldsFor(newMail(), '123456'));
    expect(keyless).toMatchObject({ status: 400, body: { code: 'idempotency.missing' } });
  });

  test('speaks the language of the request', async () => {
    const fields = { user_string: 'nobody', type: 'register' };
    const { body } = await app.send('sms_mail', fields, { language: 'jp' });
    expect(body.message).toBe('有効なメールアドレスを入力してください');
  });

  test.each(['0', '999', '8600'])('sends nothing to the unknown country +%s', async (area_code) => {
    const fields = { user_string: '13800138000', area_code, type: 'register' };
    expect((await app.send('sms_send', fields)).body.code).toBe('auth.phone_invalid');
  });

  test('names every country in every language, sorted as the language sorts', async () => {
    for (const { code: language, locale } of languages) {
      const { body } = await app.send('area_code', {}, { language });
      const rows: { id: number; name: string; area_code: string; iso: string }[] = body.message;
      expect(rows.length).toBeGreaterThan(200);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows.every(({ area_code }) => /^\d{1,6}$/.test(area_code))).toBe(true);
      const { compare } = new Intl.Collator(locale);
      expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).sort(compare));
    }
    const { body } = await app.send('area_code', {}, { language: 'esp' });
    expect(body.message).toContainEqual({ id: 15, iso: 'ES', area_code: '34', name: 'España' });
  });

  test('noted no fault of our own in all this', () => expect(app.faults).toEqual([]));
});
