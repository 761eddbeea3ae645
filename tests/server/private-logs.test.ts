import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { runningReviewerOf } from '../../server/review/review-endpoint';
import { bombOf, photoOf, program } from '../support/photos';
import { fileOf } from '../support/server/multipart';
import { type ServerProcess, startServerProcess } from '../support/server/server-process';
import { virtualPasskey } from '../support/virtual-passkey';

const folder = mkdtempSync(join(tmpdir(), 'tideline-logs-'));
let server: ServerProcess;
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const Answer = v.object({ type: v.string(), message: v.unknown() });
const Uploaded = v.object({ id: v.string(), url: v.string() });
const Setup = v.object({ secret: v.string() });
const Enabled = v.object({ recovery: v.array(v.string()) });
const Asked = v.object({ options: v.string() });
const Sent = v.object({ demo_code: v.string() });

test('whatever people do, the server prints nothing that is theirs', async () => {
  const settings = join(folder, 'settings.json');
  const limits = { 'demo.grant': { USDT: '1000' }, 'rate.orders_per_s': 100_000 };
  writeFileSync(settings, JSON.stringify(limits));
  server = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    TIDELINE_CONFIG: settings,
  });
  const send = async (path: string, body: string | Record<string, string>, token = '') => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: token,
        'idempotency-key': randomUUID(),
        'content-type':
          typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: typeof body === 'string' ? body : `${new URLSearchParams(body)}`,
    });
    return v.parse(Answer, await response.json());
  };

  const email = 'olivia.private@example.com';
  const phone = '5550147923';
  const password = 'Secret-words-4711';
  const mailed = v.parse(
    Sent,
    (await send('sms_mail', { user_string: email, type: 'register' })).message,
  );
  const texted = v.parse(
    Sent,
    (await send('sms_send', { user_string: phone, area_code: '1', type: 'register' })).message,
  );
  const account = { type: 'email', user_string: email, code: mailed.demo_code, agree: '1' };
  const registered = await send('user/register', { ...account, password, re_password: password });
  expect(registered.type).toBe('ok');
  const wrong = 'Not-my-secret-4712';
  await send('user/login', { user_string: email, password: wrong });
  const loggedIn = await send('user/login', { user_string: email, password });
  const token = v.parse(v.pipe(v.string(), v.length(43)), loggedIn.message);
  const order = { currency_id: '1', legal_id: '3', type: '1', match_type: '1' };
  await send('coin/trade', { ...order, target_price: '50', amount: '1' }, token);
  await send('coin/trade', { ...order, target_price: '1000000', amount: '9000' }, token);
  const fund = '804517';
  const wrongFund = '915528';
  await send('safe/update_password', { password: fund, re_password: fund }, token);
  const changed = { password: '246810', re_password: '246810', oldpassword: wrongFund };
  await send('safe/update_password', changed, token);
  const asked = await send('set/sms_other_mail', { scene: 'withdraw_address' }, token);
  const own = asked.type === 'ok' ? v.parse(Sent, asked.message).demo_code : mailed.demo_code;
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const saved = { currency_id: '2', netType: 'ERC20', address, pay_password: fund, code: own };
  await send('wallet/addaddress', saved, token);
  const setup = v.parse(Setup, (await send('user/totp/setup', { password }, token)).message);
  const app = new TOTP({ secret: Secret.fromBase32(setup.secret) });
  const totp = app.generate();
  const { message: enabled } = await send('user/totp/enable', { totp }, token);
  const { recovery } = v.parse(Enabled, enabled);
  const wrongTotp = totp === '530917' ? '530918' : '530917';
  await send('user/login', { user_string: email, password, totp: wrongTotp });
  const [recovered = '', unused = ''] = recovery;
  await send('user/login', { user_string: email, password, totp: recovered });
  await send('user/totp/disable', { password, totp: unused.slice(0, -1) }, token);
  await send('user/e_pwd', { old_password: wrong, password: 'Third-words-4713' }, token);
  const key = virtualPasskey();
  const creation = v.parse(
    Asked,
    (await send('user/passkey/options', { password }, token)).message,
  );
  const made = { response: key.create(creation.options), name: 'Key of Quillfeather' };
  expect((await send('user/passkey/register', made, token)).type).toBe('ok');
  const stepUp = await send('user/passkey/step-up', { call: 'safe/update_password' }, token);
  const assertion = key.get(v.parse(Asked, stepUp.message).options, 1);
  const another = { password: '135791', re_password: '135791', oldpassword: fund };
  await send('safe/update_password', { ...another, passkey: `${assertion}x` }, token);
  await send('user/e_pwd', { old_password: password, password: 'x', passkey: assertion }, token);
  const { signature } = JSON.parse(assertion).response;

  await send('user/login', `{"user_string":"${email}","password":"${password}`);
  await send('user/login', `{"user_string":"${email}\\u0000","password":"${password}"}`);
  await send(`nowhere/${phone}?password=${password}`, { user_string: email });
  const posted = async (content: Buffer) => {
    const { type, body } = fileOf(content, 'passport-of-olivia.jpg');
    const response = await fetch(`${server.url}/api/upload`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { authorization: token, 'content-type': type },
    });
    return v.parse(Answer, await response.json());
  };
  const upload = v.parse(Uploaded, (await posted(await photoOf(40, 30))).message);
  await posted(program);
  await posted(bombOf(30_000, 30_000));
  await fetch(`${server.url}${upload.url}`);
  const theirName = 'Olivia Quillfeather';
  const identity = {
    country: 'Peru',
    name: theirName,
    card_id: 'QX-7730-914',
    address: 'Calle Luna 8',
  };
  await send('user/real_name', { ...identity, card_id: 'QX-7730-914-?' }, token);
  expect((await send('user/real_name', identity, token)).type).toBe('ok');
  const review = runningReviewerOf({ DATA_DIR: join(folder, 'data'), DATABASE_URL: undefined });
  const place = { kind: 'kyc', id: 1, actor: 'olga' } as const;
  expect((await review?.({ act: 'approve', ...place }))?.isDone).toBe(true);
  const photos = { front_pic: upload.id, reverse_pic: upload.id, hand_pic: upload.id };
  await send('user/real_name2', photos, token);
  const [second, third] = [
    await posted(await photoOf(41, 30)),
    await posted(await photoOf(42, 30)),
  ];
  const [reverse_pic, hand_pic] = [second, third].map(
    ({ message }) => v.parse(Uploaded, message).id,
  );
  const sent = { front_pic: upload.id, reverse_pic: `${reverse_pic}`, hand_pic: `${hand_pic}` };
  expect((await send('user/real_name2', sent, token)).type).toBe('ok');
  const shown = await review?.({ act: 'show', kind: 'kyc', id: 2, withPhotos: true });
  expect(shown?.photos).toHaveLength(3);
  const reason = 'Quillfeather cannot be read';
  expect((await review?.({ act: 'reject', ...place, id: 2, reason }))?.isDone).toBe(true);
  const endpoint = readFileSync(join(folder, 'data', 'endpoint.json'), 'utf8');
  const { secret } = v.parse(v.object({ secret: v.string() }), JSON.parse(endpoint));
  rmSync(join(folder, 'data', 'uploads'), { recursive: true });
  writeFileSync(join(folder, 'data', 'uploads'), 'a file where the folder should be');
  const lost = await posted(await photoOf(30, 40));
  expect(lost.type).toBe('error');
  await server.stop();

  const printed = server.output();
  expect(printed).toContain('Tideline is ready');
  const secrets = { email, phone, password, wrong, token, fund, wrongFund };
  const theirs = { ...secrets, olivia: 'olivia', address, theirName, reason, secret };
  const document = { number: identity.card_id, key: 'QX7730914', street: identity.address };
  expect(printed).toContain('fault in /api/upload');
  const photo = { id: upload.id, sig: upload.url.split('sig=')[1] ?? '', file: 'passport' };
  const codes = {
    mailed: mailed.demo_code,
    texted: texted.demo_code,
    own,
    totp,
    wrongTotp,
    secret: setup.secret,
    recovered,
    unused,
    signature,
    passkey: key.id,
  };
  for (const [name, text] of Object.entries({
    ...theirs,
    ...document,
    ...codes,
    ...photo,
  })) {
    expect(printed.toLowerCase().includes(text.toLowerCase()), `printed: ${name}`).toBe(false);
  }
});
