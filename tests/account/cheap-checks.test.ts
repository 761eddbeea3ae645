import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { passwordCalls } from '../../server/security/password-routes';
import { other } from '../support/contacts';
import { openMemory } from '../support/database/databases';
import {
  codeFor,
  fieldsFor,
  newMail,
  password,
  register,
  registeringCalls,
} from '../support/registering';
import { openApp, type TestApp } from '../support/server/test-app';

const argon2 = vi.hoisted(() => ({ calls: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      argon2.calls.push('hash');
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      argon2.calls.push('verify');
      return real.verify(...given);
    },
  };
});

describe('no password is hashed for whoever has not shown what it takes', () => {
  let database: OpenDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await openMemory();
    const calls = [...registeringCalls, ...passwordCalls, ...fundPasswordCalls];
    app = await openApp(database.db, calls);
  });
  afterAll(async () => {
    await app.server.close();
    await database.close();
  });
  beforeEach(() => {
    argon2.calls.length = 0;
  });

  test('a registration with a wrong code', async () => {
    const mail = newMail();
    const code = await codeFor(app, mail);
    const { body } = await register(app, fieldsFor(mail, other(code)));
    expect(body.code).toBe('auth.code_wrong');
    expect(argon2.calls).toEqual([]);
    expect((await register(app, fieldsFor(mail, code))).body.type).toBe('ok');
    expect(argon2.calls).toEqual(['hash']);
  });

  test('a registration with a right code and an invite code of nobody', async () => {
    const mail = newMail();
    const fields = { ...fieldsFor(mail, await codeFor(app, mail)), extension_code: 'ABCDEFG' };
    expect((await register(app, fields)).body.code).toBe('auth.invite_invalid');
    expect(argon2.calls).toEqual([]);
  });

  test('a reset with a wrong code, of an account or of nobody', async () => {
    const fields = { code: '000000', password: 'another one', repassword: 'another one' };
    const known = newMail();
    await register(app, fieldsFor(known, await codeFor(app, known)));
    argon2.calls.length = 0;
    for (const account of [known, newMail()]) {
      await app.send('sms_mail', { user_string: account, type: 'forget' });
      const { body } = await app.send('user/forget', { ...fields, account }, { key: randomUUID() });
      expect(body.code).toBe('auth.code_wrong');
    }
    expect(argon2.calls).toEqual([]);
  });

  test('a change of the password with a wrong old one', async () => {
    const mail = newMail();
    await register(app, fieldsFor(mail, await codeFor(app, mail)));
    const { body: logged } = await app.send('user/login', { user_string: mail, password });
    argon2.calls.length = 0;
    const sent = { token: logged.message, key: randomUUID() };
    const fields = { old_password: 'a wrong one', password: 'another one' };
    expect((await app.send('user/e_pwd', fields, sent)).body.code).toBe('auth.old_password_wrong');
    expect(argon2.calls).toEqual(['verify']);
  });

  test('a fund password with a wrong old one, or with a wrong code', async () => {
    const { token } = await app.person();
    const set = (fields: Record<string, string>) =>
      app.send('safe/update_password', fields, { token, key: randomUUID() });
    await set({ password: '246810', re_password: '246810' });
    argon2.calls.length = 0;
    const next = { password: '135792', re_password: '135792' };
    expect((await set({ ...next, oldpassword: '000001' })).body.code).toBe('fund.wrong');
    expect(argon2.calls).toEqual(['verify']);
    expect((await set({ ...next, code: '000000' })).body.code).toBe('auth.code_wrong');
    expect(argon2.calls).toEqual(['verify']);
  });
});
