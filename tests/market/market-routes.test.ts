import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PairList } from '../../schemas/market/pair';
import { GetCandles } from '../../src/api/market/candle';
import { describeOnEachDatabase } from '../support/database/databases';
import { minute, noon, opened, payloadOf } from './support/market-calls';

describeOnEachDatabase('the public market calls', (database) => {
  test('give the pairs by quote currency, to anybody', async () => {
    const { get, trade, clock, faults } = await opened(database().db);
    await clock.advance(500);
    trade('BTC/USDT', '60030.25', '0.5', clock.now());
    const answer = await get('currency/quotation_new');
    expect(answer.headers['cache-control']).toBe('public, max-age=1');
    expect(answer.json()).toMatchObject({
      type: 'ok',
      message: [
        {
          id: 3,
          name: 'USDT',
          logo: 'assets/USDT.svg',
          is_display: true,
          quotation: [{ symbol: 'BTC/USDT' }, { symbol: 'DOGE/USDT', now_price: '0', stale: true }],
        },
      ],
    });
    const { rows: pairs } = v.parse(PairList, payloadOf(answer.json(), 'currency/quotation_new'));
    expect(pairs.map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'DOGE/USDT']);
    expect(pairs[0]).toMatchObject({
      logo: 'assets/BTC.svg',
      price: '60030.25',
      open: '60000',
      high: '60030.25',
      low: '59990',
      volume: '2.25',
      change: '0.05',
      pricedAt: '2026-03-04T12:00:00.500Z',
      isStale: false,
      priceDecimals: 2,
      quantityDecimals: 6,
      feeRate: '0.002',
    });
    expect(faults).toEqual([]);
  });

  test('give one pair by its two currencies', async () => {
    const { get, trade } = await opened(database().db);
    trade('DOGE/USDT', '0.12345', '10', noon);
    expect((await get('currency/deal?currency_id=6&legal_id=3')).json()).toMatchObject({
      type: 'ok',
      message: { id: 5, symbol: 'DOGE/USDT', now_price: '0.12345', price_decimals: 6 },
    });
  });

  test('refuse a pair that the feed does not have, in two languages', async () => {
    const { get } = await opened(database().db);
    const path = 'currency/deal?currency_id=2&legal_id=3';
    const refused = await get(path, { 'language-mark': 'en' });
    expect(refused.statusCode).toBe(200);
    expect(refused.json()).toEqual({
      type: 'error',
      code: 'pair.not_found',
      message: 'This trading pair does not exist',
    });
    expect((await get(path)).json()).toMatchObject({
      code: 'pair.not_found',
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
  });

  test('refuse a request without its fields', async () => {
    const { get } = await opened(database().db);
    expect((await get('currency/deal?legal_id=3', { 'language-mark': 'en' })).json()).toEqual({
      type: 'error',
      code: 'param.missing',
      params: { field: 'currency_id' },
      message: 'Currency is required',
    });
    expect(
      (await get('currency/deal?currency_id=-1&legal_id=3', { 'language-mark': 'en' })).json(),
    ).toMatchObject({ code: 'param.invalid', params: { field: 'currency_id' } });
  });
});

const candlesAt = (fields: Record<string, string>) =>
  `currency/new_timeshar?${new URLSearchParams({
    symbol: 'BTC/USDT',
    period: '1min',
    from: String((noon - 60 * minute) / 1000),
    to: String(noon / 1000),
    ...fields,
  })}`;

describeOnEachDatabase('the candles', (database) => {
  test('come in their own envelope, which both kinds of client read', async () => {
    const { get, trade } = await opened(database().db);
    trade('BTC/USDT', '60020.5', '0.1', noon);
    const answer = await get(candlesAt({}));
    expect(answer.json()).toEqual({
      code: 1,
      msg: 'success',
      type: 'ok',
      data: [
        {
          id: (noon - 3 * minute) / 1000,
          time: noon - 3 * minute,
          period: '1min',
          'base-currency': 'BTC',
          'quote-currency': 'USDT',
          open: '60000',
          high: '60010',
          low: '59990',
          close: '60005',
          amount: '1.5',
          vol: '90007.5',
          closed: true,
        },
        {
          id: (noon - 2 * minute) / 1000,
          time: noon - 2 * minute,
          period: '1min',
          'base-currency': 'BTC',
          'quote-currency': 'USDT',
          open: '60005',
          high: '60020',
          low: '60000',
          close: '60010.5',
          amount: '0.25',
          vol: '15002.625',
          closed: true,
        },
        {
          id: noon / 1000,
          time: noon,
          period: '1min',
          'base-currency': 'BTC',
          'quote-currency': 'USDT',
          open: '60020.5',
          high: '60020.5',
          low: '60020.5',
          close: '60020.5',
          amount: '0.1',
          vol: '6002.05',
          closed: false,
        },
      ],
    });
    const bars = GetCandles.read(payloadOf(answer.json(), GetCandles.path));
    expect(bars.map(({ startMs }) => startMs)).toEqual([
      noon - 3 * minute,
      noon - 2 * minute,
      noon,
    ]);
    expect(bars.at(-1)).toMatchObject({ close: '60020.5', volume: '0.1', isClosed: false });
  });

  test('keep to the time that was asked for', async () => {
    const { get } = await opened(database().db);
    const from = String((noon - 2 * minute) / 1000);
    const { data } = (await get(candlesAt({ from, to: from }))).json();
    expect(data).toMatchObject([{ time: noon - 2 * minute }]);
    expect((await get(candlesAt({ symbol: 'DOGE/USDT' }))).json()).toMatchObject({ data: [] });
  });

  test.each([
    ['1H', '60min'],
    ['1D', '1day'],
    ['1W', '1week'],
    ['1M', '1mon'],
  ])('know %s as %s', async (short, period) => {
    const { get, trade } = await opened(database().db);
    trade('BTC/USDT', '60020.5', '0.1', noon);
    const { data } = (await get(candlesAt({ period: short, from: '0' }))).json();
    expect(data.at(-1)).toMatchObject({ period, close: '60020.5' });
  });

  test.each([
    ['an unknown pair', { symbol: 'BTC/EUR' }, { code: 'pair.not_found' }],
    [
      'an unknown period',
      { period: '2min' },
      { code: 'param.invalid', params: { field: 'period' } },
    ],
    ['an end before its start', { to: '1' }, { code: 'param.invalid', params: { field: 'from' } }],
    [
      'a time in milliseconds',
      { to: String(noon) },
      { code: 'param.invalid', params: { field: 'to' } },
    ],
    ['no pair at all', { symbol: '' }, { code: 'param.missing', params: { field: 'symbol' } }],
  ])('are refused for %s', async (_, fields, refusal) => {
    const { get } = await opened(database().db);
    expect((await get(candlesAt(fields))).json()).toMatchObject({ type: 'error', ...refusal });
  });
});
