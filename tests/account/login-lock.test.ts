import { expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { loginCalls } from '../../server/account/login-routes';
import { hashPassword } from '../../server/security/passwords';
import { purgeFailures } from '../../server/users/login-lock';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

describeOnEachDatabase('the lock of a login', (open) => {
  const start = async () => {
    const { db } = open();
    const at = await openApp(db, loginCalls);
    const { id } = await at.person();
    const password_hash = await hashPassword('the right one');
    await db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    const { account } = await db
      .selectFrom('app_user')
      .select('account')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const logIn = (password: string, name = account) =>
      at.send('user/login', { user_string: name, password });
    return { ...at, logIn };
  };

  test('closes after five wrong passwords, for the right one too, and opens after fifteen minutes', async () => {
    const { logIn, clock } = await start();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logIn('a wrong one')).body.code).toBe('auth.bad_credentials');
    }
    expect((await logIn('the right one')).body).toMatchObject({
      code: 'auth.locked',
      params: { minutes: 15 },
      message: 'Too many failed attempts, please try again in 15 minutes',
    });
    await clock.advance(15 * minuteMs + 1);
    expect((await logIn('the right one')).body.type).toBe('ok');
  });

  test('lasts fifteen minutes from the last wrong password, however far apart they were', async () => {
    const { logIn, clock, services } = await start();
    for (let tries = 0; tries < 4; tries += 1) await logIn('a wrong one');
    await clock.advance(14 * minuteMs);
    await logIn('a wrong one');
    await clock.advance(14 * minuteMs);
    await purgeFailures(services.db, services.config.settings, clock.now());
    expect((await logIn('the right one')).body).toMatchObject({
      code: 'auth.locked',
      params: { minutes: 1 },
    });
    await clock.advance(minuteMs);
    expect((await logIn('the right one')).body.type).toBe('ok');
  });

  test('does not close after five wrong passwords in more than fifteen minutes', async () => {
    const { logIn, clock } = await start();
    for (let tries = 0; tries < 4; tries += 1) await logIn('a wrong one');
    await clock.advance(15 * minuteMs);
    await logIn('a wrong one');
    expect((await logIn('the right one')).body.type).toBe('ok');
  });

  test('a burst has no more tries than there are', async () => {
    const { logIn } = await start();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await logIn('a wrong one')).body.code),
    );
    expect(codes.filter((code) => code === 'auth.bad_credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'auth.locked')).toHaveLength(15);
    expect((await logIn('the right one')).body.code).toBe('auth.locked');
  });

  test('tells nothing about accounts: a name that nobody has is locked alike', async () => {
    const { logIn } = await start();
    for (let tries = 0; tries < 5; tries += 1) {
      const { body } = await logIn('whatever', 'nobody@example.com');
      expect(body.code).toBe('auth.bad_credentials');
    }
    expect((await logIn('whatever', 'nobody@example.com')).body.code).toBe('auth.locked');
  });

  test('a right password forgets the wrong ones before it', async () => {
    const { logIn } = await start();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await logIn('a wrong one');
      expect((await logIn('the right one')).body.type).toBe('ok');
    }
  });

  test('many wrong passwords from one address stop it, whatever names they were for', async () => {
    const { send, clock } = await start();
    await clock.advance(60 * minuteMs);
    for (let tries = 0; tries < 50; tries += 1) {
      await send('user/login', { user_string: `name${tries}@example.com`, password: 'guess' });
    }
    const stopped = await send('user/login', { user_string: 'one@more.com', password: 'guess' });
    expect(stopped.status).toBe(429);
    expect(stopped.body.code).toBe('request.too_many');
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    await clock.advance(16 * minuteMs);
    const later = await send('user/login', { user_string: 'one@more.com', password: 'guess' });
    expect(later.body.code).toBe('auth.bad_credentials');
  });

  test('wrong passwords from all over one IPv6 network stop that network', async () => {
    const { server: app, clock } = await start();
    await clock.advance(60 * minuteMs);
    const guess = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/user/login',
        remoteAddress,
        payload: { user_string: `${remoteAddress}@example.com`, password: 'guess' },
      });
    for (let tries = 0; tries < 50; tries += 1) await guess(`2001:db8:0:7::${tries}`);
    expect((await guess('2001:db8:0:7:ffff::')).statusCode).toBe(429);
    expect((await guess('2001:db8:0:8::')).statusCode).toBe(200);
  });
});
