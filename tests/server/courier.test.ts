import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../schemas/kernel/language';
import { mountDevRoutes } from '../../server/dev-routes';
import { balancesOf } from '../../server/ledger/balances';
import { createCouriers } from '../../server/messages/courier';
import { configFrom } from '../../server/platform/config';
import { createApp } from '../../server/requests/app';
import { describeOnEachDatabase } from '../support/database/databases';
import { codeFor, fieldsFor, newMail, registeringCalls } from '../support/registering';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('a courier', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, registeringCalls);
    mountDevRoutes(app.server, app.services, app.clock);
  });
  afterAll(() => app.server.close());

  describe('in a demonstration', () => {
    test('shows its mail at the mailbox, newest first', async () => {
      const mail = newMail();
      const first = await codeFor(app, mail);
      await app.clock.advance(60_000);
      const second = await codeFor(app, mail);
      const response = await app.server.inject(`/dev/mailbox?to=${encodeURIComponent(mail)}`);
      expect(response.json()).toMatchObject([
        {
          to: mail,
          channel: 'mail',
          purpose: 'register',
          code: second,
          sent_at: expect.any(String),
        },
        { code: first },
      ]);
    });

    test.each(['+86 13900000001', '8613900000001', '13900000001', '+86-139-0000-0001'])(
      'finds a number typed as %s',
      async (to) => {
        const asked = { user_string: '13900000001', area_code: '86', type: 'register' };
        await app.clock.advance(24 * 3_600_000);
        await app.send('sms_send', asked);
        const response = await app.server.inject(`/dev/mailbox?to=${encodeURIComponent(to)}`);
        expect(response.json()[0]).toMatchObject({ to: '+86 13900000001', channel: 'sms' });
      },
    );

    test.each(languages)('shows a page in $name that runs nothing', async ({ code, htmlLang }) => {
      const mail = newMail();
      const demoCode = await codeFor(app, mail);
      const page = await app.server.inject({
        url: `/dev/mailbox/page?to=${encodeURIComponent(mail)}&lang=${code}`,
      });
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.body).toContain(`lang="${htmlLang}"`);
      expect(page.body).toContain(demoCode);
      expect(page.body).not.toContain('<script');
    });

    test('writes what was typed as text on the page', async () => {
      const page = await app.server.inject({
        url: `/dev/mailbox/page?to=${encodeURIComponent('<img src=x onerror=1>')}`,
      });
      expect(page.body).toContain('&lt;img src=x onerror=1&gt;');
      expect(page.body).not.toContain('<img');
    });

    test('moves its clock, and only forwards', async () => {
      const before = app.clock.now();
      const move = (advance_ms: unknown) =>
        app.server.inject({ method: 'POST', url: '/dev/clock', payload: { advance_ms } });
      expect((await move(1_500)).json()).toEqual({ now: new Date(before + 1_500).toISOString() });
      for (const amount of [-1, 1.5, 'soon', null, 1e15]) {
        expect((await move(amount)).json().code).toBe('param.invalid');
      }
      expect(app.clock.now()).toBe(before + 1_500);
    });
  });

  describe('in live', () => {
    const receiving = async () => {
      const mails: string[] = [];
      const smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData: (stream, _session, done) => {
          let text = '';
          stream.on('data', (chunk) => {
            text += chunk;
          });
          stream.on('end', () => {
            mails.push(text);
            done();
          });
        },
      });
      await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
      const address = smtp.server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
      return { mails, url: `smtp://127.0.0.1:${port}`, close };
    };
    const liveApp = async (url: string) => {
      const config = configFrom({ TIDELINE_MODE: 'live', SMTP_URL: url });
      const couriers = createCouriers(config, app.clock);
      const services = { ...app.services, config, couriers, report: () => undefined };
      const liveServer = await createApp(services, registeringCalls);
      mountDevRoutes(liveServer, services, app.clock);
      return liveServer;
    };

    test('sends the code by mail and shows it nowhere else', async () => {
      const smtp = await receiving();
      const liveServer = await liveApp(smtp.url);
      const user_string = newMail();
      const response = await liveServer.inject({
        method: 'POST',
        url: '/api/sms_mail',
        headers: { 'language-mark': 'en' },
        payload: { user_string, type: 'register' },
      });
      expect(response.json().message).toEqual({ expires_in: 600, resend_in: 60 });
      expect(smtp.mails).toHaveLength(1);
      expect(smtp.mails[0]).toContain(`To: ${user_string}`);
      expect(smtp.mails[0]).toMatch(/Subject: \d{6} is your Tideline code/);
      for (const path of ['/dev/mailbox?to=x', '/dev/mailbox/page?to=x']) {
        expect((await liveServer.inject(path)).statusCode).toBe(404);
      }
      const clock = await liveServer.inject({ method: 'POST', url: '/dev/clock', payload: {} });
      expect(clock.statusCode).toBe(404);
      await liveServer.close();
      await smtp.close();
    });

    test('grants nothing', async () => {
      const smtp = await receiving();
      const liveServer = await liveApp(smtp.url);
      const user_string = newMail();
      const post = (path: string, payload: Record<string, string>, key = randomUUID()) =>
        liveServer.inject({
          method: 'POST',
          url: `/api/${path}`,
          payload,
          headers: { 'idempotency-key': key, 'language-mark': 'en' },
        });
      await post('sms_mail', { user_string, type: 'register' });
      const code = /Subject: (\d{6})/.exec(smtp.mails[0] ?? '')?.[1] ?? '';
      const made = await post('user/register', fieldsFor(user_string, code));
      expect(made.json().type).toBe('ok');
      expect((await balancesOf(database().db, made.json().message.id)).currencies).toEqual([]);
      await liveServer.close();
      await smtp.close();
    });

    test('says so when a code cannot be sent, and lets it be asked for again at once', async () => {
      const liveServer = await liveApp('smtp://127.0.0.1:1');
      const ask = (path: string, payload: Record<string, string>) =>
        liveServer.inject({ method: 'POST', url: `/api/${path}`, payload });
      const mail = { user_string: newMail(), type: 'register' };
      const phone = { user_string: '13700000009', area_code: '86', type: 'register' };
      for (const again of [1, 2]) {
        expect((await ask('sms_mail', mail)).json().code, `try ${again}`).toBe(
          'auth.code_send_failed',
        );
        expect((await ask('sms_send', phone)).json().code).toBe('auth.code_send_failed');
      }
      await liveServer.close();
    });
  });

  test('noted no fault of our own in all this', () => expect(app.faults).toEqual([]));
});
