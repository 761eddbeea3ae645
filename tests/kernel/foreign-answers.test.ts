import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { User } from '../../schemas/account/user';
import { Config, defaultConfig } from '../../schemas/kernel/config';
import { Limits } from '../../schemas/kernel/limits';
import { defaultPreferences, Preferences, paletteFor } from '../../schemas/kernel/preferences';
import { Kline } from '../../schemas/market/kline';
import {
  DayMarket,
  DayMarketBatch,
  MarketDepth,
  MatchTrade,
  moveIn,
} from '../../schemas/market/live';
import { Pair, PairList } from '../../schemas/market/pair';

// What the app makes of answers that say the least that they may, and of those that say everything.

const leastPair = {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '57000',
};

describe('a pair', () => {
  test('that says the least has defaults for the rest', () => {
    expect(v.parse(Pair, leastPair)).toEqual({
      id: 1,
      symbol: 'BTC/USDT',
      baseCurrencyId: 1,
      base: 'BTC',
      quoteCurrencyId: 3,
      quote: 'USDT',
      isDisplayed: true,
      opensSpot: true,
      opensOption: false,
      opensFutures: false,
      lotSize: null,
      minLots: 1,
      maxLots: 0,
      spread: '0',
      futuresFee: '0.05',
      overnightFee: '0.02',
      sort: 0,
      priceDecimals: 0,
      quantityDecimals: 4,
      minQuantity: '0',
      minNotional: '0',
      feeRate: '0.002',
      price: '57000',
      change: null,
      high: null,
      low: null,
      open: null,
      volume: null,
      pricedAt: null,
      isStale: false,
      logo: '',
    });
  });

  test('that says everything is taken at its word', () => {
    const given = {
      ...leastPair,
      symbol: 'XBT/USDT',
      is_display: 0,
      open_coin_trade: 0,
      sort: 7,
      change: '+1.5%',
      high: 4,
      low: 1,
      open: 2,
      volume: 9,
      ts: '2026-01-02T03:04:05.000Z',
      stale: 1,
      price_decimals: 0,
      quantity_decimals: 12,
      min_quantity: '0.1',
      min_notional: '5',
      coin_trade_fee: '0.001',
    };
    expect(v.parse(Pair, given)).toMatchObject({
      symbol: 'XBT/USDT',
      isDisplayed: false,
      opensSpot: false,
      sort: 7,
      change: '1.5',
      high: '4',
      low: '1',
      open: '2',
      volume: '9',
      pricedAt: '2026-01-02T03:04:05.000Z',
      isStale: true,
      priceDecimals: 0,
      quantityDecimals: 12,
      minQuantity: '0.1',
      minNotional: '5',
      feeRate: '0.001',
    });
    const excessive = { ...given, price_decimals: -1, quantity_decimals: 13 };
    expect(v.parse(Pair, excessive)).toMatchObject({ priceDecimals: 0, quantityDecimals: 4 });
  });

  test('stands in a list by its sort, then by its id, unless it is hidden', () => {
    const groups = [
      {
        quotation: [
          { ...leastPair, id: 3, sort: 2 },
          { ...leastPair, id: 2, sort: 2 },
          { ...leastPair, id: 9, is_display: false },
        ],
      },
      { quotation: [{ ...leastPair, id: 4, sort: 1 }] },
    ];
    expect(v.parse(PairList, groups).rows.map(({ id }) => id)).toEqual([4, 2, 3]);
  });
});

describe('a pair of which something cannot be read', () => {
  test.each<[string, object, object]>([
    ['a price that is none', { now_price: '-' }, { price: null, priceDecimals: 8 }],
    ['a price of zero', { now_price: '0.00' }, { price: null, priceDecimals: 8 }],
    ['a price with an exponent', { now_price: '1.0E-5' }, { price: '0.00001', priceDecimals: 8 }],
    ['a low price', { now_price: '0.00723' }, { price: '0.00723', priceDecimals: 5 }],
    ['a change with its sign', { change: '+1.23' }, { change: '1.23' }],
    ['a change of nothing', { change: '' }, { change: null }],
    ['flags of null', { is_display: null, open_coin_trade: null, stale: null }, {}],
    ['hidden by a number', { is_display: 0 }, { isDisplayed: false }],
    ['hidden by a text', { is_display: '0' }, { isDisplayed: false }],
    ['figures of another kind', { high: [], low: {}, volume: 'x', min_quantity: '-' }, {}],
    ['a zero time', { ts: '0000-00-00 00:00:00' }, { pricedAt: null }],
    ['a name that is a number', { currency_name: 1 }, { symbol: '1/USDT', base: '1' }],
  ])('keeps the rest: %s', (_, patch, more) => {
    const least = v.parse(Pair, leastPair);
    expect(v.parse(Pair, { ...leastPair, ...patch })).toEqual({ ...least, ...more });
  });

  test('costs itself only, and is counted', () => {
    const groups = [
      null,
      { id: 3, name: 'USDT' },
      { quotation: 'none' },
      { quotation: [{ ...leastPair, id: 2 }, { ...leastPair, id: null }, 'x', leastPair] },
    ];
    const { rows, omitted } = v.parse(PairList, groups);
    expect(rows.map(({ id }) => id)).toEqual([1, 2]);
    // The group of null, the one whose pairs are a text, and two pairs; one without pairs has none.
    expect(omitted).toBe(4);
  });
});

describe('a person', () => {
  test('of whom little is said has nothing yet', () => {
    expect(v.parse(User, { id: 5, review_status: null })).toEqual({
      id: 5,
      nickname: '',
      account: '',
      phone: '',
      areaCode: '',
      email: '',
      inviteCode: '',
      authorizationCode: '',
      identity: 'member',
      basicVerification: 'unverified',
      advancedVerification: 'unverified',
      hasFundPassword: null,
      hasSecondFactor: false,
      withdrawalsHeldUntil: null,
      fundsLockedUntil: null,
      registeredAt: null,
    });
  });

  test.each<[object, object]>([
    [
      { phone: 13800138000, area_code: 86 },
      { phone: '13800138000', areaCode: '86' },
    ],
    [
      { nickname: [], email: {}, lang: 7 },
      { nickname: '', email: '' },
    ],
    [{ identity: 'guest' }, { identity: 'member' }],
    [{ has_password: 0 }, { hasFundPassword: false }],
    [{ has_password: 'perhaps', totp_enabled: null }, { hasFundPassword: null }],
    [{ hold_until: '0000-00-00 00:00:00', created_at: [] }, { registeredAt: null }],
    [{ review_status: [], advanced_status: {} }, { basicVerification: 'unverified' }],
  ])('can log in whatever else cannot be read: %j', (patch, more) => {
    const least = v.parse(User, { id: 5 });
    expect(v.parse(User, { id: '5', ...patch })).toEqual({ ...least, ...more });
  });

  test('is read under the older names too', () => {
    const verified = { id: 5, account_number: 'ada', review_status: '2', advanced_user: 1 };
    expect(v.parse(User, verified)).toMatchObject({
      account: 'ada',
      basicVerification: 'verified',
      advancedVerification: 'reviewing',
    });
    const both = { ...verified, account: 'eva', advanced_status: 2, review_status: 9 };
    expect(v.parse(User, both)).toMatchObject({
      account: 'eva',
      basicVerification: 'unverified',
      advancedVerification: 'verified',
    });
  });
});

describe('a server', () => {
  const open = ['spot', 'lever', 'lever_limit', 'lever_stop', 'option', 'hosting'];
  const alsoOpen = ['subscription', 'deposit', 'withdraw', 'bank'];

  test.each([
    ['https://live.example:8443/ws', 'https://live.example:8443/ws'],
    ['wss://live.example', 'wss://live.example'],
    ['javascript:alert(1)', ''],
    ['live.example', ''],
    [null, ''],
  ])('that has its socket at %s', (socket_url, socketUrl) => {
    expect(v.parse(Config, { socket_url })).toMatchObject({ socketUrl });
  });

  test('that does not say how it works is one of those that existed', () => {
    const { features, sentLimits, ...rest } = defaultConfig;
    expect(rest).toEqual({
      version: '2.5.8',
      socketUrl: '',
      isDemo: false,
      feed: 'live',
      baseCurrencyId: 3,
      bankCurrencyId: 9999,
      staleMs: 10_000,
      disclosures: {},
    });
    const opened = Object.entries(features).flatMap(([name, isOpen]) => (isOpen ? [name] : []));
    expect(opened).toEqual([...open, ...alsoOpen]);
    expect(Object.keys(features)).toHaveLength(15);
    expect(v.parse(Limits, sentLimits)['spot.fee']).toBe('0.002');
  });

  test.each(['simulated', 'recorded', 'live'])('says where its prices come from: %s', (feed) => {
    expect(v.parse(Config, { feed, demo: 1 })).toMatchObject({ feed, isDemo: true });
  });
});

describe('what was chosen on this device', () => {
  test('is the default wherever it cannot be read back', () => {
    const broken = { theme: 'pink', palette: 'pink', balancesHidden: 1, valuation: 'XXX' };
    expect(v.parse(Preferences, { ...broken, smallAssetsHidden: 1, confirmAbove: 'much' })).toEqual(
      defaultPreferences,
    );
    expect(defaultPreferences).toEqual({
      theme: 'system',
      palette: null,
      balancesHidden: false,
      smallAssetsHidden: false,
      valuation: 'USD',
      confirmAbove: '10000',
    });
  });

  test.each(['USD', 'CNY', 'TWD', 'JPY', 'KRW', 'EUR', 'THB'])('values in %s', (valuation) => {
    expect(v.parse(Preferences, { valuation }).valuation).toBe(valuation);
  });

  test.each(['dark', 'light', 'system'])('has the theme %s', (theme) => {
    expect(v.parse(Preferences, { theme }).theme).toBe(theme);
  });

  test.each(['green-up', 'red-up', 'red-up-blue-down', 'colour-blind'])('has %s', (palette) => {
    expect(v.parse(Preferences, { palette }).palette).toBe(palette);
  });

  test('paints as the language does, until a palette is chosen', () => {
    const codes = ['zh', 'hk', 'jp', 'kr', 'en', 'esp', 'th'] as const;
    expect(codes.map((code) => paletteFor(code, null))).toEqual([
      'red-up',
      'red-up',
      'red-up',
      'red-up-blue-down',
      'green-up',
      'green-up',
      'green-up',
    ]);
    expect(paletteFor('zh', 'colour-blind')).toBe('colour-blind');
  });
});

const unframed = { channel: null, seq: null, ts: null, snapshot: false };
const unnamed = { symbol: null, baseCurrencyId: null, quoteCurrencyId: null };

describe('an event of the market', () => {
  test('that says nothing but a price is read', () => {
    const { rows, ...rest } = v.parse(DayMarket, { now_price: '1' });
    expect(rest).toEqual(unframed);
    expect(rows.map(moveIn)).toEqual([
      {
        ...unnamed,
        price: '1',
        change: null,
        high: null,
        low: null,
        open: null,
        volume: null,
        timeMs: null,
      },
    ]);
    expect(v.parse(DayMarketBatch, { data: [] })).toEqual({ ...unframed, rows: [] });
  });

  test('is none when none of its prices can be read, and keeps those that can', () => {
    const data = [{ symbol: 'A/B', now_price: 'much' }, null, 'C/D'];
    expect(v.is(DayMarketBatch, { data })).toBe(false);
    expect(v.is(DayMarket, data[0])).toBe(false);
    const { rows } = v.parse(DayMarketBatch, { data: [...data, { now_price: '1' }] });
    expect(rows.map((row) => moveIn(row)?.price)).toEqual([...data.map(() => undefined), '1']);
  });

  test('is of the time when it was sent, which is not that of its price', () => {
    expect(v.parse(DayMarket, { now_price: '1', time: 7 }).ts).toBeNull();
    expect(v.parse(DayMarket, { now_price: '1', time: 7, ts: 9 }).ts).toBe(9);
  });

  test.each<[object, string | null]>([
    [{ symbol: 'A/B', currency_name: 'C', legal_name: 'D' }, 'A/B'],
    [{ currency_name: 'C', legal_name: 'D' }, 'C/D'],
    [{ currency_name: 'C' }, null],
    [{ legal_name: 'D' }, null],
    [{ currency_name: '', legal_name: 'D' }, null],
    [{ currency_id: 1, legal_id: 3 }, null],
  ])('names its pair: %j', (names, symbol) => {
    const move = moveIn(v.parse(DayMarket, { ...names, now_price: '1' }).rows[0]);
    expect(move?.symbol).toBe(symbol);
    expect(move?.baseCurrencyId).toBe('currency_id' in names ? 1 : null);
    expect(move?.quoteCurrencyId).toBe('legal_id' in names ? 3 : null);
  });

  test('has a bar that is not over unless it says so', () => {
    const startMs = Date.parse('2026-03-04T12:00:00Z');
    const bar = { period: '1min', open: 1, high: 4, low: 1, close: 2, time: startMs };
    expect(v.parse(Kline, bar)).toEqual({
      ...unnamed,
      ...unframed,
      period: '1min',
      bar: {
        startMs,
        open: '1',
        high: '4',
        low: '1',
        close: '2',
        volume: '0',
        isClosed: false,
      },
    });
    expect(v.parse(Kline, { ...bar, volume: 3, closed: 1 }).bar).toMatchObject({
      volume: '3',
      isClosed: true,
    });
  });

  test('has a book with the best price first, in whatever order it came', () => {
    const levels = [
      [10, 1],
      [9, 1],
      [11, 1],
    ];
    const names = { 'base-currency': 'BTC', 'quote-currency': 'USDT' };
    const { bids, asks, ...rest } = v.parse(MarketDepth, { ...names, bids: levels, asks: levels });
    expect(bids.map(({ price }) => price)).toEqual(['11', '10', '9']);
    expect(asks.map(({ price }) => price)).toEqual(['9', '10', '11']);
    expect(rest).toEqual({ ...unframed, ...unnamed, symbol: 'BTC/USDT' });
  });

  test('has trades that are told apart even where they have no id', () => {
    const trade = { amount: '2', price: '10', direction: 'sell', ts: 5 };
    const named = { ...trade, id: 'a', tradeId: 'b' };
    const { trades } = v.parse(MatchTrade, { data: [trade, { ...trade, id: 'a' }, named] });
    expect(trades.map(({ uid }) => uid)).toEqual(['5 10 2 sell', 'a', 'b']);
    expect(trades[0]).toEqual({
      uid: '5 10 2 sell',
      price: '10',
      quantity: '2',
      side: 'sell',
      timeMs: 5,
    });
  });
});
