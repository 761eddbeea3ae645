import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { authenticatorCalls } from '../../server/security/authenticator-routes';
import { passkeyCalls } from '../../server/security/passkey-routes';
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
import { type Site, virtualPasskey } from '../support/virtual-passkey';

describeOnEachDatabase('a passkey', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [
      ...passkeyCalls,
      ...authenticatorCalls,
      ...registeringCalls,
    ]);
    app.services.config.settings['security.hold_hours'] = 24;
    app.services.config.settings['code.per_day'] = 1_000;
  });
  afterAll(() => app.server.close());

  const call = async (token: string | null, path: string, fields: Record<string, string>) =>
    (await app.send(path, fields, { token, key: randomUUID() })).body;
  const list = async (token: string) =>
    (await app.send('user/passkey/list', {}, { token, method: 'GET' })).body.message;
  const profile = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.message;
  const registered = async () => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    await app.clock.advance(minuteMs);
    const { message } = await call(null, 'user/login', { user_string: mail, password });
    return { mail, token: String(message) };
  };
  const optionsFor = async (token: string): Promise<string> =>
    (await call(token, 'user/passkey/options', { password })).message.options;
  const add = async (token: string, name = 'My phone') => {
    const key = virtualPasskey();
    const response = key.create(await optionsFor(token));
    const { message } = await call(token, 'user/passkey/register', { response, name });
    return { key, recovery: message.recovery as string[] };
  };
  const challengeFor = async (mail: string): Promise<string> =>
    (await call(null, 'user/passkey/challenge', { user_string: mail, password })).message.options;
  const logIn = (mail: string, fields: Record<string, string> = {}) =>
    call(null, 'user/login', { user_string: mail, password, ...fields });
  const mailTo = (to: string) =>
    app.services.couriers.mailbox?.of(to).map(({ purpose }) => purpose);

  test('is registered after the password, with recovery codes for the first factor only', async () => {
    const { mail, token } = await registered();
    const wrong = await call(token, 'user/passkey/options', { password: 'wrong' });
    expect(wrong.code).toBe('auth.old_password_wrong');
    expect(await list(token)).toEqual([]);
    const first = await add(token);
    expect(first.recovery).toHaveLength(10);
    expect((await add(token, 'Key on the ring')).recovery).toEqual([]);
    expect(await list(token)).toMatchObject([
      { name: expect.any(String), last_used_at: null },
      { name: expect.any(String), last_used_at: null },
    ]);
    await expect.poll(() => mailTo(mail)?.[0]).toBe('passkey_added');
    // It says whether an app makes codes, and nothing of passkeys.
    expect((await profile(token)).totp_enabled).toBe(false);
  });

  test('opens a login in the place of a code, once for each challenge', async () => {
    const { mail, token } = await registered();
    const { key, recovery } = await add(token);
    const asked = await logIn(mail);
    expect([asked.code, asked.params]).toEqual(['auth.totp_required', { factors: 'passkey' }]);
    const options = await challengeFor(mail);
    expect(JSON.parse(options)).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    });
    const passkey = key.get(options, 1);
    const stranger = await call(null, 'user/login', {
      user_string: mail,
      password: 'wrong',
      passkey,
    });
    expect(stranger.code).toBe('auth.bad_credentials');
    const burst = await Promise.all(Array.from({ length: 4 }, () => logIn(mail, { passkey })));
    expect(burst.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(burst.filter(({ code }) => code === 'auth.passkey_wrong')).toHaveLength(3);
    const [row] = await list(token);
    expect(row.last_used_at).toBe(new Date(app.clock.now()).toISOString());
    expect((await logIn(mail, { totp: '123456' })).code).toBe('auth.totp_wrong');
    expect((await logIn(mail, { totp: recovery[0] ?? '' })).type).toBe('ok');
  });

  test('has a challenge for five minutes, and only for whom it was made', async () => {
    const [mine, theirs] = [await registered(), await registered()];
    const { key } = await add(mine.token);
    const other = await add(theirs.token);
    const options = await challengeFor(mine.mail);
    const wrong = async (mail: string, passkey: string) =>
      expect((await logIn(mail, { passkey })).code).toBe('auth.passkey_wrong');
    await wrong(theirs.mail, other.key.get(options, 1));
    await wrong(mine.mail, other.key.get(await challengeFor(mine.mail), 1));
    await app.clock.advance(5 * minuteMs);
    await wrong(mine.mail, key.get(options, 1));
    // A challenge for a registration opens no login.
    const mixed = await call(mine.token, 'user/passkey/options', { password });
    await wrong(mine.mail, key.get(mixed.message.options, 1));
    await wrong(mine.mail, 'not even JSON');
    await wrong(mine.mail, '{"id":"x"}');
    const fresh = await challengeFor(mine.mail);
    expect((await logIn(mine.mail, { passkey: key.get(fresh, 1) })).type).toBe('ok');
  });

  test('is refused when its counter does not go forward', async () => {
    const { mail, token } = await registered();
    const { key } = await add(token);
    const use = async (counter: number) =>
      logIn(mail, { passkey: key.get(await challengeFor(mail), counter) });
    expect((await use(0)).type).toBe('ok');
    expect((await use(5)).type).toBe('ok');
    for (const counter of [5, 4, 0]) expect((await use(counter)).code).toBe('auth.passkey_wrong');
    expect((await use(6)).type).toBe('ok');
  });

  test.each<[string, Site]>([
    ['another site', { origin: 'https://evil.example', rpId: 'evil.example' }],
    ['a site with our hash', { origin: 'https://evil.example' }],
    ['a host that only begins like ours', { origin: 'http://localhost.evil.example' }],
    ['another key of ours', { rpId: 'example.com' }],
  ])('of %s is neither registered nor used', async (_, site) => {
    const { mail, token } = await registered();
    const key = virtualPasskey();
    const response = key.create(await optionsFor(token), site);
    const refused = await call(token, 'user/passkey/register', { response, name: 'x' });
    expect(refused.code).toBe('auth.passkey_wrong');
    const { key: own } = await add(token);
    const passkey = own.get(await challengeFor(mail), 1, site);
    expect((await logIn(mail, { passkey })).code).toBe('auth.passkey_wrong');
  });

  test('belongs to the origin that is set', async () => {
    const { config } = app.services;
    config.PUBLIC_ORIGIN = 'https://trade.example';
    try {
      const { mail, token } = await registered();
      const site = { origin: 'https://trade.example', rpId: 'trade.example' };
      const local = virtualPasskey().create(await optionsFor(token));
      const refused = await call(token, 'user/passkey/register', { response: local, name: 'x' });
      expect(refused.code).toBe('auth.passkey_wrong');
      const key = virtualPasskey();
      const response = key.create(await optionsFor(token), site);
      await call(token, 'user/passkey/register', { response, name: 'x' });
      const passkey = key.get(await challengeFor(mail), 1, site);
      expect((await logIn(mail, { passkey })).type).toBe('ok');
    } finally {
      delete config.PUBLIC_ORIGIN;
    }
  });

  test('is removed with password and a second factor; the last one pauses withdrawals', async () => {
    const [mine, theirs] = [await registered(), await registered()];
    const { mail, token } = mine;
    const { key, recovery } = await add(token);
    const second = await add(token, 'Key on the ring');
    const [one = '', two = '', three = ''] = recovery;
    const remove = (fields: Record<string, string>, by = token) =>
      call(by, 'user/passkey/remove', { password, ...fields });
    expect((await remove({ id: key.id })).code).toBe('auth.totp_required');
    expect((await remove({ id: key.id, password: 'wrong', totp: one })).code).toBe(
      'auth.old_password_wrong',
    );
    expect((await remove({ id: key.id }, theirs.token)).code).toBe('record.not_found');
    expect((await remove({ id: 'nobodys', totp: one })).code).toBe('record.not_found');
    // What is refused leaves the recovery code as it was.
    expect((await remove({ id: key.id, totp: one })).message).toEqual({ removed: true });
    expect((await profile(token)).hold_until).toBeNull();
    await expect.poll(() => mailTo(mail)?.[0]).toBe('passkey_removed');
    expect((await remove({ id: second.key.id, totp: two })).message).toEqual({ removed: true });
    expect((await profile(token)).hold_until).toEqual(expect.any(String));
    expect((await logIn(mail)).type).toBe('ok');
    expect((await logIn(mail, { totp: three })).type).toBe('ok');
    const rest = await app.services.db
      .selectFrom('recovery_code')
      .select('digest')
      .where('user_id', '=', (await profile(token)).id)
      .execute();
    expect(rest).toEqual([]);
  });

  test('stands beside an authenticator app: either opens, and the codes stay for the other', async () => {
    const { mail, token } = await registered();
    const { key } = await add(token);
    const { secret } = (await call(token, 'user/totp/setup', { password })).message;
    const authenticator = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => authenticator.generate({ timestamp: app.clock.now() });
    const { recovery } = (await call(token, 'user/totp/enable', { totp: code() })).message;
    await app.clock.advance(minuteMs);
    expect((await logIn(mail)).params).toEqual({ factors: 'app passkey' });
    expect((await logIn(mail, { totp: code() })).type).toBe('ok');
    expect((await logIn(mail, { passkey: key.get(await challengeFor(mail), 1) })).type).toBe('ok');
    await app.clock.advance(minuteMs);
    await call(token, 'user/totp/disable', { password, totp: code() });
    expect((await logIn(mail)).params).toEqual({ factors: 'passkey' });
    expect((await logIn(mail, { totp: recovery[0] })).type).toBe('ok');
  });

  test('no challenge is told to who does not know the password, or has no passkey', async () => {
    const { mail } = await registered();
    const ask = (fields: Record<string, string>) => call(null, 'user/passkey/challenge', fields);
    expect((await ask({ user_string: mail, password: 'wrong' })).code).toBe('auth.bad_credentials');
    expect((await ask({ user_string: newMail(), password })).code).toBe('auth.bad_credentials');
    expect((await ask({ user_string: mail, password })).code).toBe('record.not_found');
    for (let turn = 0; turn < 4; turn += 1) await ask({ user_string: mail, password: 'wrong' });
    expect((await ask({ user_string: mail, password })).code).toBe('auth.locked');
  });
});
