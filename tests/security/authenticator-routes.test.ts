import { minuteMs } from '../../schemas/kernel/time';
// Long, because every call that asks for a code is asked with the same account and clock.

import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepOfCode } from '../../server/security/authenticator';
import { authenticatorCalls } from '../../server/security/authenticator-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { passwordCalls } from '../../server/security/password-routes';
import { withdrawAddressCalls } from '../../server/wallet/withdraw-address-routes';
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

const stepMs = 30_000;

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

describe('a code', () => {
  // RFC 6238, appendix B: its eight digits end in our six.
  const seed = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer });
  test.each([
    [59, '287082', 0x1],
    [1_111_111_109, '081804', 0x23523ec],
    [1_111_111_111, '050471', 0x23523ed],
    [1_234_567_890, '005924', 0x273ef07],
    [2_000_000_000, '279037', 0x3f940aa],
    [20_000_000_000, '353130', 0x27bc86aa],
  ])('at %i seconds is %s of step %i', (seconds, code, step) => {
    const at = (nowMs: number, window = 1) => stepOfCode(seed.base32, { code, nowMs, window });
    expect(at(seconds * 1000, 0)).toBe(step);
    const beginMs = step * stepMs;
    expect(at(beginMs - stepMs)).toBe(step);
    expect(at(beginMs + 2 * stepMs - 1)).toBe(step);
    expect(at(beginMs - stepMs - 1)).toBeNull();
    expect(at(beginMs + 2 * stepMs)).toBeNull();
    expect(at(beginMs + stepMs, 0)).toBeNull();
  });
});

describeOnEachDatabase('the second factor', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [
      ...authenticatorCalls,
      ...passwordCalls,
      ...fundPasswordCalls,
      ...withdrawAddressCalls,
      ...registeringCalls,
    ]);
    app.services.config.settings['security.hold_hours'] = 24;
    app.services.config.settings['code.per_day'] = 1_000;
  });
  afterAll(() => app.server.close());

  const registered = async () => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    await app.clock.advance(minuteMs);
    const { body } = await app.send('user/login', { user_string: mail, password });
    return { mail, token: String(body.message) };
  };
  const call = async (token: string | null, path: string, fields: Record<string, string>) =>
    (await app.send(path, fields, { token, key: randomUUID() })).body;
  const setUp = async (token: string, secret = password) =>
    call(token, 'user/totp/setup', { password: secret });
  const logIn = (mail: string, totp?: string) =>
    call(null, 'user/login', { user_string: mail, password, ...(totp ? { totp } : {}) });
  const profile = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.message;
  const mailTo = (to: string) =>
    app.services.couriers.mailbox?.of(to).map(({ purpose }) => purpose);
  const mailCode = async (token: string, scene: string) =>
    (await call(token, 'set/sms_other_mail', { scene })).message.demo_code;

  /** Somebody with the factor on, whose next code is one that was never used. */
  const protectedPerson = async () => {
    const person = await registered();
    const { secret } = (await setUp(person.token)).message;
    const code = () => codeAt(secret, app.clock.now());
    const enabled = await call(person.token, 'user/totp/enable', { totp: code() });
    await app.clock.advance(stepMs);
    const wrong = () => {
      const near = [-1, 0, 1].map((away) => codeAt(secret, app.clock.now() + away * stepMs));
      return ['000000', '000001', '000002', '000003'].find((one) => !near.includes(one)) ?? '';
    };
    return { ...person, secret, code, wrong, recovery: enabled.message.recovery as string[] };
  };

  test('is set up with the password and a first code, and its owner is told', async () => {
    const { mail, token } = await registered();
    expect((await setUp(token, 'not this one')).code).toBe('auth.old_password_wrong');
    const { secret, uri } = (await setUp(token)).message;
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(uri).toBe(
      `otpauth://totp/Tideline:${encodeURIComponent(mail)}?issuer=Tideline&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await profile(token)).totp_enabled).toBe(false);
    expect((await logIn(mail)).type).toBe('ok');
    const { message } = await call(token, 'user/totp/enable', {
      totp: codeAt(secret, app.clock.now()),
    });
    expect(message.recovery).toHaveLength(10);
    expect(new Set(message.recovery).size).toBe(10);
    for (const code of message.recovery) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-\w{4}){2}$/);
    expect((await profile(token)).totp_enabled).toBe(true);
    await expect.poll(() => mailTo(mail)?.[0]).toBe('totp_on');
    expect((await setUp(token)).code).toBe('totp.already_on');
    expect((await call(token, 'user/totp/enable', { totp: '000000' })).code).toBe(
      'totp.already_on',
    );
  });

  test('a setup lasts ten minutes, and another takes its place', async () => {
    const { token } = await registered();
    expect((await call(token, 'user/totp/enable', { totp: '000000' })).code).toBe('totp.not_on');
    const first = (await setUp(token)).message.secret;
    const second = (await setUp(token)).message.secret;
    const enable = (secret: string) =>
      call(token, 'user/totp/enable', { totp: codeAt(secret, app.clock.now()) });
    expect((await enable(first)).code).toBe('auth.totp_wrong');
    await app.clock.advance(10 * minuteMs);
    expect((await enable(second)).code).toBe('totp.not_on');
    const third = (await setUp(token)).message.secret;
    await app.clock.advance(10 * minuteMs - 1);
    expect((await enable(third)).type).toBe('ok');
  });

  test('no secret and no code is in the database as it was shown', async () => {
    const { secret, recovery } = await protectedPerson();
    const rows = JSON.stringify([
      await app.services.db.selectFrom('authenticator').selectAll().execute(),
      await app.services.db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('base64'));
    for (const code of recovery) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('a sealed secret opens for nobody else', async () => {
    const [mine, theirs] = [await protectedPerson(), await protectedPerson()];
    const idOf = async (token: string) => (await profile(token)).id;
    const { db } = app.services;
    const { secret } = await db
      .selectFrom('authenticator')
      .select('secret')
      .where('user_id', '=', await idOf(mine.token))
      .executeTakeFirstOrThrow();
    await db
      .updateTable('authenticator')
      .set({ secret })
      .where('user_id', '=', await idOf(theirs.token))
      .execute();
    expect((await logIn(theirs.mail, mine.code())).code).toBe('system.error');
    expect(app.faults.splice(0)).toHaveLength(1);
  });

  test('asks at login, only who knows the password', async () => {
    const { mail, code, wrong } = await protectedPerson();
    const stranger = await call(null, 'user/login', {
      user_string: mail,
      password: 'wrong',
      totp: code(),
    });
    expect(stranger.code).toBe('auth.bad_credentials');
    expect((await logIn(mail)).code).toBe('auth.totp_required');
    expect((await logIn(mail, wrong())).code).toBe('auth.totp_wrong');
    expect((await logIn(mail, 'letters')).code).toBe('auth.totp_wrong');
    expect((await logIn(mail, code())).type).toBe('ok');
  });

  test('takes a code of the step before and after, and each once', async () => {
    const { mail, secret } = await protectedPerson();
    await app.clock.advance(10 * stepMs);
    const at = (away: number) => codeAt(secret, app.clock.now() + away * stepMs);
    expect((await logIn(mail, at(-2))).code).toBe('auth.totp_wrong');
    expect((await logIn(mail, at(2))).code).toBe('auth.totp_wrong');
    expect((await logIn(mail, at(-1))).type).toBe('ok');
    expect((await logIn(mail, at(-1))).code).toBe('auth.totp_wrong');
    expect((await logIn(mail, at(1))).type).toBe('ok');
    // What lies before a step that was used is used up with it.
    expect((await logIn(mail, at(0))).code).toBe('auth.totp_wrong');
  });

  test('the code that turned it on opens nothing else', async () => {
    const { token, mail } = await registered();
    const { secret } = (await setUp(token)).message;
    const totp = codeAt(secret, app.clock.now());
    await call(token, 'user/totp/enable', { totp });
    expect((await logIn(mail, totp)).code).toBe('auth.totp_wrong');
  });

  test('of a burst of one right code one gets in', async () => {
    const { mail, code } = await protectedPerson();
    const totp = code();
    const burst = await Promise.all(Array.from({ length: 8 }, () => logIn(mail, totp)));
    expect(burst.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });

  test('four wrong codes leave the right one as good as ever, the fifth locks', async () => {
    const { mail, code, wrong } = await protectedPerson();
    const fourWrong = async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        expect((await logIn(mail, wrong())).code).toBe('auth.totp_wrong');
      }
    };
    await fourWrong();
    expect((await logIn(mail, code())).type).toBe('ok');
    await app.clock.advance(2 * stepMs);
    await fourWrong();
    expect((await logIn(mail, wrong())).code).toBe('auth.locked');
    expect((await logIn(mail, code())).code).toBe('auth.locked');
  });

  test('a burst of wrong codes gets no more tries than there are', async () => {
    const { mail, token, code, wrong } = await protectedPerson();
    const totp = wrong();
    const burst = await Promise.all(Array.from({ length: 12 }, () => logIn(mail, totp)));
    const codes = burst.map((body) => body.code);
    expect(codes.filter((one) => one === 'auth.totp_wrong')).toHaveLength(4);
    expect(codes.filter((one) => one === 'auth.locked')).toHaveLength(8);
    // The lock is one, whatever call is tried, and the right code waits as well.
    expect((await logIn(mail, code())).params).toEqual({ minutes: 15 });
    const removal = await call(token, 'user/totp/disable', { password, totp: code() });
    expect(removal.code).toBe('auth.locked');
  });

  test('the lock doubles with each wrong code up to a day, until a right one', async () => {
    const { mail, code, wrong } = await protectedPerson();
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await logIn(mail, wrong())).code).toBe('auth.totp_wrong');
    }
    for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
      const { code: refusal, params } = await logIn(mail, wrong());
      expect([refusal, params]).toEqual(['auth.locked', { minutes }]);
      await app.clock.advance(minutes * minuteMs);
    }
    expect((await logIn(mail, code())).type).toBe('ok');
    expect((await logIn(mail, wrong())).code).toBe('auth.totp_wrong');
  });

  test('a code that was used already costs no try', async () => {
    const { mail, code } = await protectedPerson();
    const totp = code();
    await logIn(mail, totp);
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await logIn(mail, totp)).code).toBe('auth.totp_wrong');
    }
    await app.clock.advance(stepMs);
    expect((await logIn(mail, code())).type).toBe('ok');
  });

  test('a recovery code opens once, as it was typed, also while the app is locked', async () => {
    const { mail, wrong, recovery, token } = await protectedPerson();
    for (let turn = 0; turn < 5; turn += 1) await logIn(mail, wrong());
    const [first = '', second = ''] = recovery;
    const typed = first
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const burst = await Promise.all(Array.from({ length: 6 }, () => logIn(mail, typed)));
    expect(burst.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect((await logIn(mail, first)).code).toBe('auth.totp_wrong');
    await expect.poll(() => mailTo(mail)?.[0]).toBe('recovery_used');
    const other = await protectedPerson();
    expect((await logIn(other.mail, second)).code).toBe('auth.totp_wrong');
    const removal = await call(token, 'user/totp/disable', { password, totp: second });
    expect(removal.message).toEqual({ enabled: false });
  });

  test('is turned off with password and code, pauses withdrawals and is told', async () => {
    const { mail, token, code, wrong, recovery } = await protectedPerson();
    const disable = (fields: Record<string, string>) => call(token, 'user/totp/disable', fields);
    expect((await disable({ totp: code() })).code).toBe('param.missing');
    expect((await disable({ password: 'wrong', totp: code() })).code).toBe(
      'auth.old_password_wrong',
    );
    expect((await disable({ password })).code).toBe('auth.totp_required');
    expect((await disable({ password, totp: wrong() })).code).toBe('auth.totp_wrong');
    const key = randomUUID();
    const once = () => app.send('user/totp/disable', { password, totp: code() }, { token, key });
    expect((await once()).body.message).toEqual({ enabled: false });
    const again = await once();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body.message).toEqual({ enabled: false });
    expect(await profile(token)).toMatchObject({
      totp_enabled: false,
      hold_until: expect.any(String),
    });
    await expect.poll(() => mailTo(mail)?.[0]).toBe('totp_off');
    expect((await logIn(mail)).type).toBe('ok');
    expect((await disable({ password, totp: code() })).code).toBe('totp.not_on');
    expect(
      await app.services.db
        .selectFrom('recovery_code')
        .selectAll()
        .where('user_id', '=', (await profile(token)).id)
        .execute(),
    ).toEqual([]);
    expect(recovery).toHaveLength(10);
  });

  const fundPassword = { password: '246810', re_password: '246810' };
  const address = {
    currency_id: '2',
    netType: 'ERC20',
    pay_password: '246810',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  };
  type Protected = Awaited<ReturnType<typeof protectedPerson>>;

  /** Every call that asks, with what else it takes to be right. */
  const asking: [string, (one: Protected) => Promise<Record<string, string>>][] = [
    ['user/e_pwd', async () => ({ old_password: password, password: 'another one' })],
    ['safe/update_password', async () => fundPassword],
    [
      'wallet/addaddress',
      async (one) => {
        await call(one.token, 'safe/update_password', { ...fundPassword, totp: one.code() });
        await app.clock.advance(minuteMs);
        return { ...address, code: await mailCode(one.token, 'withdraw_address') };
      },
    ],
    [
      'user/forget',
      async ({ mail }) => {
        await app.clock.advance(minuteMs);
        const { message } = await call(null, 'sms_mail', { user_string: mail, type: 'forget' });
        const fields = { password: 'another one', repassword: 'another one' };
        return { account: mail, code: message.demo_code, ...fields };
      },
    ],
  ];

  test.each(asking)('%s asks for it last, under one key', async (path, rest) => {
    const one = await protectedPerson();
    const fields = await rest(one);
    const token = path === 'user/forget' ? null : one.token;
    const key = randomUUID();
    const send = async (totp: string) =>
      (await app.send(path, { ...fields, ...(totp ? { totp } : {}) }, { token, key })).body;
    expect((await send('')).code).toBe('auth.totp_required');
    expect((await send(one.wrong())).code).toBe('auth.totp_wrong');
    // A recovery code is for the login, and to turn the factor off.
    expect((await send(one.recovery[0] ?? '')).code).toBe('auth.totp_wrong');
    expect((await send(one.code())).type).toBe('ok');
  });

  test.each([
    ['user/e_pwd', { old_password: 'wrong' }, 'auth.old_password_wrong'],
    ['wallet/addaddress', { pay_password: '000000' }, 'fund.wrong'],
    ['wallet/addaddress', { code: 'abcdef' }, 'auth.code_wrong'],
    ['user/forget', { code: '999999' }, 'auth.code_wrong'],
  ])('%s with %j takes no try of it', async (path, wrong, refusal) => {
    const one = await protectedPerson();
    const found = asking.find(([name]) => name === path);
    const fields = { ...(await found?.[1](one)), ...wrong, totp: one.wrong() };
    const token = path === 'user/forget' ? null : one.token;
    expect((await call(token, path, fields)).code).toBe(refusal);
    const { fails } = await app.services.db
      .selectFrom('authenticator')
      .select('fails')
      .where('user_id', '=', (await profile(one.token)).id)
      .executeTakeFirstOrThrow();
    expect(fails).toBe(0);
  });

  test('a refusal after the code was right leaves the code as it was', async () => {
    const one = await protectedPerson();
    const { token } = one;
    await call(token, 'safe/update_password', { ...fundPassword, totp: one.code() });
    await app.clock.advance(stepMs);
    const totp = one.code();
    const same = { ...fundPassword, oldpassword: '246810', totp };
    expect((await call(token, 'safe/update_password', same)).code).toBe('auth.password_same');
    const other = { password: '135791', re_password: '135791', oldpassword: '246810', totp };
    expect((await call(token, 'safe/update_password', other)).type).toBe('ok');
  });

  test('where it is off, a code that is sent is not looked at', async () => {
    const { mail, token } = await registered();
    expect((await logIn(mail, '123456')).type).toBe('ok');
    expect((await logIn(mail, '7K2M-9QXD-04TB')).type).toBe('ok');
    await setUp(token);
    expect((await logIn(mail)).type).toBe('ok');
  });
});
