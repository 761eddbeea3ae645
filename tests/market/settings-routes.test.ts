import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../schemas/kernel/config';
import { Limits } from '../../schemas/kernel/limits';
import { Candles } from '../../schemas/market/candle';
import { GetConfig } from '../../src/api/kernel/config';
import { SetLanguage } from '../../src/api/kernel/settings';
import { GetTime } from '../../src/api/kernel/time';
import { GetCandles } from '../../src/api/market/candle';
import { describeOnEachDatabase } from '../support/database/databases';
import { noon, opened, payloadOf } from './support/market-calls';

describeOnEachDatabase('the public settings', (database) => {
  test('say how this server works', async () => {
    const { get } = await opened(database().db);
    const answer = await get('app/config');
    expect(answer.json().message).toMatchObject({
      version: '2.5.8',
      demo: true,
      feed: 'recorded',
      socket_url: '',
      static_url: '',
      base_currency_id: 3,
      bank_currency_id: 9999,
      disclosures: { risk: '2026-11' },
      chains: { USDT: ['TRC20', 'OMNI', 'ERC20'], BTC: ['OMNI'], ETH: ['ERC20'] },
    });
    expect(answer.json().message.languages).toContainEqual({ value: 'th', title: 'ไทย' });
    const config = GetConfig.read(payloadOf(answer.json(), GetConfig.path));
    expect(config).toMatchObject({ isDemo: true, feed: 'recorded' });
    expect(v.parse(Limits, config.sentLimits)['withdraw.min.USDT']).toBe('10');
  });

  test('are open unless a setting closes them', async () => {
    const { get } = await opened(database().db);
    const { features } = (await get('app/config')).json().message;
    const open = Object.keys(features).filter((name) => features[name] === true);
    expect(open.sort()).toEqual([
      'bank',
      'chat',
      'deposit',
      'hosting',
      'lever',
      'lever_limit',
      'lever_stop',
      'option',
      'option_even',
      'own_limits',
      'spot',
      'subscription',
      'totp',
      'vip_recharge',
      'withdraw',
    ]);
    expect(Object.keys(features)).toHaveLength(15);
  });

  test('tell the time of the clock that the server goes by', async () => {
    const { get, clock } = await opened(database().db);
    await clock.advance(90_000);
    const answer = await get('time');
    expect(answer.json()).toEqual({
      type: 'ok',
      message: { now: '2026-03-04T12:01:30.000Z', epoch_ms: noon + 90_000, rate: '0' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(GetTime.read(payloadOf(answer.json(), GetTime.path)).epochMs).toBe(noon + 90_000);
  });
});

describeOnEachDatabase('the language', (database) => {
  const langOf = (id: number) =>
    database()
      .db.selectFrom('app_user')
      .select('lang')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test.each([
    ['kor', 'kr'],
    ['zh-TW', 'hk'],
    ['spa', 'esp'],
    ['klingon', 'zh'],
  ])('%s is %s', async (spelling, code) => {
    const { post } = await opened(database().db);
    const answer = await post('set/lang', `lang=${spelling}`);
    expect(answer.json()).toEqual({ type: 'ok', message: code });
    expect(SetLanguage.read(payloadOf(answer.json(), SetLanguage.path))).toBe(code);
  });

  test('stays with the person who chose it, and with nobody else', async () => {
    const { post, person } = await opened(database().db);
    const [anna, boris] = [await person(), await person()];
    const asAnna = { authorization: anna.token };
    await post('set/lang', 'lang=th', asAnna);
    expect(await langOf(anna.id)).toEqual({ lang: 'th' });
    expect(await langOf(boris.id)).toEqual({ lang: 'en' });
    expect((await post('get/lang', '', asAnna)).json()).toEqual({ type: 'ok', message: 'th' });
  });

  test('of a visitor is that of the request', async () => {
    const { post } = await opened(database().db);
    const answer = await post('get/lang', '', { 'language-mark': 'jp' });
    expect(answer.json()).toEqual({ type: 'ok', message: 'jp' });
  });

  test('has to be named', async () => {
    const { post } = await opened(database().db);
    expect((await post('set/lang', '', { 'language-mark': 'en' })).json()).toEqual({
      type: 'error',
      code: 'param.missing',
      params: { field: 'lang' },
      message: 'Language is required',
    });
  });
});

describe('answers of existing servers', () => {
  test('about candles are read in their own forms', () => {
    const payload = payloadOf(
      {
        code: '1',
        msg: 'success',
        data: [
          { time: noon, open: 1.5, high: '2.00', low: 1, close: '1.750', volume: '0.5000' },
          { time: noon, open: 1.5, high: '2.00', low: 1, close: '', volume: '0.5000' },
        ],
      },
      GetCandles.path,
    );
    expect(v.parse(Candles, payload)).toEqual([
      {
        startMs: noon,
        open: '1.5',
        high: '2',
        low: '1',
        close: '1.75',
        volume: '0.5',
        turnover: '0',
        isClosed: true,
      },
    ]);
    const none = payloadOf({ code: 1, msg: '', data: null }, GetCandles.path);
    expect(v.parse(Candles, none)).toEqual([]);
  });

  test('about the language may come in their spelling, or not make sense', () => {
    expect(SetLanguage.read('kor')).toBe('kr');
    expect(SetLanguage.read(null)).toBeNull();
  });

  test('without a configuration leave the defaults', () => {
    expect(defaultConfig).toMatchObject({ isDemo: false, feed: 'live', version: '2.5.8' });
    expect(defaultConfig.features).toMatchObject({ spot: true, option_even: false, totp: false });
    expect(v.parse(Limits, defaultConfig.sentLimits)['withdraw.min.USDT']).toBe('100');
  });
});
