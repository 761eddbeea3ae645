import { expect, test } from 'vitest';
import { answerFrom } from '../../schemas/kernel/envelope';
import { amount } from '../../schemas/kernel/money';
import { move, ofHouse, ofUser, type UserBucket } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import { testClock } from '../../server/platform/clock';
import { walletCalls } from '../../server/wallet/wallet-routes';
import { GetSpotWallet, GetWallets } from '../../src/api/wallet/wallet';
import { describeOnEachDatabase, type TestDatabase } from '../support/database/databases';
import { scriptedFeed } from '../support/server/scripted-feed';
import { serverOver } from '../support/server/test-app';

const noon = Date.parse('2026-03-04T12:00:00.000Z');
const [btc, usdt, doge] = [1, 3, 6];

const opened = async (db: TestDatabase['db']) => {
  const clock = testClock(noon);
  const { feed, trade } = scriptedFeed(clock, { symbols: ['BTC/USDT', 'DOGE/USDT'] });
  const server = await serverOver(db, walletCalls, { clock, feed });
  trade('BTC/USDT', '60030.25', '0.5', noon);
  trade('DOGE/USDT', '0.12345', '100', noon);
  const person = await server.person();
  const give = (bucket: UserBucket, currency: number, text: string) =>
    db.transaction().execute((trx) =>
      postEntries(trx, [
        {
          timeMs: noon,
          kind: 'demo.grant',
          ref: { kind: 'test', id: '1' },
          lines: move(ofHouse('sys.grant'), ofUser(person.id, bucket), currency, amount(text)),
        },
      ]),
    );
  const post = async (path: string, payload: string, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: person.token,
        ...headers,
      },
    });
    return answer.json();
  };
  return { give, post, person, another: server.person };
};

const payloadOf = (body: unknown, path: string): unknown => {
  const answer = answerFrom(body, 200, path);
  if (!answer?.ok) throw new Error(`Not an answer: ${JSON.stringify(body)}`);
  return answer.payload;
};

describeOnEachDatabase('the wallets', (database) => {
  test('of somebody who never had anything are all there, and zero', async () => {
    const { post } = await opened(database().db);
    const { message } = await post('wallet/list', '');
    for (const account of ['change', 'lever', 'micro', 'trust']) {
      const wallet = message[`${account}_wallet`];
      expect(wallet).toMatchObject({ usdt_totle: '0', totle: '0' });
      expect(wallet.balance).toHaveLength(11);
      for (const row of wallet.balance) {
        expect(row).toMatchObject({
          [`${account}_balance`]: '0',
          [`lock_${account}_balance`]: '0',
        });
      }
    }
    expect(message.legal_wallet).toEqual({ balance: [], usdt_totle: '0', totle: '0' });
    expect(message).toMatchObject({ ExRate: '7.1', is_open_CTbi: true });
    expect(Object.keys(message.rates)).toEqual(['USD', 'CNY', 'TWD', 'JPY', 'KRW', 'EUR', 'THB']);
  });

  // By hand: 0.12345678 × 60030.25 = 7411.1413675950, cut to 7411.14136759; 33.5 × 0.12345 = 4.135575;
  // with 0.000001 together 7415.27694359, and × 7.1 = 52648.466299489, cut to cents.
  test('are valued at the last prices, every figure cut and none rounded', async () => {
    const { post, give } = await opened(database().db);
    await give('change', btc, '0.12345678');
    await give('change', doge, '30');
    await give('change.frozen', doge, '3.5');
    await give('change', usdt, '0.000001');
    await give('lever.frozen', usdt, '12.5');
    const { message } = await post('wallet/list', '');
    const rowOf = (id: number) =>
      message.change_wallet.balance.find((row: { currency: number }) => row.currency === id);
    expect(rowOf(btc)).toEqual({
      id: 12,
      currency: btc,
      currency_name: 'BTC',
      logo: 'assets/BTC.svg',
      decimal_scale: 8,
      is_match: true,
      is_lever: false,
      is_micro: false,
      change_balance: '0.12345678',
      lock_change_balance: '0',
      usdt_price: '60030.25',
    });
    expect(rowOf(doge)).toMatchObject({
      change_balance: '30',
      lock_change_balance: '3.5',
      usdt_price: '0.12345',
    });
    expect(rowOf(usdt)).toMatchObject({ usdt_price: '1', decimal_scale: 6 });
    expect(rowOf(2)).toMatchObject({ currency_name: 'ETH', usdt_price: '0' });
    expect(message.change_wallet.usdt_totle).toBe('7415.27694359');
    expect(message.change_wallet.totle).toBe('52648.46');
    expect(message.lever_wallet).toMatchObject({ usdt_totle: '12.5', totle: '88.75' });
    const wallets = GetWallets.read(payloadOf({ type: 'ok', message }, GetWallets.path));
    expect(wallets.spot.usdtTotal).toBe('7415.27694359');
    expect(wallets.spot.rows.find(({ currency }) => currency === 'DOGE')).toMatchObject({
      available: '30',
      frozen: '3.5',
      usdtPrice: '0.12345',
      decimals: 8,
    });
    expect(wallets.rates['THB']).toBe('35.4');
  });

  test('are found by a part of the name, their totals staying what they are', async () => {
    const { post, give } = await opened(database().db);
    await give('change', usdt, '5');
    const { message } = await post('wallet/list', 'currency_name=%20dO');
    const names = message.change_wallet.balance.map(
      (row: { currency_name: string }) => row.currency_name,
    );
    expect(names).toEqual(['DOGE', 'DOT']);
    expect(message.change_wallet.usdt_totle).toBe('5');
  });

  test('show everybody their own only', async () => {
    const { post, give, another } = await opened(database().db);
    await give('change', usdt, '5');
    const other = await another();
    const { message } = await post('wallet/list', '', { authorization: other.token });
    expect(message.change_wallet.usdt_totle).toBe('0');
  });

  test.each([
    ['change', 'change_balance', '0.5'],
    ['lever', 'lever_balance', '0.25'],
    ['micro', 'micro_balance', '0'],
    ['trust', 'trust_balance', '0'],
  ])('of one account: %s', async (type, field, value) => {
    const { post, give } = await opened(database().db);
    await give('change', btc, '0.5');
    await give('lever', btc, '0.25');
    await give('trust.frozen', btc, '7');
    const { message } = await post('wallet/detail', `currency=1&type=${type}`);
    expect(message).toMatchObject({
      currency: 1,
      currency_name: 'BTC',
      usdt_price: '60030.25',
      [field]: value,
      [`lock_${field}`]: type === 'trust' ? '7' : '0',
      ExRate: '7.1',
      is_charge: true,
      coin_trade_fee: '0.002',
    });
    if (type !== 'change') return;
    const body = { type: 'ok', message };
    expect(GetSpotWallet.read(payloadOf(body, GetSpotWallet.path))).toEqual({
      currencyId: 1,
      currency: 'BTC',
      logo: 'assets/BTC.svg',
      decimals: 8,
      available: '0.5',
      frozen: '0',
      usdtPrice: '60030.25',
    });
  });

  test.each([
    [
      'an unknown coin',
      'currency=77&type=change',
      'currency.not_found',
      'This currency does not exist',
    ],
    ['the bank card', 'currency=9999&type=change', 'wallet.not_found', 'Wallet not found'],
    ['an unknown account', 'currency=1&type=legal', 'param.invalid', 'Type is not valid'],
    ['no account', 'currency=1', 'param.missing', 'Type is required'],
  ])('are refused for %s, in two languages', async (_, fields, code, text) => {
    const { post } = await opened(database().db);
    const refused = await post('wallet/detail', fields, { 'language-mark': 'en' });
    expect(refused).toMatchObject({ type: 'error', code, message: text });
    expect(await post('wallet/detail', fields)).toMatchObject({
      code,
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
  });

  test.each(['wallet/list', 'wallet/detail'])('ask who is there: %s', async (path) => {
    const { post } = await opened(database().db);
    const stranger = { authorization: '', 'language-mark': 'en' };
    expect(await post(path, 'currency=1&type=change', stranger)).toEqual({
      type: '999',
      code: 'session.required',
      message: 'Please log in',
    });
    expect(await post(path, '', { authorization: 'x'.repeat(43) })).toMatchObject({ type: '999' });
  });
});
