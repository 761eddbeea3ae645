import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { spotRequest, tradingContext } from '../../examples/spot/spot-order';
import { amount } from '../../schemas/kernel/money';
import { type NewSpotOrder, takeDepth } from '../../schemas/spot/spot-fill';
import {
  matchNumbers,
  PlacedSpotOrder,
  SpotMatch,
  SpotOrder,
  SpotRequest,
  SpotSide,
  sideNumbers,
  spotOrderWithin,
  spotRequestFields,
  statusNumbers,
} from '../../schemas/spot/spot-order';
import { PlaceSpotOrderRequest } from '../../schemas/spot/spot-order-request';
import { storedSpotRequest } from '../../src/api/spot/spot-order';
import { refusalsOf } from '../support/refusals';

test('sides, kinds and statuses have the numbers of contract/codes.md#statuses', () => {
  expect(sideNumbers).toEqual({ buy: 1, sell: 2 });
  expect(matchNumbers).toEqual({ limit: 1, market: 2 });
  expect(statusNumbers).toEqual({ waiting: 1, completed: 2, cancelled: 3 });
  expect([SpotSide.options, SpotMatch.options]).toEqual([
    ['buy', 'sell'],
    ['limit', 'market'],
  ]);
});

const request = { currency_id: 1, legal_id: 3, type: 1, amount: '0.01', target_price: '57314.75' };

describe('a spot order that is placed (contract/calls/post-coin-trade.md)', () => {
  test('goes out in numbers and is read from them', () => {
    const sold = { ...spotRequest, side: 'sell', match: 'market' } as const;
    expect(spotRequestFields(spotRequest)).toEqual({ ...request, match_type: 1 });
    expect(spotRequestFields(sold)).toEqual({ ...request, type: 2, match_type: 2 });
    expect(v.parse(PlaceSpotOrderRequest, spotRequestFields(spotRequest))).toEqual({
      ...request,
      type: 'buy',
      match_type: 'limit',
      quote_amount: '',
    });
    expect(v.parse(PlaceSpotOrderRequest, spotRequestFields(sold))).toMatchObject({
      type: 'sell',
      match_type: 'market',
    });
  });

  test('is at a limit, without quantity or price, where nothing is said of them', () => {
    expect(v.parse(PlaceSpotOrderRequest, { currency_id: '1', legal_id: '3', type: '2' })).toEqual({
      currency_id: 1,
      legal_id: 3,
      type: 'sell',
      match_type: 'limit',
      amount: '',
      quote_amount: '',
      target_price: '',
    });
  });

  test('states what a market buy spends in place of a quantity', () => {
    const spent = { quantity: null, quoteAmount: amount('100') };
    const fields = spotRequestFields({ ...spotRequest, match: 'market', ...spent });
    const { amount: _, ...rest } = request;
    expect(fields).toEqual({ ...rest, match_type: 2, quote_amount: '100' });
    expect(v.parse(PlaceSpotOrderRequest, fields)).toMatchObject({
      amount: '',
      quote_amount: '100',
    });
  });

  test('is read from what an earlier version stored on the device', () => {
    const { quoteAmount: _, ...stored } = spotRequest;
    expect(v.parse(SpotRequest, stored)).toEqual(spotRequest);
    const spending = { ...spotRequest, quantity: null, quoteAmount: amount('100') };
    expect(v.parse(SpotRequest, storedSpotRequest(spending))).toEqual(spending);
  });

  test.each<[string, object, string[]]>([
    ['no coin', { currency_id: 0 }, ['currency_id wrong']],
    ['no quote coin', { legal_id: undefined }, ['legal_id wrong']],
    ['a third side', { type: 3 }, ['type wrong']],
    ['no side', { type: 0 }, ['type wrong']],
    ['a third kind', { match_type: 3 }, ['match_type wrong']],
    ['no kind', { match_type: 0 }, ['match_type wrong']],
    ['a quantity that is no text', { amount: 1 }, ['amount wrong']],
    [
      'an amount to spend at a limit',
      { amount: '', quote_amount: '9' },
      ['quote_amount param.invalid'],
    ],
    [
      'an amount to spend in a sale',
      { type: 2, match_type: 2, amount: '', quote_amount: '9' },
      ['quote_amount param.invalid'],
    ],
    [
      'an amount to spend beside a quantity',
      { match_type: 2, quote_amount: '9' },
      ['quote_amount param.invalid'],
    ],
  ])('is refused: %s', (_, patch, refusals) => {
    expect(refusalsOf(PlaceSpotOrderRequest, { ...request, ...patch })).toEqual(refusals);
  });

  const draft = {
    side: 'buy',
    match: 'limit',
    price: '57314.75',
    quantity: '0.01',
    quoteAmount: null,
  };
  test.each<[string, object, string[]]>([
    ['spaces around its figures', { price: ' 57314.75 ', quantity: ' 0.01 ' }, []],
    ['no price', { price: '' }, ['price spot.price_invalid']],
    ['a price that is no text', { price: 1 }, ['price spot.price_invalid']],
    ['a price in words', { price: 'much' }, ['price spot.price_invalid']],
    ['a quantity that is no text', { quantity: 1 }, ['quantity spot.quantity_required']],
    ['a quantity in words', { quantity: 'much' }, ['quantity amount.invalid']],
    ['a quantity of forty-one digits', { quantity: '1'.repeat(41) }, ['quantity amount.invalid']],
    ['no side', { side: 'both' }, ['side wrong']],
    [
      'a sale beyond the coins',
      { side: 'sell', quantity: '1' },
      ['quantity spot.insufficient_sellable'],
    ],
    ['a purchase beyond the money', { quantity: '1' }, ['quantity wallet.insufficient']],
  ])('is checked with %s', (_, patch, refusals) => {
    expect(refusalsOf(spotOrderWithin(tradingContext), { ...draft, ...patch })).toEqual(refusals);
  });
});

const time = '2026-01-02T03:04:05.000Z';
const bare = {
  id: '7',
  currency_id: '1',
  legal_id: '3',
  type: '1',
  status: '1',
  target_price: '57314.75',
  trade_amount: '0.01',
};

describe('a spot order that came (contract/calls/post-coin-trade.md)', () => {
  test('is read whole', () => {
    const fill = { id: 5, price: '57000', amount: '0.01', fee: '0.00002', tick: 9, time };
    const whole = {
      ...bare,
      symbol: 'BTC/USDT',
      match_type: 2,
      quote_amount: '600',
      filled_amount: '0.01',
      avg_price: '57000',
      charge_fee: '0.002',
      fee: '0.00002',
      fee_currency: 'BTC',
      status: 3,
      cancel_reason: 'user',
      created_at: time,
      updated_at: time,
      fills: [fill],
    };
    expect(v.parse(SpotOrder, whole)).toEqual({
      id: 7,
      baseCurrencyId: 1,
      quoteCurrencyId: 3,
      symbol: 'BTC/USDT',
      side: 'buy',
      match: 'market',
      price: '57314.75',
      quantity: '0.01',
      quoteAmount: '600',
      filled: '0.01',
      averagePrice: '57000',
      feeRate: '0.002',
      fee: '0.00002',
      feeCurrency: 'BTC',
      status: 'cancelled',
      cancelReason: 'user',
      createdAt: time,
      updatedAt: time,
      fills: [{ ...fill, id: '5', tick: '9', late: false }],
    });
  });

  test('is read from what older servers say of it', () => {
    const read = v.parse(SpotOrder, bare);
    expect(read).toEqual({
      id: 7,
      baseCurrencyId: 1,
      quoteCurrencyId: 3,
      symbol: '',
      side: 'buy',
      match: 'limit',
      price: '57314.75',
      quantity: '0.01',
      quoteAmount: null,
      filled: '0',
      averagePrice: null,
      feeRate: null,
      fee: null,
      feeCurrency: '',
      status: 'waiting',
      cancelReason: null,
      createdAt: null,
      updatedAt: null,
      fills: [],
    });
    const nothing = { avg_price: null, cancel_reason: null, created_at: null, updated_at: '' };
    expect(v.parse(SpotOrder, { ...bare, ...nothing })).toEqual(read);
  });

  test.each([
    [{ status: 1 }, 'waiting', '0'],
    [{ status: 2 }, 'completed', '0.01'],
    [{ status: 3 }, 'cancelled', '0'],
    [{ status: 2, filled_amount: '0.009' }, 'completed', '0.009'],
    [{ status: 4 }, 'waiting', '0'],
  ])('with %j is %s, with %s filled', (patch, status, filled) => {
    expect(v.parse(SpotOrder, { ...bare, ...patch })).toMatchObject({ status, filled });
  });

  test.each([
    [{ type: 2, match_type: '1', cancel_reason: 'unfilled' }, 'sell', 'limit', 'unfilled'],
    [{ type: 1, match_type: '2', cancel_reason: 'user' }, 'buy', 'market', 'user'],
  ])('with %j is a %s at %s, given up as %s', (patch, side, match, cancelReason) => {
    expect(v.parse(SpotOrder, { ...bare, ...patch })).toMatchObject({ side, match, cancelReason });
  });

  test('may be nothing but the word that it was taken', () => {
    for (const message of [null, 'success', '', 7, [], {}])
      expect(v.parse(PlacedSpotOrder, message)).toBeNull();
    expect(v.parse(PlacedSpotOrder, bare)).toMatchObject({ id: 7 });
    for (const none of [[1], { taken: 1 }]) expect(v.is(PlacedSpotOrder, none)).toBe(false);
  });
});

test('a level with less than a step in it is passed by', () => {
  const order: NewSpotOrder = {
    side: 'buy',
    targetPrice: amount('101'),
    unit: 'base',
    size: amount('1'),
    quantityDecimals: 2,
    minQuantity: amount('0.01'),
    feeRate: amount('0.002'),
  };
  const level = (price: string, quantity: string) => ({
    price: amount(price),
    quantity: amount(quantity),
  });
  expect(takeDepth(order, [level('99', '0.001'), level('100', '0.5')])).toEqual([
    level('100', '0.5'),
  ]);
});
