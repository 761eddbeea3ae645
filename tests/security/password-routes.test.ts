import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordCalls } from '../../server/security/password-routes';
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

describeOnEachDatabase('the login password', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...passwordCalls, ...registeringCalls]);
  });
  afterAll(() => app.server.close());

  const registered = async () => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    await app.clock.advance(60_000);
    return mail;
  };
  const logIn = async (user_string: string, secret: string) =>
    (await app.send('user/login', { user_string, password: secret })).body;
  const forgetCode = async (user_string: string) => {
    const { body } = await app.send('sms_mail', { user_string, type: 'forget' });
    return body.message.demo_code;
  };
  const reset = (fields: Record<string, string>, key = randomUUID()) =>
    app.send('user/forget', { repassword: fields['password'] ?? '', ...fields }, { key });
  const change = (token: string, fields: Record<string, string>, key = randomUUID()) =>
    app.send('user/e_pwd', fields, { token, key });
  const isIn = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.type === 'ok';
  const mailTo = (to: string) =>
    app.services.couriers.mailbox?.of(to).map(({ purpose }) => purpose);

  test('is reset with a code, ends every session, and its owner is told', async () => {
    const mail = await registered();
    const { message: token } = await logIn(mail, password);
    // Its sockets are closed and its alerts end.
    const ended: string[] = [];
    app.services.sessions.onEnd((_, reason) => ended.push(reason));
    const code = await forgetCode(mail);
    const checked = await app.send('user/check_email', {
      user_string: mail,
      type: 'forget',
      email_code: code,
    });
    expect(checked.body.message).toEqual({ valid: true });
    const { body } = await reset({ account: mail, code, password: 'another one' });
    expect(body.message).toEqual({ reset: true });
    expect(ended).toEqual(['password_changed']);
    expect(await isIn(token)).toBe(false);
    expect((await logIn(mail, password)).code).toBe('auth.bad_credentials');
    expect((await logIn(mail, 'another one')).type).toBe('ok');
    await expect.poll(() => mailTo(mail)?.[0]).toBe('password_reset');
    const again = await reset({ account: mail, code, password: 'a third one' });
    expect(again.body.code).toBe('auth.code_wrong');
  });

  test('clears the lock of wrong logins', async () => {
    const mail = await registered();
    for (let turn = 0; turn < 5; turn += 1) await logIn(mail, 'wrong');
    expect((await logIn(mail, password)).code).toBe('auth.locked');
    const code = await forgetCode(mail);
    await reset({ account: mail, code, password: 'another one' });
    expect((await logIn(mail, 'another one')).type).toBe('ok');
  });

  test('nobody learns from it who has an account', async () => {
    const stranger = newMail();
    const known = await registered();
    const ask = (user_string: string) => app.send('sms_mail', { user_string, type: 'forget' });
    const [one, other] = [await ask(stranger), await ask(known)];
    const alike = { ...other.body.message, demo_code: expect.stringMatching(/^\d{6}$/) };
    expect(one.body.message).toEqual(alike);
    const tried = { code: '000000', password: 'another one' };
    const [mine, theirs] = [
      await reset({ account: stranger, ...tried }),
      await reset({ account: known, ...tried }),
    ];
    expect(mine.body).toEqual(theirs.body);
    expect(mine.body.code).toBe('auth.code_wrong');
    const check = (user_string: string) =>
      app.send('user/check_email', { user_string, type: 'forget', email_code: '000000' });
    expect((await check(stranger)).body).toEqual((await check(known)).body);
  });

  test('a code that is only asked about is not spent, but wrong tries void it', async () => {
    const mail = await registered();
    const code = await forgetCode(mail);
    const check = (email_code: string) =>
      app.send('user/check_email', { user_string: mail, type: 'forget', email_code });
    expect((await check(code)).body.type).toBe('ok');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await check(wrong)).body.code).toBe('auth.code_wrong');
    }
    expect((await check(wrong)).body.code).toBe('auth.code_attempts');
    const { body } = await reset({ account: mail, code, password: 'another one' });
    expect(body.code).toBe('auth.code_attempts');
  });

  test.each([
    [{ password: '' }, 'param.missing', { field: 'password' }],
    [{ password: 'five5' }, 'auth.password_short', { field: 'password', min: 6 }],
    [{ password: 'x'.repeat(65) }, 'auth.password_long', { field: 'password', max: 64 }],
    [
      { password: 'another one', repassword: 'another' },
      'auth.password_mismatch',
      { field: 'repassword' },
    ],
    [{ password: 'another one', account: 'nobody' }, 'auth.code_wrong', { field: 'account' }],
  ])('a reset to %j is refused', async (fields, code, params) => {
    const account = newMail();
    const { body } = await reset({ account, code: '000000', ...fields });
    expect(body).toMatchObject({ code });
    expect(body.params).toEqual(params);
  });

  test('is changed with the old one and ends the other sessions only', async () => {
    const mail = await registered();
    const { message: here } = await logIn(mail, password);
    const { message: there } = await logIn(mail, password);
    const fields = { old_password: password, password: 'another one', re_password: 'another one' };
    const key = randomUUID();
    const ended: string[] = [];
    app.services.sessions.onEnd((_, reason) => ended.push(reason));
    const { body } = await change(here, fields, key);
    expect(body.message).toEqual({ revoked: 1 });
    expect(ended).toEqual(['password_changed']);
    expect((await change(here, fields, key)).body).toEqual(body);
    expect(await isIn(here)).toBe(true);
    expect(await isIn(there)).toBe(false);
    expect((await logIn(mail, 'another one')).type).toBe('ok');
    await expect.poll(() => mailTo(mail)?.[0]).toBe('password_changed');
  });

  test('is not changed to itself, nor unlike its repeat', async () => {
    const mail = await registered();
    const { message: token } = await logIn(mail, password);
    const same = await change(token, { old_password: password, password });
    expect(same.body.code).toBe('auth.password_same');
    const unlike = await change(token, {
      old_password: password,
      password: 'another one',
      re_password: 'another',
    });
    expect(unlike.body.code).toBe('auth.password_differ');
  });

  test('wrong old ones count for the lock of the login', async () => {
    const mail = await registered();
    const { message: token } = await logIn(mail, password);
    const wrong = { old_password: 'wrong', password: 'another one' };
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await change(token, wrong)).body.code).toBe('auth.old_password_wrong');
    }
    expect((await change(token, wrong)).body).toMatchObject({
      code: 'auth.locked',
      params: { minutes: 15 },
    });
    expect((await logIn(mail, password)).code).toBe('auth.locked');
  });

  test('a security change pauses withdrawals as long as the setting says', async () => {
    const { settings } = app.services.config;
    const hours = settings['security.hold_hours'];
    settings['security.hold_hours'] = 24;
    try {
      const mail = await registered();
      const { message: token } = await logIn(mail, password);
      await change(token, { old_password: password, password: 'another one' });
      const { body } = await app.send('user/center', {}, { token, method: 'GET' });
      const until = new Date(app.clock.now() + 24 * 3_600_000).toISOString();
      expect(body.message.hold_until).toBe(until);
    } finally {
      settings['security.hold_hours'] = hours;
    }
  });
});
