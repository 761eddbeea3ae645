import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { createAccount } from '../../server/account/create-account';
import { loginCalls } from '../../server/account/login-routes';
import { registrationCalls } from '../../server/account/registration-routes';
import { contactCalls } from '../../server/security/contact-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { passwordCalls } from '../../server/security/password-routes';
import { hashPassword } from '../../server/security/passwords';
import { mail, type Named, other, phone, placeOf } from '../support/contacts';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const password = 'the login password';

describeOnEachDatabase('another phone number or mail address', (database) => {
  let app: TestApp;
  let passwordHash = '';
  beforeAll(async () => {
    const calls = [...contactCalls, ...fundPasswordCalls, ...loginCalls];
    app = await openApp(database().db, [...calls, ...passwordCalls, ...registrationCalls]);
    const settings = { 'security.hold_hours': 24, 'demo.show_codes': false };
    Object.assign(app.services.config.settings, settings);
    passwordHash = await hashPassword(password);
  });
  afterAll(() => app.server.close());

  const mailbox = (named: Named) => app.services.couriers.mailbox?.of(placeOf(named)) ?? [];
  const newest = (named: Named) => mailbox(named)[0]?.code ?? '';
  const send = (path: string, fields: Record<string, string>, token: string, key?: string) =>
    app.send(path, fields, { token, ...(key === undefined ? {} : { key }) });

  const logIn = async ({ user_string, area_code }: Named) =>
    (await app.send('user/login', { user_string, area_code, password })).body;
  const profile = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.message;

  /** Somebody with an account of that name. */
  const someone = async (named: Named) => {
    const { type: kind, user_string: name, area_code: areaCode } = named;
    const account = { kind, areaCode, name };
    const made = { account, passwordHash, inviteCode: '', language: 'en' as const, key: null };
    const { settings } = app.services.config;
    const id = await database()
      .db.transaction()
      .execute((trx) => createAccount(trx, settings, made, app.clock.now()));
    const token = (await logIn(named)).message as string;
    return { id, token, named };
  };

  /** Both codes, asked for as the app asks. */
  const codes = async (token: string, own: Named, next: Named) => {
    await app.clock.advance(60_000);
    const scene = `change_${next.type}`;
    const asked = await send('set/sms_other_mail', { scene }, token);
    expect(asked.body.type).toBe('ok');
    const sent = await send('user/contact_code', next, token);
    expect(sent.body.type).toBe('ok');
    const channel = next.type === 'mobile' ? 'sms' : 'mail';
    expect(mailbox(next)[0]).toMatchObject({ purpose: 'contact', channel });
    return { code: newest(next), old_code: newest(own), sent: sent.body.message };
  };
  const change = (token: string, fields: Record<string, string>, key = randomUUID()) =>
    send('user/contact', { old_password: password, ...fields }, token, key);
  const changed = async (token: string, own: Named, next: Named) => {
    const { code, old_code } = await codes(token, own, next);
    return (await change(token, { ...next, code, old_code })).body;
  };

  describe.each([
    { now: 'a mail address', have: mail, another: mail, kind: 'email' },
    { now: 'a phone number', have: phone, another: phone, kind: 'mobile' },
  ])('in the place of $now', ({ have, another }) => {
    test('logs in from then on, and the one before does not any more', async () => {
      const [own, next] = [have(), another()];
      const { token } = await someone(own);
      expect(await changed(token, own, next)).toMatchObject({ message: { changed: true } });
      expect((await logIn(next)).type).toBe('ok');
      expect((await logIn(own)).code).toBe('auth.bad_credentials');
      const { account, phone: number, email, nickname } = await profile(token);
      expect(account).toBe(next.user_string);
      expect([number, email]).toContain(next.user_string);
      expect(nickname.slice(0, 2)).toBe(next.user_string.slice(0, 2));
    });

    test('leaves the one before to whoever registers it next', async () => {
      const [own, next] = [have(), another()];
      const { token } = await someone(own);
      await changed(token, own, next);
      const successor = await someone(own);
      expect((await profile(successor.token)).account).toBe(own.user_string);
      expect((await profile(token)).account).toBe(next.user_string);
    });
  });

  describe.each([
    { name: 'a phone number beside a mail address', have: mail, added: phone, more: phone },
    { name: 'a mail address beside a phone number', have: phone, added: mail, more: mail },
  ])('$name', ({ have, added, more }) => {
    test('is added with a code to the present one, and either logs in', async () => {
      const [own, next] = [have(), added()];
      const { id, token } = await someone(own);
      expect(await changed(token, own, next)).toMatchObject({ message: { changed: true } });
      expect((await logIn(own)).type).toBe('ok');
      expect((await logIn(next)).type).toBe('ok');
      const [phoneOf, mailOf] = own.type === 'mobile' ? [own, next] : [next, own];
      expect(await profile(token)).toMatchObject({
        id,
        account: own.user_string,
        phone: phoneOf.user_string,
        area_code: '86',
        email: mailOf.user_string,
      });
    });

    test('is then changed with a code to itself alone, and can be nobody else’s', async () => {
      const [own, first, second] = [have(), added(), more()];
      const { token } = await someone(own);
      await changed(token, own, first);
      await app.clock.advance(60_000);
      const sent = await send('set/sms_other_mail', { scene: `change_${first.type}` }, token);
      const before = newest(first);
      await send('user/contact_code', second, token);
      expect(newest(own)).not.toBe(before);
      expect(sent.body.message.to).not.toBe('');
      const fields = { ...second, code: newest(second), old_code: before };
      expect((await change(token, fields)).body.type).toBe('ok');
      expect((await logIn(first)).code).toBe('auth.bad_credentials');
      await expect(someone(second)).rejects.toThrow('auth.account_exists');
      await expect(someone(own)).rejects.toThrow('auth.account_exists');
    });
  });

  test('ends the other sessions, pauses withdrawals, and tells every address', async () => {
    const [own, next] = [mail(), phone()];
    const { id, token } = await someone(own);
    const elsewhere = await app.services.sessions.open(id, { device: 'x', address: '127.0.0.1' });
    // Its sockets are closed and its alerts end.
    const ended: string[] = [];
    app.services.sessions.onEnd(({ userId }, reason) => ended.push(`${userId} ${reason}`));
    const { message } = await changed(token, own, next);
    expect(ended).toEqual([`${id} revoked`]);
    const until = new Date(app.clock.now() + 24 * hourMs).toISOString();
    expect(message).toEqual({ changed: true, revoked: 1, hold_until: until });
    expect((await profile(token)).hold_until).toBe(until);
    expect((await app.send('user/center', {}, { token: elsewhere, method: 'GET' })).body.type).toBe(
      '999',
    );
    await expect.poll(() => mailbox(own)[0]?.purpose).toBe('contact_changed');
    await expect.poll(() => mailbox(next)[0]?.purpose).toBe('contact_changed');
  });

  test('is told to an address that is no more, too', async () => {
    const [own, next] = [mail(), mail()];
    const { token } = await someone(own);
    await changed(token, own, next);
    for (const one of [own, next]) {
      await expect
        .poll(() => mailbox(one).filter(({ purpose }) => purpose === 'contact_changed').length)
        .toBe(1);
    }
  });

  test.each([
    ['the code of the new one is wrong', 'code', 'auth.code_wrong', { field: 'code' }],
    ['the code of the present one is wrong', 'old_code', 'auth.code_wrong', { field: 'old_code' }],
    ['the password is wrong', 'old_password', 'auth.old_password_wrong', {}],
  ])('changes nothing when %s', async (_, field, code, params) => {
    const [own, next] = [mail(), mail()];
    const { token } = await someone(own);
    const right = await codes(token, own, next);
    const fields = { ...next, code: right.code, old_code: right.old_code };
    const wrong: Record<string, string> = {
      code: other(right.code),
      old_code: other(right.old_code),
      old_password: 'wrong',
    };
    const { body } = await change(token, { ...fields, [field]: wrong[field] ?? '' });
    expect(body).toMatchObject({ type: 'error', code });
    expect(body.params ?? {}).toEqual(params);
    expect((await profile(token)).email).toBe(own.user_string);
    // What was right is not spent by that.
    expect((await change(token, fields)).body.type).toBe('ok');
  });

  test.each([
    [{ user_string: 'nobody' }, 'auth.email_invalid'],
    [{ type: 'mobile', user_string: '12', area_code: '86' }, 'auth.phone_invalid'],
    [{ type: 'mobile', user_string: '13800138000' }, 'auth.phone_invalid'],
    [{ type: 'fax' }, 'param.invalid'],
    [{ code: '12' }, 'auth.code_wrong'],
    [{ old_code: '' }, 'auth.code_wrong'],
    [{ old_password: '' }, 'param.missing'],
  ])('is refused for %j', async (fields, code) => {
    const { token } = await someone(mail());
    const usual = { type: 'email', user_string: 'a@example.com', code: '123456' };
    const asked = { ...usual, old_code: '123456', ...fields };
    expect((await change(token, asked)).body).toMatchObject({ type: 'error', code });
  });

  test('of somebody else is answered like a free one, gets words, and no code opens it', async () => {
    const [own, taken, free] = [mail(), mail(), mail()];
    const { token } = await someone(own);
    await someone(taken);
    const answered = await codes(token, own, taken);
    expect(mailbox(taken)[0]).toMatchObject({ purpose: 'contact', code: null });
    const { sent } = await codes(token, own, free);
    expect(answered.sent).toEqual(sent);
    for (const code of ['000000', '123456', '999999']) {
      const fields = { ...taken, code, old_code: newest(own) };
      expect((await change(token, fields)).body).toMatchObject({
        code: 'auth.code_wrong',
        params: { field: 'code' },
      });
    }
    expect((await profile(token)).email).toBe(own.user_string);
  });

  test('that is one’s own already is told so', async () => {
    const own = mail();
    const { token } = await someone(own);
    const { body } = await send('user/contact_code', own, token);
    expect(body.code).toBe('auth.account_exists');
  });

  test('that somebody registers meanwhile is answered like a wrong code', async () => {
    const [own, next] = [mail(), mail()];
    const { token } = await someone(own);
    const { code, old_code } = await codes(token, own, next);
    await someone(next);
    expect((await change(token, { ...next, code, old_code })).body).toMatchObject({
      code: 'auth.code_wrong',
      params: { field: 'code' },
    });
  });

  test('goes to one of two who want it at once', async () => {
    const [one, two, next] = [mail(), mail(), mail()];
    const people = [await someone(one), await someone(two)];
    const asked = await Promise.all(
      people.map(async ({ token, named }) => {
        await send('set/sms_other_mail', { scene: 'change_email' }, token);
        return { token, old_code: newest(named) };
      }),
    );
    await send('user/contact_code', next, people[0]?.token ?? '');
    const code = newest(next);
    const both = await Promise.all(
      asked.map(({ token, old_code }) => change(token, { ...next, code, old_code })),
    );
    const answers = both.map(({ body }) => body.code ?? body.type).sort();
    expect(answers).toEqual(['auth.code_wrong', 'ok']);
    expect(app.faults).toEqual([]);
  });

  test('counts wrong passwords for the lock of the login', async () => {
    const own = mail();
    const { token } = await someone(own);
    const fields = { ...mail(), code: '123456', old_code: '123456', old_password: 'wrong' };
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await change(token, fields)).body.code).toBe('auth.old_password_wrong');
    }
    expect((await change(token, fields)).body.code).toBe('auth.locked');
    expect((await logIn(own)).code).toBe('auth.locked');
  });

  test('needs codes for just that: those for something else open nothing', async () => {
    const [own, next] = [mail(), phone()];
    const { token } = await someone(own);
    await app.clock.advance(60_000);
    await send('set/sms_other_mail', { scene: 'change_email' }, token);
    await send('user/contact_code', next, token);
    const fields = { ...next, code: newest(next), old_code: newest(own) };
    expect((await change(token, fields)).body).toMatchObject({
      code: 'auth.code_wrong',
      params: { field: 'old_code' },
    });
  });

  test('is the same answer under its key, and another address is a mismatch', async () => {
    const [own, next] = [mail(), mail()];
    const { token } = await someone(own);
    const { code, old_code } = await codes(token, own, next);
    const key = randomUUID();
    const fields = { ...next, code, old_code };
    const first = await change(token, fields, key);
    const repeat = await change(token, { ...fields, code: '', old_code: '' }, key);
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers['idempotency-replayed']).toBe('true');
    const another = await change(token, { ...fields, ...mail() }, key);
    expect(another.body.code).toBe('idempotency.mismatch');
  });

  test('gets the code that resets a forgotten password', async () => {
    const [own, next] = [mail(), phone()];
    const { token } = await someone(own);
    await changed(token, own, next);
    await app.clock.advance(60_000);
    const { user_string, area_code } = next;
    await app.send('sms_send', { user_string, area_code, type: 'forget' });
    const fields = { account: user_string, area_code, code: newest(next) };
    const reset = { ...fields, password: 'another one', repassword: 'another one' };
    const { body } = await app.send('user/forget', reset, { key: randomUUID() });
    expect(body.message).toEqual({ reset: true });
  });

  test.each(['user/contact', 'user/contact_code'])('%s asks for a login', async (path) => {
    const { body } = await app.send(path, { ...mail() }, { key: randomUUID() });
    expect(body).toMatchObject({ type: '999', code: 'session.required' });
  });
});
