import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { calls } from '../../server/domains';
import { mail, type Named, phone, placeOf } from '../support/contacts';
import { describeOnEachDatabase } from '../support/database/databases';
import { password } from '../support/registering';
import { openApp, type TestApp } from '../support/server/test-app';
import { testEach } from '../walker/walker';

describeOnEachDatabase('a code in the answer', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, calls);
  });
  afterAll(() => app.server.close());

  const requested = async ({ type, user_string, area_code }: Named, purpose: string) => {
    const path = type === 'email' ? 'sms_mail' : 'sms_send';
    const phoneFields = type === 'email' ? {} : { area_code };
    const { body } = await app.send(path, { user_string, type: purpose, ...phoneFields });
    await app.clock.advance(60_000);
    return body;
  };
  const register = async (named: Named, code: string) => {
    const fields = { ...named, code, password, re_password: password, agree: 'true' };
    return (await app.send('user/register', fields, { key: randomUUID() })).body;
  };
  const reset = async ({ user_string, area_code }: Named, code: string) => {
    const fields = { account: user_string, area_code, code, password, repassword: password };
    return (await app.send('user/forget', fields, { key: randomUUID() })).body;
  };
  const someone = async (named: Named) => {
    const { message } = await requested(named, 'register');
    expect((await register(named, message.demo_code)).type).toBe('ok');
    return named;
  };
  const newest = (named: Named) => app.services.couriers.mailbox?.of(placeOf(named))[0]?.code;
  const withoutCode = ({
    message: { demo_code, ...rest },
    ...body
  }: {
    message: Record<string, unknown>;
  }) => {
    expect(demo_code).toMatch(/^\d{6}$/);
    return { ...body, ...rest };
  };

  testEach(
    'of a registration does not tell whether there is an account',
    [
      { title: 'by mail', named: mail },
      { title: 'by phone', named: phone },
    ],
    async ({ named }) => {
      const [known, unknown] = [await someone(named()), named()];
      const [taken, free] = [
        await requested(known, 'register'),
        await requested(unknown, 'register'),
      ];
      expect(withoutCode(taken)).toEqual(withoutCode(free));
      // The address gets an explanation; the code in the answer opens nothing.
      expect(newest(known)).toBeNull();
      expect(newest(unknown)).toBe(free.message.demo_code);
      expect((await register(known, taken.message.demo_code)).code).toBe('auth.code_wrong');
      expect((await register(unknown, free.message.demo_code)).type).toBe('ok');
    },
  );

  testEach(
    'of a reset does not tell whether there is an account',
    [
      { title: 'by mail', named: mail },
      { title: 'by phone', named: phone },
    ],
    async ({ named }) => {
      const [known, unknown] = [await someone(named()), named()];
      const [real, decoy] = [await requested(known, 'forget'), await requested(unknown, 'forget')];
      expect(withoutCode(decoy)).toEqual(withoutCode(real));
      expect(newest(unknown)).toBeNull();
      expect((await reset(unknown, decoy.message.demo_code)).code).toBe('auth.code_wrong');
      expect((await reset(known, real.message.demo_code)).type).toBe('ok');
    },
  );

  testEach(
    'of another contact does not tell whether somebody has it',
    [
      { title: 'a mail address', named: mail },
      { title: 'a phone number', named: phone },
    ],
    async ({ named }) => {
      const { token } = await app.person();
      const [taken, free] = [await someone(named()), named()];
      const ask = async (to: Named) => {
        const { body } = await app.send('user/contact_code', { ...to }, { token });
        await app.clock.advance(60_000);
        return body;
      };
      const [decoy, real] = [await ask(taken), await ask(free)];
      expect(withoutCode(decoy)).toEqual(withoutCode(real));
      expect(newest(taken)).toBeNull();
      expect(newest(free)).toBe(real.message.demo_code);
    },
  );
});
