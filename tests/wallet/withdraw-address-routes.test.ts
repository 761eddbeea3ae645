import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { withdrawAddressCalls } from '../../server/wallet/withdraw-address-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const asked = { currency_id: '2', netType: 'ERC20', address: ether, notes: 'Ledger' };

describeOnEachDatabase('a withdraw address', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...withdrawAddressCalls, ...fundPasswordCalls]);
    app.services.config.settings['address.cooldown_hours'] = 24;
    app.services.config.settings['code.per_day'] = 1_000;
  });
  afterAll(() => app.server.close());

  const withPassword = async () => {
    const person = await app.person();
    const fields = { password: '246810', re_password: '246810' };
    await app.send('safe/update_password', fields, { token: person.token, key: randomUUID() });
    return person;
  };
  const codeFor = async (token: string) => {
    await app.clock.advance(60_000);
    const sent = await app.send('set/sms_other_mail', {}, { token });
    return sent.body.message.demo_code;
  };
  const add = async (token: string, fields: Record<string, string> = {}, key = randomUUID()) => {
    const secrets = { pay_password: '246810', code: await codeFor(token) };
    const { body } = await app.send(
      'wallet/addaddress',
      { ...asked, ...secrets, ...fields },
      { token, key },
    );
    return body;
  };
  const list = async (token: string, currency = 0) =>
    (await app.send('wallet/get_address', { currency }, { token })).body.message;
  const remove = (token: string, address_id: number) =>
    app.send('wallet/deladdress', { address_id }, { token, key: randomUUID() });

  test('is saved with password and code, and then told', async () => {
    const { token } = await withPassword();
    expect(await list(token)).toEqual([]);
    const { message } = await add(token);
    expect(message).toMatchObject({
      currency: 2,
      currency_name: 'ETH',
      nettype: 'ERC20',
      address: ether,
      notes: 'Ledger',
      state: 'cooling',
      usable_at: new Date(app.clock.now() + 24 * hourMs).toISOString(),
    });
    expect(await list(token)).toEqual([message]);
    expect(await list(token, 3)).toEqual([]);
  });

  test('becomes active with the clock alone', async () => {
    const { id, token } = await withPassword();
    await add(token);
    await app.clock.advance(23 * hourMs);
    const open = () => app.services.sessions.open(id, { device: 'test', address: '127.0.0.1' });
    const later = await open();
    expect((await list(later))[0].state).toBe('cooling');
    await app.clock.advance(hourMs);
    expect((await list(later))[0].state).toBe('active');
  });

  test('needs a fund password first', async () => {
    const { token } = await app.person();
    expect(await add(token)).toMatchObject({ code: 'fund.not_set' });
  });

  test.each([
    [{ currency_id: '77' }, 'currency.not_found'],
    [{ currency_id: '4' }, 'address.chain_invalid'],
    [{ netType: 'TRC20' }, 'address.chain_invalid'],
    [{ netType: '' }, 'address.chain_invalid'],
    [{ address: ether.replace('a', 'A') }, 'address.invalid'],
    [{ address: `${ether}0` }, 'address.invalid'],
    [{ address: 'x'.repeat(129) }, 'param.invalid'],
    [{ address: '' }, 'param.missing'],
    [{ notes: 'x'.repeat(51) }, 'param.invalid'],
    [{ pay_password: '000000' }, 'fund.wrong'],
    [{ pay_password: '' }, 'param.missing'],
    [{ code: 'abcdef' }, 'auth.code_wrong'],
  ])('with %j is refused', async (fields, code) => {
    const { token } = await withPassword();
    expect(await add(token, fields)).toMatchObject({ type: 'error', code });
    expect(await list(token)).toEqual([]);
  });

  test('what is refused before the secrets costs no try of them', async () => {
    const { token } = await withPassword();
    for (let turn = 0; turn < 6; turn += 1) {
      const wrong = { address: 'nowhere', pay_password: '000000' };
      expect(await add(token, wrong)).toMatchObject({ code: 'address.invalid' });
    }
    expect(await add(token)).toMatchObject({ type: 'ok' });
  });

  test('an absent fund password costs no try of it', async () => {
    const { token } = await withPassword();
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await add(token, { pay_password: '' })).toMatchObject({
        code: 'param.missing',
        params: { field: 'pay_password' },
      });
    }
    expect(await add(token)).toMatchObject({ type: 'ok' });
  });

  test('is saved once, however it is spelled, and again after its deletion', async () => {
    const { token } = await withPassword();
    const { message } = await add(token);
    expect(await add(token, { address: ether.toLowerCase() })).toMatchObject({
      code: 'address.exists',
    });
    await app.clock.advance(25 * hourMs);
    const { id } = message;
    const owner = await app.services.db
      .selectFrom('withdraw_address')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const later = await app.services.sessions.open(owner.user_id, {
      device: 'test',
      address: '127.0.0.1',
    });
    expect((await remove(later, id)).body.message).toEqual({ id });
    expect(await list(later)).toEqual([]);
    expect((await remove(later, id)).body.code).toBe('withdraw.address_unknown');
    expect((await add(later)).message).toMatchObject({ state: 'cooling' });
  });

  test('of somebody else is neither seen nor deleted', async () => {
    const [mine, theirs] = [await withPassword(), await withPassword()];
    const { message } = await add(theirs.token);
    expect(await list(mine.token)).toEqual([]);
    expect((await remove(mine.token, message.id)).body.code).toBe('withdraw.address_unknown');
    expect(await list(theirs.token)).toHaveLength(1);
  });

  test('there are as many as the setting allows, also of two at once', async () => {
    const { settings } = app.services.config;
    settings['address.max'] = 1;
    try {
      const { token } = await withPassword();
      const code = await codeFor(token);
      const secrets = { pay_password: '246810', code };
      const bitcoin = { currency_id: '1', netType: 'OMNI' };
      const sent = [
        { ...asked, ...secrets },
        { ...bitcoin, address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ...secrets },
      ].map((fields) => app.send('wallet/addaddress', fields, { token, key: randomUUID() }));
      const codes = (await Promise.all(sent)).map(({ body }) => body.type);
      expect(codes.filter((type) => type === 'ok')).toHaveLength(1);
      expect(await add(token, { address: `0x${'0'.repeat(40)}` })).toMatchObject({
        code: 'address.limit',
        params: { limit: 1 },
      });
    } finally {
      settings['address.max'] = 20;
    }
  });

  test('a repeat under its key is the same answer and the same row', async () => {
    const { token } = await withPassword();
    const key = randomUUID();
    const first = await add(token, {}, key);
    expect(await add(token, {}, key)).toEqual(first);
    expect(await list(token)).toHaveLength(1);
  });

  test.each(['wallet/get_address', 'wallet/addaddress', 'wallet/deladdress'])(
    '%s asks for a login',
    async (path) => {
      const { body } = await app.send(path, asked, { key: randomUUID() });
      expect(body).toMatchObject({ type: '999', code: 'session.required' });
    },
  );
});
