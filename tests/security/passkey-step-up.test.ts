import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { calls } from '../../server/domains';
import { phone } from '../support/contacts';
import { describeOnEachDatabase } from '../support/database/databases';
import { codeFor, fieldsFor, newMail, password, register } from '../support/registering';
import { openApp, type TestApp } from '../support/server/test-app';
import { virtualPasskey } from '../support/virtual-passkey';

describeOnEachDatabase('a call that asks for a second factor', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, calls);
    app.services.config.settings['security.hold_hours'] = 24;
    app.services.config.settings['code.per_day'] = 1_000;
  });
  afterAll(() => app.server.close());

  type Fields = Record<string, string>;
  const call = async (token: string | null, path: string, fields: Fields, key = randomUUID()) =>
    (await app.send(path, fields, { token, key })).body;
  const profile = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.message;
  const mailTo = (to: string) =>
    app.services.couriers.mailbox?.of(to).map(({ purpose }) => purpose);

  /** Somebody who is logged in and whose only second factor is a passkey. */
  const protectedPerson = async () => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    await app.clock.advance(minuteMs);
    const { message: token } = await call(null, 'user/login', { user_string: mail, password });
    const key = virtualPasskey();
    const { message: asked } = await call(token, 'user/passkey/options', { password });
    const made = { response: key.create(asked.options), name: 'My phone' };
    const { message } = await call(token, 'user/passkey/register', made);
    let counter = 0;
    const use = (options: string) => {
      counter += 1;
      return key.get(options, counter);
    };
    return { mail, token: String(token), key, use, recovery: message.recovery as string[] };
  };
  type Person = Awaited<ReturnType<typeof protectedPerson>>;

  const mailCode = async (token: string, scene: string): Promise<string> => {
    await app.clock.advance(minuteMs);
    return (await call(token, 'set/sms_other_mail', { scene })).message.demo_code;
  };
  const resetCode = async ({ mail }: Person): Promise<string> => {
    await app.clock.advance(minuteMs);
    const sent = { user_string: mail, type: 'forget' };
    return (await call(null, 'sms_mail', sent)).message.demo_code;
  };
  const fundPassword = { password: '246810', re_password: '246810' };

  const optionsFor = async (one: Person, path: string): Promise<string> =>
    (await call(one.token, 'user/passkey/step-up', { call: path })).message.options;
  const setFundPassword = async (one: Person) => {
    const passkey = one.use(await optionsFor(one, 'safe/update_password'));
    const { type } = await call(one.token, 'safe/update_password', { ...fundPassword, passkey });
    expect(type).toBe('ok');
  };

  type Asking = {
    path: string;
    /** Whether it is open to visitors. */
    isVisitor?: boolean;
    takesRecovery: boolean;
    /** What else it takes to be right. */
    fields: (one: Person) => Promise<Fields>;
  };

  /** Every call that asks somebody for a second factor. */
  const asking: Asking[] = [
    {
      path: 'user/e_pwd',
      takesRecovery: false,
      fields: async () => ({ old_password: password, password: 'another one' }),
    },
    { path: 'safe/update_password', takesRecovery: false, fields: async () => fundPassword },
    {
      path: 'user/contact',
      takesRecovery: false,
      fields: async (one) => {
        const own = await mailCode(one.token, 'change_mobile');
        const fresh = phone();
        const { message } = await call(one.token, 'user/contact_code', fresh);
        return { ...fresh, code: message.demo_code, old_code: own, old_password: password };
      },
    },
    {
      path: 'wallet/addaddress',
      takesRecovery: false,
      fields: async (one) => {
        await setFundPassword(one);
        return {
          currency_id: '2',
          netType: 'ERC20',
          pay_password: fundPassword.password,
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          code: await mailCode(one.token, 'withdraw_address'),
        };
      },
    },
    {
      path: 'user/forget',
      isVisitor: true,
      takesRecovery: true,
      fields: async (one) => ({
        account: one.mail,
        code: await resetCode(one),
        password: 'another one',
        repassword: 'another one',
      }),
    },
    {
      path: 'user/passkey/remove',
      takesRecovery: true,
      fields: async (one) => ({ id: one.key.id, password }),
    },
  ];

  const challengeFor = async (one: Person, { path, isVisitor }: Asking, fields: Fields) => {
    if (!isVisitor) return optionsFor(one, path);
    const { account = '', code = '' } = fields;
    return (await call(null, 'user/passkey/step-up-reset', { account, code })).message.options;
  };
  const tokenFor = (one: Person, { isVisitor }: Asking) => (isVisitor ? null : one.token);

  test.each(asking)('$path asks for the passkey, and takes it under the same key', async (one) => {
    const person = await protectedPerson();
    const fields = await one.fields(person);
    const key = randomUUID();
    const send = (more: Fields = {}) =>
      call(tokenFor(person, one), one.path, { ...fields, ...more }, key);
    const asked = await send();
    expect([asked.code, asked.params]).toEqual(['auth.totp_required', { factors: 'passkey' }]);
    expect((await send({ totp: '123456' })).code).toBe('auth.totp_wrong');
    expect((await send({ passkey: 'not even JSON' })).code).toBe('auth.passkey_wrong');
    const passkey = person.use(await challengeFor(person, one, fields));
    const done = await send({ passkey });
    expect(done.type).toBe('ok');
    // What only shows who is asking is no part of what was asked for.
    expect(await send()).toEqual(done);
    expect(await send({ passkey: 'another answer' })).toEqual(done);
  });

  test.each(asking)('$path takes no passkey that was asked for something else', async (one) => {
    const [person, stranger] = [await protectedPerson(), await protectedPerson()];
    const fields = await one.fields(person);
    const refused = async (passkey: string) =>
      expect((await call(tokenFor(person, one), one.path, { ...fields, passkey })).code).toBe(
        'auth.passkey_wrong',
      );
    const asked = { user_string: person.mail, password };
    const { message: login } = await call(null, 'user/passkey/challenge', asked);
    await refused(person.use(login.options));
    const other = one.path === 'user/e_pwd' ? 'user/contact' : 'user/e_pwd';
    await refused(person.use(await optionsFor(person, other)));
    // Neither their passkey for the challenge of this person, nor this one's for theirs.
    const mine = await challengeFor(person, one, fields);
    await refused(stranger.use(mine));
    await refused(person.use(mine));
    if (!one.isVisitor) await refused(person.use(await optionsFor(stranger, one.path)));
    const late = await challengeFor(person, one, fields);
    await app.clock.advance(5 * minuteMs);
    await refused(person.use(late));
    const passkey = person.use(await challengeFor(person, one, fields));
    const last = await call(tokenFor(person, one), one.path, { ...fields, passkey });
    expect(last.type).toBe('ok');
  });

  test.each(asking)('$path takes one answer once', async (one) => {
    const person = await protectedPerson();
    const fields = await one.fields(person);
    const passkey = person.use(await challengeFor(person, one, fields));
    const burst = await Promise.all(
      Array.from({ length: 4 }, () =>
        call(tokenFor(person, one), one.path, { ...fields, passkey }),
      ),
    );
    expect(burst.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });

  test.each(asking)('$path opens to a recovery code: $takesRecovery', async (one) => {
    const person = await protectedPerson();
    const fields = await one.fields(person);
    const totp = person.recovery[0] ?? '';
    const answer = await call(tokenFor(person, one), one.path, { ...fields, totp });
    expect(answer.code).toBe(one.takesRecovery ? undefined : 'auth.totp_wrong');
    if (!one.isVisitor) return;
    await expect.poll(() => mailTo(person.mail)).toContain('recovery_used');
    expect(mailTo(person.mail)).toContain('password_reset');
  });

  test('a login takes no passkey that was asked for a call', async () => {
    const person = await protectedPerson();
    const passkey = person.use(await optionsFor(person, 'wallet/addaddress'));
    const login = { user_string: person.mail, password, passkey };
    expect((await call(null, 'user/login', login)).code).toBe('auth.passkey_wrong');
  });

  test.each([
    ['user/e_pwd', { old_password: 'wrong' }, 'auth.old_password_wrong'],
    ['user/passkey/remove', { password: 'wrong' }, 'auth.old_password_wrong'],
    ['wallet/addaddress', { pay_password: '000000' }, 'fund.wrong'],
    ['wallet/addaddress', { code: 'abcdef' }, 'auth.code_wrong'],
    ['user/forget', { code: '999999' }, 'auth.code_wrong'],
  ])('%s with %j is refused before the passkey is looked at', async (path, wrong, refusal) => {
    const person = await protectedPerson();
    const one = asking.find((it) => it.path === path);
    if (!one) throw new Error(`${path} asks for no second factor.`);
    const fields = await one.fields(person);
    const passkey = person.use(await challengeFor(person, one, fields));
    const send = (more: Fields) => call(tokenFor(person, one), path, { ...fields, ...more });
    expect((await send({ ...wrong, passkey })).code).toBe(refusal);
    expect((await send({ ...wrong })).code).toBe(refusal);
    expect((await send({ passkey })).type).toBe('ok');
  });

  test('an authenticator app is turned off with a passkey too', async () => {
    const person = await protectedPerson();
    const { token } = person;
    const { secret } = (await call(token, 'user/totp/setup', { password })).message;
    const codes = new TOTP({ secret: Secret.fromBase32(secret) });
    const totp = codes.generate({ timestamp: app.clock.now() });
    const { recovery } = (await call(token, 'user/totp/enable', { totp })).message;
    const asked = await call(token, 'user/totp/disable', { password });
    expect(asked.params).toEqual({ factors: 'app passkey' });
    // Where an app makes codes, a new password takes no recovery code
    // (contract/calls/post-user-forget.md).
    const reset = { account: person.mail, code: await resetCode(person) };
    const chosen = { ...reset, password: 'another one', repassword: 'another one' };
    const refused = await call(null, 'user/forget', { ...chosen, totp: recovery[0] });
    expect(refused.code).toBe('auth.totp_wrong');
    const passkey = person.use(await optionsFor(person, 'user/totp/disable'));
    const off = await call(token, 'user/totp/disable', { password, passkey });
    expect(off.message).toEqual({ enabled: false });
    expect((await profile(token)).totp_enabled).toBe(false);
  });

  test('a challenge is for who has a passkey, and for a call that asks for one', async () => {
    const { token, id } = await app.person();
    const ask = (path: string) => call(token, 'user/passkey/step-up', { call: path });
    expect((await ask('user/e_pwd')).code).toBe('record.not_found');
    for (const path of ['login', 'register', 'user/forget', 'coin/trade', '']) {
      expect((await ask(path)).type, path).toBe('error');
    }
    const stored = await app.services.db
      .selectFrom('passkey_challenge')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(stored).toEqual([]);
  });

  test('challenges are bounded for each call, however fast they are answered', async () => {
    const person = await protectedPerson();
    const most = app.services.config.settings['passkey.step_ups'];
    const ask = () => call(person.token, 'user/passkey/step-up', { call: 'user/e_pwd' });
    const first = await ask();
    const wrong = { old_password: password, password: 'another one' };
    const passkey = person.key.get(first.message.options, 9, { origin: 'https://evil.example' });
    expect((await call(person.token, 'user/e_pwd', { ...wrong, passkey })).code).toBe(
      'auth.passkey_wrong',
    );
    await app.clock.advance(minuteMs);
    const burst = await Promise.all(Array.from({ length: most + 4 }, ask));
    expect(burst.filter(({ type }) => type === 'ok')).toHaveLength(most - 1);
    const refused = burst.filter(({ code }) => code === 'request.too_many');
    expect(refused.map(({ params }) => params)).toEqual(Array(5).fill({ seconds: 240 }));
    expect(await optionsFor(person, 'user/contact')).toContain('challenge');
    const login = { user_string: person.mail, password };
    expect((await call(null, 'user/passkey/challenge', login)).type).toBe('ok');
    await app.clock.advance(4 * minuteMs);
    expect((await ask()).type).toBe('ok');
  });

  test('the challenge of a reset is for its code alone, which stays, and wrong ones count', async () => {
    const person = await protectedPerson();
    const ask = (account: string, code: string) =>
      call(null, 'user/passkey/step-up-reset', { account, code });
    const code = await resetCode(person);
    const wrong = code === '000000' ? '000001' : '000000';
    const stranger = newMail();
    await call(null, 'sms_mail', { user_string: stranger, type: 'forget' });
    expect(await ask(stranger, wrong)).toEqual(await ask(person.mail, wrong));
    expect((await ask('nobody', wrong)).code).toBe('auth.code_wrong');
    expect((await ask(person.mail, code)).type).toBe('ok');
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask(person.mail, wrong)).code).toBe('auth.code_wrong');
    }
    expect((await ask(person.mail, wrong)).code).toBe('auth.code_attempts');
    expect((await ask(person.mail, code)).code).toBe('auth.code_attempts');
  });

  test('who has no passkey is told so only for the code of the reset', async () => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    await app.clock.advance(minuteMs);
    const { message } = await call(null, 'sms_mail', { user_string: mail, type: 'forget' });
    const ask = (code: string) => call(null, 'user/passkey/step-up-reset', { account: mail, code });
    expect((await ask('999999')).code).toBe('auth.code_wrong');
    expect((await ask(message.demo_code)).code).toBe('record.not_found');
  });
});
