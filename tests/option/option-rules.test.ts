import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import {
  isOptionOrder,
  mostStake,
  type OptionDraft,
  type OptionLimits,
  OptionRequest,
  optionRequestFields,
  optionRequestFrom,
  optionWithin,
} from '../../schemas/option/option-purchase';

const limits: OptionLimits = {
  periods: [
    { seconds: 60, minStake: amount('10'), maxStake: amount('10000'), evenPercent: null },
    { seconds: 120, minStake: amount('50'), maxStake: null, evenPercent: amount('216') },
  ],
  decimals: 2,
  feePercent: amount('0.2'),
  available: amount('1000'),
  placesLeft: 10,
};
const draft: OptionDraft = { side: 'rise', seconds: 60, stake: '100' };

/** The messages of each field, in order. */
const errorsOf = (changes: Partial<OptionDraft>, within: Partial<OptionLimits> = {}) => {
  const parsed = v.safeParse(optionWithin({ ...limits, ...within }), { ...draft, ...changes });
  return parsed.success ? {} : v.flatten(parsed.issues).nested;
};

describe('a draft', () => {
  test('that keeps every rule is an order', () => {
    expect(errorsOf({})).toEqual({});
    expect(isOptionOrder(draft, limits)).toBe(true);
  });

  test('needs a duration', () => {
    expect(errorsOf({ seconds: null })).toEqual({ seconds: ['option.period_required'] });
  });

  test('needs a duration that is open', () => {
    expect(errorsOf({ seconds: 61 })).toEqual({ seconds: ['option.period'] });
  });

  test('for even needs a duration for which even is offered', () => {
    expect(errorsOf({ side: 'even' })).toEqual({ side: ['option.even_closed'] });
    expect(errorsOf({ side: 'even', seconds: 120 })).toEqual({});
  });

  test.each(['', '0', '-1', 'abc', '1e3', '1,5'])('with the stake "%s" is invalid', (stake) => {
    expect(errorsOf({ stake })).toEqual({ stake: expect.arrayContaining(['amount.invalid']) });
  });

  test('may have blanks around its stake', () => {
    expect(errorsOf({ stake: ' 100 ' })).toEqual({});
  });

  test('has the decimals of the currency at most', () => {
    expect(errorsOf({ stake: '100.12' })).toEqual({});
    expect(errorsOf({ stake: '100.120' })).toEqual({});
    expect(errorsOf({ stake: '100.123' })).toEqual({ stake: ['amount.decimals'] });
  });

  test('has a stake within the range of its duration, the ends included', () => {
    const rich = { available: amount('100000') };
    expect(errorsOf({ stake: '9.99' }, rich)).toEqual({ stake: ['option.range'] });
    expect(errorsOf({ stake: '10' }, rich)).toEqual({});
    expect(errorsOf({ stake: '10000' }, rich)).toEqual({});
    expect(errorsOf({ stake: '10000.01' }, rich)).toEqual({ stake: ['option.range'] });
    expect(errorsOf({ seconds: 120, stake: '49' }, rich)).toEqual({ stake: ['option.range'] });
    expect(errorsOf({ seconds: 120, stake: '20000' }, rich)).toEqual({});
  });

  test('needs a free place among the open orders', () => {
    expect(errorsOf({}, { placesLeft: 0 })).toEqual({ side: ['option.max_open'] });
    expect(errorsOf({}, { placesLeft: 1 })).toEqual({});
    expect(errorsOf({}, { placesLeft: null })).toEqual({});
  });

  test('is not covered by a balance below the stake', () => {
    expect(errorsOf({}, { available: amount('99.99') })).toEqual({
      stake: ['wallet.insufficient'],
    });
  });

  test('is not covered by a balance below the stake and its fee', () => {
    expect(errorsOf({}, { available: amount('100') })).toEqual({ stake: ['wallet.less_than'] });
    expect(errorsOf({}, { available: amount('100.19999999') })).toEqual({
      stake: ['wallet.less_than'],
    });
    expect(errorsOf({}, { available: amount('100.2') })).toEqual({});
  });

  test('of a visitor is not compared with a balance', () => {
    expect(errorsOf({}, { available: null })).toEqual({});
  });

  test('shows what is wrong with each field at once', () => {
    expect(errorsOf({ side: 'even', seconds: null, stake: '' })).toEqual({
      seconds: ['option.period_required'],
      stake: expect.arrayContaining(['amount.invalid']),
    });
  });
});

describe('the largest stake', () => {
  test('leaves room for its fee', () => {
    expect(mostStake(limits)).toBe('998');
    expect(mostStake({ ...limits, decimals: 4 })).toBe('998.0039');
  });

  test('is unknown without a balance', () => {
    expect(mostStake({ ...limits, available: null })).toBeNull();
  });
});

describe('the request', () => {
  const context = {
    ...limits,
    pairId: 1,
    symbol: 'BTC/USDT',
    currencyId: 3,
    seenPrice: amount('60000'),
    maxSlip: amount('0.0005'),
  };
  const request = optionRequestFrom({ ...draft, side: 'fall', stake: ' 100.50 ' }, context);

  test('has the terms of the draft and the price that was seen', () => {
    expect(v.parse(OptionRequest, request)).toEqual({
      pairId: 1,
      symbol: 'BTC/USDT',
      currencyId: 3,
      side: 'fall',
      seconds: 60,
      stake: '100.5',
      seenPrice: '60000',
      maxSlip: '0.0005',
      seenEvenPercent: '0',
    });
  });

  test('for even has the payout on the screen, and others have none', () => {
    const even = optionRequestFrom({ ...draft, side: 'even', seconds: 120 }, context);
    expect(optionRequestFields(even)).toMatchObject({ type: 3, seen_even_ratio: '216' });
    expect(optionRequestFields(request)).not.toHaveProperty('seen_even_ratio');
  });

  test('that was stored without a payout still has its fields', () => {
    const { seenEvenPercent, ...older } = request;
    expect(optionRequestFields(v.parse(OptionRequest, older))).toEqual(
      optionRequestFields(request),
    );
    expect(seenEvenPercent).toBe('0');
  });

  test('has the fields of the wire', () => {
    expect(optionRequestFields(request)).toEqual({
      match_id: 1,
      currency_id: 3,
      type: 2,
      seconds: 60,
      number: '100.5',
      seen_price: '60000',
      max_slip: '0.0005',
    });
  });

  test('of an invalid draft is a bug', () => {
    expect(() => optionRequestFrom({ ...draft, seconds: null }, context)).toThrow();
  });
});
