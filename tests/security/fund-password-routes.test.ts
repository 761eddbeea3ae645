import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginCalls } from '../../server/account/login-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('the fund password', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...fundPasswordCalls, ...loginCalls]);
  });
  afterAll(() => app.server.close());

  const set = (token: string, fields: Record<string, string>, key = randomUUID()) => {
    const asked = { re_password: fields['password'] ?? '', ...fields };
    return app.send('safe/update_password', asked, { token, key });
  };
  const having = async (password: string) => {
    const person = await app.person();
    expect((await set(person.token, { password })).body.type).toBe('ok');
    return person;
  };
  const profile = async (token: string) =>
    (await app.send('user/center', {}, { token, method: 'GET' })).body.message;

  test('is set once without anything, and then told to be set', async () => {
    const { token } = await app.person();
    expect((await app.send('user/has_password', {}, { token })).body.message).toBe(2);
    const { body } = await set(token, { password: '246810' });
    expect(body.message).toEqual({ set: true, hold_until: null });
    expect((await app.send('user/has_password', {}, { token })).body.message).toBe(1);
    expect(await profile(token)).toMatchObject({ has_password: true, fund_locked_until: null });
  });

  test.each([
    [{ password: '24681' }, 'fund.format'],
    [{ password: '24681a' }, 'fund.format'],
    [{ password: '２４６８１０' }, 'fund.format'],
    [{ password: '123456' }, 'fund.trivial'],
    [{ password: '888888' }, 'fund.trivial'],
    [{ password: '987654' }, 'fund.trivial'],
    [{ password: '246810', re_password: '246811' }, 'auth.password_differ'],
  ])('refuses %j', async (fields, code) => {
    const { token } = await app.person();
    expect((await set(token, fields)).body).toMatchObject({ type: 'error', code });
    expect((await profile(token)).has_password).toBe(false);
  });

  test('is not changed without the old one or a code', async () => {
    const { token } = await having('246810');
    expect((await set(token, { password: '135791' })).body).toMatchObject({
      code: 'param.missing',
      params: { field: 'oldpassword' },
    });
  });

  test('is changed with the old one, not to itself, and its owner is told', async () => {
    const { id, token } = await having('246810');
    const same = await set(token, { password: '246810', oldpassword: '246810' });
    expect(same.body.code).toBe('auth.password_same');
    const { body } = await set(token, { password: '135791', oldpassword: '246810' });
    expect(body.message.set).toBe(true);
    const { account } = await app.services.db
      .selectFrom('app_user')
      .select('account')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await expect
      .poll(() => app.services.couriers.mailbox?.of(account).map(({ purpose }) => purpose))
      .toEqual(['fund_password_changed', 'fund_password_set']);
  });

  test('is not the birthday of a document that was sent, in any order', async () => {
    const { id, token } = await app.person();
    const document = (state: 'unverified' | 'reviewing' | 'verified') => ({
      user_id: id,
      level: 'basic' as const,
      state,
      country: 'CN',
      name: 'Ada Marlowe',
      id_number: '11010519910823002X',
      id_key: '11010519910823002X',
      address: 'Beijing',
      front_pic: null,
      back_pic: null,
      in_hand_pic: null,
      reject_reason: null,
      submitted_ms: app.clock.now(),
      reviewed_ms: null,
      archived_ms: null,
    });
    const { db } = app.services;
    const sent = await db
      .insertInto('verification')
      .values(document('reviewing'))
      .returning('id')
      .executeTakeFirstOrThrow();
    const move = (state: 'unverified' | 'verified') => {
      const reason = state === 'unverified' ? 'It cannot be read.' : null;
      const moved = { state, reviewed_ms: app.clock.now(), reject_reason: reason };
      return db.updateTable('verification').set(moved).where('id', '=', sent.id).execute();
    };
    for (const password of ['910823', '230891', '082391', '199108', '081991']) {
      const { body } = await set(token, { password });
      expect(body.code).toBe('fund.birthday');
      // What is refused says nothing of the document.
      expect(JSON.stringify(body)).not.toContain(password);
    }
    await move('verified');
    expect((await set(token, { password: '910823' })).body.code).toBe('fund.birthday');
    expect((await set(token, { password: '910824' })).body.type).toBe('ok');
    await move('unverified');
    const change = { password: '910823', oldpassword: '910824' };
    expect((await set(token, change)).body.type).toBe('ok');
  });

  test('the fifth wrong one locks it, and four leave the right one as good as ever', async () => {
    const { token } = await having('246810');
    const attempt = async (oldpassword: string, password = '135791') =>
      (await set(token, { password, oldpassword })).body;
    for (const left of [4, 3, 2, 1]) {
      expect(await attempt('000000')).toMatchObject({ code: 'fund.wrong', params: { left } });
    }
    expect((await attempt('246810')).type).toBe('ok');
    for (const left of [4, 3, 2, 1]) {
      expect(await attempt('000000')).toMatchObject({ code: 'fund.wrong', params: { left } });
    }
    const fifth = await attempt('000000');
    expect(fifth).toMatchObject({
      code: 'fund.locked',
      params: { time: new Date(app.clock.now() + 24 * 3_600_000).toISOString() },
    });
    expect((await attempt('135791', '246810')).code).toBe('fund.locked');
  });

  test('wrong ones lock it for a day, in a burst too, and a right one in between forgets them', async () => {
    const { id, token } = await having('246810');
    const wrong = () => set(token, { password: '135791', oldpassword: '000000' });
    for (const left of [4, 3, 2, 1]) {
      expect((await wrong()).body).toMatchObject({ code: 'fund.wrong', params: { left } });
    }
    const right = await set(token, { password: '246810', oldpassword: '246810' });
    expect(right.body.code).toBe('auth.password_same');
    const burst = await Promise.all(Array.from({ length: 8 }, wrong));
    const codes = burst.map(({ body }) => body.code).sort();
    expect(codes.filter((code) => code === 'fund.wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'fund.locked')).toHaveLength(4);
    const locked = await set(token, { password: '135791', oldpassword: '246810' });
    expect(locked.body.code).toBe('fund.locked');
    expect((await profile(token)).fund_locked_until).toBe(
      new Date(app.clock.now() + 24 * 3_600_000).toISOString(),
    );
    await app.clock.advance(24 * 3_600_000);
    const later = await app.services.sessions.open(id, { device: 'test', address: '127.0.0.1' });
    expect((await set(later, { password: '135791', oldpassword: '246810' })).body.type).toBe('ok');
  });

  test('a code of the account takes the place of a forgotten one, and of its lock', async () => {
    const { token } = await having('246810');
    for (let turn = 0; turn < 5; turn += 1) {
      await set(token, { password: '135791', oldpassword: '000000' });
    }
    const sent = await app.send('set/sms_other_mail', { scene: 'fund_password' }, { token });
    expect(sent.body.message).toMatchObject({
      expires_in: 600,
      resend_in: 60,
      to: expect.stringContaining('***'),
    });
    const code = sent.body.message.demo_code;
    const wrong = await set(token, {
      password: '135791',
      code: code === '000000' ? '1' : '000000',
    });
    expect(wrong.body.code).toBe('auth.code_wrong');
    const { body } = await set(token, { password: '135791', code });
    expect(body.type).toBe('ok');
    expect((await profile(token)).fund_locked_until).toBeNull();
    const again = await set(token, { password: '246810', code });
    expect(again.body.code).toBe('auth.code_wrong');
  });

  test('a code for something else does not open it', async () => {
    const { token } = await having('246810');
    const sent = await app.send('set/sms_other_mail', { scene: 'withdraw' }, { token });
    const code = sent.body.message.demo_code;
    expect((await set(token, { password: '135791', code })).body.code).toBe('auth.code_wrong');
  });

  test('right ones at once are all right, after wrong ones too', async () => {
    const { id, token } = await having('246810');
    const again = async () =>
      (await set(token, { password: '246810', oldpassword: '246810' })).body.code;
    for (const wrongs of [0, 4]) {
      for (let turn = 0; turn < wrongs; turn += 1) {
        await set(token, { password: '135791', oldpassword: '000000' });
      }
      const burst = await Promise.all(Array.from({ length: 12 }, again));
      // It is the answer of a right one, whose new password is the same.
      expect([...new Set(burst)]).toEqual(['auth.password_same']);
    }
    expect(
      await database()
        .db.selectFrom('fund_password')
        .select(['fails', 'locked_until_ms'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ fails: 0, locked_until_ms: null });
  });

  test('the last attempt locks nobody while a right one is compared', async () => {
    const { token } = await having('246810');
    for (let turn = 0; turn < 4; turn += 1) {
      await set(token, { password: '135791', oldpassword: '000000' });
    }
    const right = set(token, { password: '246810', oldpassword: '246810' });
    const found: unknown[] = [];
    let isOver = false;
    right.finally(() => {
      isOver = true;
    });
    while (!isOver) found.push((await profile(token)).fund_locked_until);
    expect((await right).body.code).toBe('auth.password_same');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((until) => until === null)).toBe(true);
  });

  test('two first ones at once set one', async () => {
    const { token } = await app.person();
    const both = await Promise.all(
      ['246810', '135791'].map((password) => set(token, { password })),
    );
    expect(both.filter(({ body }) => body.type === 'ok')).toHaveLength(1);
  });

  test('a repeat under its key is the same answer, another password is a mismatch', async () => {
    const { token } = await app.person();
    const key = randomUUID();
    const first = await set(token, { password: '246810' }, key);
    const repeat = await set(token, { password: '246810' }, key);
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers['idempotency-replayed']).toBe('true');
    const other = await set(token, { password: '135791' }, key);
    expect(other.body.code).toBe('idempotency.mismatch');
  });

  test.each(['user/has_password', 'set/sms_other_mail', 'safe/update_password'])(
    '%s asks for a login',
    async (path) => {
      const { body } = await app.send(path, { password: '246810' }, { key: randomUUID() });
      expect(body).toMatchObject({ type: '999', code: 'session.required' });
    },
  );
});
