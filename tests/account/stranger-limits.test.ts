import { dayMs, hourMs, minuteMs } from '../../schemas/kernel/time';
// Long, because every limit of contract/limits.md#who-can-lock-out-whom has its stranger here.

import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { calls } from '../../server/domains';
import { settingsFor } from '../../server/platform/settings';
import { describeOnEachDatabase } from '../support/database/databases';
import { concernsConnections, limitRows } from '../support/limit-rows';
import { pngOf } from '../support/photos';
import { fieldsFor, newMail, password } from '../support/registering';
import { fileOf } from '../support/server/multipart';
import { openApp } from '../support/server/test-app';
import { virtualPasskey } from '../support/virtual-passkey';

const live = settingsFor('live');
/** Limits of a live server; the answers contain the codes. */
const limits = {
  'code.per_sender_hour': live['code.per_sender_hour'],
  'code.per_sender_day': live['code.per_sender_day'],
};

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.0.${networks >> 8}.${networks & 255}`;
};

describeOnEachDatabase('a stranger who exhausts', (database) => {
  const opened = async (settings: Parameters<typeof openApp>[2] = {}) => {
    const app = await openApp(database().db, calls, {
      settings: { ...limits, ...settings.settings },
    });
    const send = async (network: string, path: string, fields: object = {}, token = '') => {
      const response = await app.server.inject({
        method: 'POST',
        url: `/api/${path}`,
        remoteAddress: network,
        payload: fields,
        headers: { authorization: token, 'idempotency-key': randomUUID() },
      });
      return response.json();
    };
    const codeFor = (network: string, user_string: string, type = 'forget') =>
      send(network, 'sms_mail', { user_string, type });
    const reset = (network: string, account: string, code: string, changed = password) =>
      send(network, 'user/forget', { account, code, password: changed, repassword: changed });
    const logIn = (network: string, user_string: string, typed = password, totp = '') =>
      send(network, 'user/login', { user_string, password: typed, ...(totp ? { totp } : {}) });
    /** Tries wrong codes until none is compared; returns the last refusal. */
    const tryWrong = async (network: string, mail: string, times: number) => {
      let last = '';
      for (let tried = 0; tried < times; tried += 1) {
        last = (await reset(network, mail, '000000')).code;
      }
      return last;
    };
    const registered = async () => {
      const [home, mail] = [newNetwork(), newMail()];
      const { message } = await codeFor(home, mail, 'register');
      await send(home, 'user/register', fieldsFor(mail, message.demo_code));
      const { message: token } = await logIn(home, mail);
      await app.clock.advance(minuteMs);
      return { home, mail, token: String(token) };
    };
    /** The owner requests a code on a network and resets the password there. */
    const resets = async (network: string, mail: string) => {
      const sent = await codeFor(network, mail);
      return sent.type === 'ok' ? (await reset(network, mail, sent.message.demo_code)).type : sent;
    };
    return { app, send, codeFor, reset, logIn, tryWrong, registered, resets };
  };
  const tooMany = { code: 'request.too_many' };

  const strangers: Record<string, () => Promise<void>> = {
    'rate.ip_per_min': async () => {
      const { send } = await opened({ settings: { 'rate.ip_per_min': 3 } });
      const [shared, elsewhere] = [newNetwork(), newNetwork()];
      for (let asked = 0; asked < 3; asked += 1) await send(shared, 'area_code');
      const refused = await send(shared, 'area_code');
      expect(refused).toMatchObject(tooMany);
      expect(refused.params.seconds).toBeLessThanOrEqual(60);
      expect((await send(elsewhere, 'area_code')).type).toBe('ok');
    },
    'rate.orders_per_s': async () => {
      const { send, registered } = await opened({ settings: { 'rate.orders_per_s': 2 } });
      const { home, token } = await registered();
      const fields = fieldsFor(newMail(), '000000');
      const visits = await Promise.all(
        Array.from({ length: 5 }, () => send(home, 'user/register', fields)),
      );
      const refused = visits.filter(({ code }) => code === 'request.too_many');
      expect(refused.map(({ params }) => params.seconds)).toContain(1);
      // Neither visitors elsewhere nor whoever is logged in on that network is counted with them.
      expect((await send(newNetwork(), 'user/register', fields)).code).toBe('auth.code_wrong');
      expect((await send(home, 'user/e_pwd', {}, token)).code).toBe('param.missing');
    },
    'code.cooldown_s': async () => {
      const { app, registered, codeFor, reset, resets } = await opened();
      const { home, mail } = await registered();
      expect((await codeFor(newNetwork(), mail)).type).toBe('ok');
      const first = (await codeFor(home, mail)).message.demo_code;
      expect((await codeFor(home, mail)).code).toBe('auth.code_cooldown');
      await app.clock.advance(minuteMs);
      const second = (await codeFor(home, mail)).message.demo_code;
      if (first !== second) expect((await reset(home, mail, first)).code).toBe('auth.code_wrong');
      expect((await reset(home, mail, second)).type).toBe('ok');
      expect(await resets(newNetwork(), mail)).toBe('ok');
    },
    'code.per_day': async () => {
      const { app, registered, codeFor, resets } = await opened();
      const { home, mail } = await registered();
      for (let asked = 0; asked < 9; asked += 1) {
        expect((await codeFor(home, mail)).type).toBe('ok');
        await app.clock.advance(minuteMs);
      }
      expect(await codeFor(home, mail)).toMatchObject(tooMany);
      expect(await resets(newNetwork(), mail)).toBe('ok');
      await app.clock.advance(dayMs);
      expect(await resets(home, mail)).toBe('ok');
    },
    'code.per_address_day': async () => {
      const { app, registered, codeFor, resets, tryWrong, send, logIn } = await opened();
      const { home, mail } = await registered();
      const sites = Array.from({ length: 10 }, newNetwork);
      for (const site of sites.slice(0, 3)) {
        while ((await codeFor(site, mail)).type === 'ok') {
          await tryWrong(site, mail, 6);
          await app.clock.advance(minuteMs);
        }
      }
      // Three have all that they can get, and the owner still gets a code, on any network.
      expect(await resets(newNetwork(), mail)).toBe('ok');
      for (const site of sites.slice(3)) await codeFor(site, mail);
      expect(await codeFor(newNetwork(), mail)).toMatchObject(tooMany);
      const { message: token } = await logIn(home, mail);
      const own = await send(home, 'set/sms_other_mail', { scene: 'fund_password' }, token);
      expect(own.type).toBe('ok');
      await app.clock.advance(dayMs);
      expect(await resets(newNetwork(), mail)).toBe('ok');
    },
    'code.per_sender_hour': async () => {
      const { app, registered, codeFor, resets } = await opened();
      const { home, mail } = await registered();
      for (let asked = 0; asked < 19; asked += 1) await codeFor(home, newMail());
      expect(await codeFor(home, mail)).toMatchObject(tooMany);
      expect(await resets(newNetwork(), mail)).toBe('ok');
      await app.clock.advance(hourMs);
      expect(await resets(home, mail)).toBe('ok');
    },
    'code.per_sender_day': async () => {
      const { app, registered, codeFor, resets } = await opened();
      const { home, mail } = await registered();
      for (let asked = 0; asked < 59; asked += 1) {
        await codeFor(home, newMail());
        await app.clock.advance(5 * minuteMs);
      }
      expect(await codeFor(home, mail)).toMatchObject(tooMany);
      expect(await resets(newNetwork(), mail)).toBe('ok');
      await app.clock.advance(dayMs);
      expect(await resets(home, mail)).toBe('ok');
    },
    'code.attempts': async () => {
      const { app, registered, codeFor, reset, tryWrong, resets } = await opened();
      const { home, mail } = await registered();
      const { message } = await codeFor(home, mail);
      expect(await tryWrong(newNetwork(), mail, 5)).toBe('auth.code_attempts');
      expect(await tryWrong(home, mail, 4)).toBe('auth.code_wrong');
      expect(await tryWrong(home, mail, 1)).toBe('auth.code_attempts');
      expect((await reset(home, mail, message.demo_code)).code).toBe('auth.code_attempts');
      await app.clock.advance(minuteMs);
      expect(await resets(home, mail)).toBe('ok');
    },
    'code.sender_attempts_per_day': async () => {
      const { app, registered, codeFor, tryWrong, resets, reset } = await opened();
      const { home, mail } = await registered();
      for (let asked = 0; asked < 3; asked += 1) {
        await codeFor(home, mail);
        await tryWrong(home, mail, 5);
        await app.clock.advance(minuteMs);
      }
      const { message } = await codeFor(home, mail);
      expect(await reset(home, mail, message.demo_code)).toMatchObject(tooMany);
      expect(await resets(newNetwork(), mail)).toBe('ok');
      await app.clock.advance(dayMs);
      expect(await resets(home, mail)).toBe('ok');
    },
    'code.cross_attempts_per_day': async () => {
      const { app, registered, codeFor, tryWrong, reset } = await opened();
      const { home, mail } = await registered();
      const { message } = await codeFor(home, mail);
      for (let others = 0; others < 3; others += 1) await tryWrong(newNetwork(), mail, 5);
      expect(await reset(newNetwork(), mail, message.demo_code)).toMatchObject(tooMany);
      expect((await reset(home, mail, message.demo_code)).type).toBe('ok');
      await app.clock.advance(dayMs);
      const next = await codeFor(home, mail);
      expect((await reset(newNetwork(), mail, next.message.demo_code)).type).toBe('ok');
    },
    'login.max_fails, login': async () => {
      const { app, registered, logIn, send, resets } = await opened();
      const { home, mail, token } = await registered();
      for (let tried = 0; tried < 5; tried += 1) await logIn(newNetwork(), mail, 'wrong');
      expect(await logIn(home, mail)).toMatchObject({
        code: 'auth.locked',
        params: { minutes: 15 },
      });
      const change = { old_password: 'wrong', password: 'another one', re_password: 'another one' };
      expect((await send(home, 'user/e_pwd', change, token)).code).toBe('auth.old_password_wrong');
      await app.clock.advance(15 * minuteMs);
      expect((await logIn(home, mail)).type).toBe('ok');
      for (let tried = 0; tried < 5; tried += 1) await logIn(newNetwork(), mail, 'wrong');
      expect(await resets(home, mail)).toBe('ok');
      expect((await logIn(home, mail)).type).toBe('ok');
    },
    'login.max_fails, session': async () => {
      const { app, registered, logIn, send } = await opened();
      const { home, mail, token } = await registered();
      const change = async (old_password: string) =>
        (
          await send(
            newNetwork(),
            'user/e_pwd',
            { old_password, password, re_password: password },
            token,
          )
        ).code;
      for (let tried = 0; tried < 5; tried += 1) {
        expect(await change('wrong')).toBe('auth.old_password_wrong');
      }
      expect(await change(password)).toBe('auth.locked');
      expect((await logIn(home, mail)).code).toBe('auth.locked');
      await app.clock.advance(15 * minuteMs);
      expect(await change(password)).toBe('auth.password_same');
      expect((await logIn(home, mail)).type).toBe('ok');
    },
    'login.max_fails, authenticator': async () => {
      const { app, registered, logIn, send } = await opened();
      const { home, mail, token } = await registered();
      const { message } = await send(home, 'user/totp/setup', { password }, token);
      const code = () =>
        new TOTP({ secret: Secret.fromBase32(message.secret) }).generate({
          timestamp: app.clock.now(),
        });
      await send(home, 'user/totp/enable', { totp: code() }, token);
      await app.clock.advance(minuteMs);
      const wrong = () => (code() === '000000' ? '000001' : '000000');
      // Without the password nobody reaches the factor.
      for (let tried = 0; tried < 4; tried += 1) await logIn(newNetwork(), mail, 'wrong', wrong());
      for (let tried = 0; tried < 5; tried += 1) {
        const { code: refusal } = await logIn(newNetwork(), mail, password, wrong());
        expect(refusal).toBe(tried < 4 ? 'auth.totp_wrong' : 'auth.locked');
      }
      for (const minutes of [15, 30]) {
        expect(await logIn(home, mail, password, code())).toMatchObject({ params: { minutes } });
        await app.clock.advance(minutes * minuteMs);
        if (minutes === 15) await logIn(newNetwork(), mail, password, wrong());
      }
      expect((await logIn(home, mail, password, code())).type).toBe('ok');
    },
    'login.ip_fails': async () => {
      const { app, registered, logIn } = await opened();
      const { home, mail } = await registered();
      for (let tried = 0; tried < 50; tried += 1) await logIn(home, newMail(), 'wrong');
      expect(await logIn(home, mail)).toMatchObject(tooMany);
      expect((await logIn(newNetwork(), mail)).type).toBe('ok');
      await app.clock.advance(15 * minuteMs);
      expect((await logIn(home, mail)).type).toBe('ok');
    },
    'fund.max_fails': async () => {
      const { app, registered, send } = await opened();
      const { home, token } = await registered();
      const set = async (fields: object, session = token) =>
        (
          await send(
            home,
            'safe/update_password',
            { password: '246810', re_password: '246810', ...fields },
            session,
          )
        ).code;
      await set({});
      expect(await set({ oldpassword: '000000' }, '')).toBe('session.required');
      for (let tried = 0; tried < 5; tried += 1) await set({ oldpassword: '000000' });
      expect(await set({ oldpassword: '246810' })).toBe('fund.locked');
      await app.clock.advance(dayMs - minuteMs);
      expect(await set({ oldpassword: '246810' })).toBe('fund.locked');
      const sent = await send(home, 'set/sms_other_mail', { scene: 'fund_password' }, token);
      expect(
        await set({ code: sent.message.demo_code, password: '135791', re_password: '135791' }),
      ).toBeUndefined();
    },
    'passkey.step_ups': async () => {
      const { app, registered, send } = await opened();
      const { home, mail, token } = await registered();
      const { message } = await send(home, 'user/passkey/options', { password }, token);
      const made = { response: virtualPasskey().create(message.options), name: 'My phone' };
      await send(home, 'user/passkey/register', made, token);
      const challenge = (called: string, session = token) =>
        send(home, 'user/passkey/step-up', { call: called }, session);
      expect((await challenge('user/e_pwd', '')).code).toBe('session.required');
      const guess = { user_string: mail, type: 'email', code: '000000', account: mail };
      const guessed = await send(newNetwork(), 'user/passkey/step-up-reset', guess);
      expect(guessed.code).toBe('auth.code_wrong');
      for (let asked = 0; asked < 20; asked += 1) await challenge('user/e_pwd');
      expect(await challenge('user/e_pwd')).toMatchObject(tooMany);
      expect((await challenge('user/contact')).type).toBe('ok');
      await app.clock.advance(5 * minuteMs);
      expect((await challenge('user/e_pwd')).type).toBe('ok');
    },
    'chat.per_min': async () => {
      const { app, registered, send } = await opened();
      const [owner, stranger] = [await registered(), await registered()];
      const chat = (token: string) => send(owner.home, 'chat/send', { text: 'Hello' }, token);
      for (let sent = 0; sent < 20; sent += 1) await chat(stranger.token);
      expect((await chat(stranger.token)).code).toBe('chat.rate');
      expect((await chat(owner.token)).type).toBe('ok');
      await app.clock.advance(minuteMs);
      expect((await chat(stranger.token)).type).toBe('ok');
    },
    'upload.per_hour': async () => {
      const { app, registered } = await opened({ settings: { 'upload.per_hour': 1 } });
      const [owner, stranger] = [await registered(), await registered()];
      const upload = async (token: string, width: number) => {
        const { type, body } = fileOf(await pngOf(width, 8));
        const headers = { authorization: token, 'content-type': type };
        const sent = { method: 'POST', url: '/api/upload', payload: body, headers } as const;
        return (await app.server.inject(sent)).json();
      };
      expect((await upload(stranger.token, 8)).type).toBe('ok');
      expect((await upload(stranger.token, 10)).type).toBe('error');
      expect((await upload(owner.token, 12)).type).toBe('ok');
      await app.clock.advance(hourMs);
      expect((await upload(stranger.token, 14)).type).toBe('ok');
    },
  };

  test('is played for every limit of calls that the contract lists', () => {
    expect(Object.keys(strangers)).toEqual(limitRows().filter((row) => !concernsConnections(row)));
  });

  for (const [limit, play] of Object.entries(strangers)) {
    test(`${limit} locks out whom the contract says, for as long`, play);
  }
});
