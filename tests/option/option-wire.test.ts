import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { SentEven, SentOptionOrder } from '../../schemas/option/answer';
import { proofOf } from '../../schemas/option/option-evidence';
import { OptionOrder, PlacedOptionOrder } from '../../schemas/option/option-order';

const tick = (id: string, time: string, price: string) => ({
  id,
  time,
  price,
  source_time: time,
  derived: false,
});

const delivered: SentOptionOrder = {
  id: 7,
  match_id: 1,
  symbol_name: 'BTC/USDT',
  currency_id: 3,
  currency_name: 'USDT',
  type: 1,
  status: 3,
  profit_result: 1,
  seconds: 120,
  number: '125.5',
  fee: '0.251',
  profit_ratio: '75',
  even: null,
  open_price: '60000',
  end_price: '60000.01',
  fact_profits: '94.125',
  void: false,
  void_reason: null,
  open_tick: tick('1001', '2026-01-31T12:00:00.120Z', '60000'),
  end_tick: tick('1002', '2026-01-31T12:02:00.410Z', '60000.01'),
  created_at: '2026-01-31T12:00:00.300Z',
  handled_at: '2026-01-31T12:02:00.300Z',
  complete_at: '2026-01-31T12:02:00.410Z',
  remain_milli_seconds: 0,
};

const sentEven: SentEven = {
  samples: 10_000,
  repeats: 1_000,
  condition: 'moved_15',
  condition_samples: 2_000,
  condition_repeats: 300,
  frequency: '0.17172368',
  edge: '0.05',
  average_return: '0.553',
  measured_from: '2026-01-24T00:00:00.000Z',
  measured_to: '2026-01-31T00:00:00.000Z',
};

/** An even order of 125.5 at 453 %, delivered at its open price. */
const evenWon: Partial<SentOptionOrder> = {
  type: 3,
  profit_ratio: '453',
  even: sentEven,
  end_price: '60000',
  fact_profits: '568.515',
  end_tick: tick('1002', '2026-01-31T12:02:00.410Z', '60000'),
};

describe('an order', () => {
  test('of this server is taken at its word', () => {
    expect(v.parse(OptionOrder, delivered)).toEqual({
      id: 7,
      pairId: 1,
      symbol: 'BTC/USDT',
      currencyId: 3,
      currency: 'USDT',
      side: 'rise',
      status: 'delivered',
      result: 'profit',
      seconds: 120,
      stake: '125.5',
      fee: '0.251',
      profitPercent: '75',
      even: null,
      openPrice: '60000',
      deliveryPrice: '60000.01',
      realisedProfit: '94.125',
      isVoid: false,
      voidReason: '',
      openTick: {
        id: '1001',
        time: '2026-01-31T12:00:00.120Z',
        price: '60000',
        sourceTime: '2026-01-31T12:00:00.120Z',
        isDerived: false,
      },
      deliveryTick: {
        id: '1002',
        time: '2026-01-31T12:02:00.410Z',
        price: '60000.01',
        sourceTime: '2026-01-31T12:02:00.410Z',
        isDerived: false,
      },
      createdAt: '2026-01-31T12:00:00.300Z',
      deliveryTime: '2026-01-31T12:02:00.300Z',
      settledAt: '2026-01-31T12:02:00.410Z',
      remainingMs: 0,
    });
  });

  const family = {
    id: '7',
    match_id: '1',
    symbol_name: 'BTC/USDT',
    currency_id: 3,
    currency_name: 'USDT',
    type: '2',
    type_name: 'put',
    status: 1,
    profit_result: 1,
    seconds: '60',
    number: '100.00000000',
    fee: 0.2,
    profit_ratio: '70.00',
    open_price: '60000.00',
    end_price: '59990.10',
    fact_profits: '70.00000000',
    created_at: '2026-01-31 20:00:00',
    pre_profit_result: 1,
  };

  test('of an older server shows no price and no result before it is delivered', () => {
    expect(v.parse(OptionOrder, family)).toMatchObject({
      side: 'fall',
      status: 'awaiting',
      result: null,
      deliveryPrice: null,
      realisedProfit: null,
      settledAt: null,
    });
  });

  test('of an older server is delivered its duration after the purchase', () => {
    expect(v.parse(OptionOrder, family).deliveryTime).toBe('2026-01-31T12:01:00.000Z');
  });

  test('never has what an operator may have preset', () => {
    expect(Object.keys(v.parse(OptionOrder, family)).join()).not.toMatch(/pre|risk|fluctuate/i);
  });

  test.each([
    ['70', 'profit'],
    ['0.00', 'flat'],
    ['-100', 'loss'],
  ])('without a result that realised %s is read as %s', (profit, result) => {
    const row = { ...family, status: 3, profit_result: undefined, fact_profits: profit };
    expect(v.parse(OptionOrder, row).result).toBe(result);
  });

  test('of an unknown type is left out, not shown as another one', () => {
    expect(v.is(OptionOrder, { ...family, type: 4 })).toBe(false);
  });

  test('that is void has no delivery price', () => {
    const row = {
      ...delivered,
      void: true,
      void_reason: 'no_tick',
      profit_result: 0,
      end_tick: null,
    };
    expect(v.parse(OptionOrder, row)).toMatchObject({
      isVoid: true,
      voidReason: 'no_tick',
      deliveryPrice: null,
      result: 'flat',
    });
  });

  test.each([
    ['nothing', null],
    ['a text', 'success'],
    ['an empty list', []],
    ['a row without its identity', { number: '100' }],
  ])('that is confirmed by %s is placed without a row', (_, sent) => {
    expect(v.parse(PlacedOptionOrder, sent)).toBeNull();
  });
});

describe('the proof of an order', () => {
  const proof = (changes: Partial<SentOptionOrder>) =>
    proofOf(v.parse(OptionOrder, { ...delivered, ...changes }));

  test('is its two ticks', () => {
    expect(proof({})).toBe('proved');
  });

  test('comes with the delivery', () => {
    expect(proof({ status: 1, end_tick: null })).toBe('pending');
    expect(proof({ status: 2, end_tick: null })).toBe('pending');
  });

  test('is missing without a delivery tick', () => {
    expect(proof({ end_tick: null, end_price: '60000.01' })).toBe('unproved');
  });

  test.each<[string, Partial<SentOptionOrder>]>([
    ['another result', { profit_result: -1 }],
    ['another profit', { fact_profits: '94.12500001' }],
    ['another open price', { open_price: '60000.01' }],
    ['another delivery price', { end_price: '60000.02' }],
    ['another duration', { seconds: 60 }],
    ['another side', { type: 2 }],
    ['another payout', { profit_ratio: '70' }],
    ['a void order with a tick', { void: true, profit_result: 0, fact_profits: '0' }],
    [
      'an open tick after the purchase',
      { open_tick: tick('1001', '2026-01-31T12:00:00.301Z', '60000') },
    ],
    [
      'a delivery tick before the delivery time',
      { end_tick: tick('1002', '2026-01-31T12:02:00.299Z', '60000.01') },
    ],
  ])('contradicts %s', (_, changes) => {
    expect(proof(changes)).toBe('contradicted');
  });

  test.each<[string, Partial<SentOptionOrder>]>([
    [
      'another payout than that of its measurement',
      { profit_ratio: '454', fact_profits: '569.77' },
    ],
    ['another bound', { even: { ...sentEven, frequency: '0.17172369' } }],
    ['another average return', { even: { ...sentEven, average_return: '0.95' } }],
    ['fewer repeats', { even: { ...sentEven, condition_repeats: 299 } }],
    ['another house edge', { even: { ...sentEven, edge: '0.06' } }],
  ])('of an even order contradicts %s', (_, changes) => {
    expect(proof(evenWon)).toBe('proved');
    expect(proof({ ...evenWon, ...changes })).toBe('contradicted');
  });

  test('of an even order from before its payout was measured is by the prices alone', () => {
    expect(proof({ ...evenWon, even: null, profit_ratio: '500', fact_profits: '627.5' })).toBe(
      'proved',
    );
  });

  test('of a void order is that it has no delivery tick', () => {
    const empty = { void: true, void_reason: 'no_tick', end_price: null, end_tick: null } as const;
    expect(proof({ ...empty, profit_result: 0, fact_profits: '0' })).toBe('proved');
    expect(proof({ ...empty, profit_result: 1, fact_profits: '94.125' })).toBe('contradicted');
  });
});
