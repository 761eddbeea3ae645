import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type HostingDraft,
  type HostingLimits,
  hostableAmount,
  hostingFields,
  hostingWithin,
  isHostingPurchase,
  redemptionFields,
} from '../../schemas/hosting/hosting-purchase';
import {
  BuyHostingRequest,
  HostingOrdersRequest,
  RedeemHostingRequest,
} from '../../schemas/hosting/hosting-requests';
import { amount } from '../../schemas/kernel/money';

const limits: HostingLimits = {
  minimum: amount('100'),
  maximum: amount('50000'),
  decimals: 6,
  available: amount('20000'),
};
const draft: HostingDraft = { amount: '10000', isAgreed: true };
const product = { id: 4, isOpen: true };

/** The messages of each field, in order. */
const errorsOf = (changes: Partial<HostingDraft>, within: Partial<HostingLimits> = {}) => {
  const parsed = v.safeParse(hostingWithin({ ...limits, ...within }), { ...draft, ...changes });
  return parsed.success ? {} : v.flatten(parsed.issues).nested;
};

describe('a purchase', () => {
  test('that keeps every rule is one, and goes on the wire without blanks', () => {
    expect(errorsOf({})).toEqual({});
    expect(isHostingPurchase({ ...draft, product, limits })).toBe(true);
    expect(hostingFields({ amount: ' 10000.50 ', isAgreed: true, product, limits })).toEqual({
      config_id: 4,
      amount: '10000.5',
      agree: true,
    });
  });

  test.each(['', ' ', '0', '0.00', '-1', '1e3', '1,000', 'ten'])(
    'needs an amount, and "%s" is none',
    (typed) => {
      expect(errorsOf({ amount: typed })?.['amount']?.[0]).toBe('amount.invalid');
    },
  );

  test('has at most the decimals of its currency; zeros at the end do not count', () => {
    expect(errorsOf({ amount: '100.1234567' })).toEqual({ amount: ['amount.decimals'] });
    expect(errorsOf({ amount: '100.1234560' })).toEqual({});
  });

  test('is within the minimum and the maximum of its product, both included', () => {
    expect(errorsOf({ amount: '99.999999' })).toEqual({ amount: ['hosting.below_min'] });
    expect(errorsOf({ amount: '100' })).toEqual({});
    const rich = { available: amount('100000') };
    expect(errorsOf({ amount: '50000.000001' }, rich)).toEqual({ amount: ['hosting.above_max'] });
    expect(errorsOf({ amount: '50000' }, rich)).toEqual({});
    expect(errorsOf({ amount: '60000' }, { ...rich, maximum: null })).toEqual({});
  });

  test('needs the service agreement', () => {
    expect(errorsOf({ isAgreed: false })).toEqual({ isAgreed: ['agreement.required'] });
  });

  test('is covered by what is available, where that is known', () => {
    expect(errorsOf({ amount: '20000.000001' })).toEqual({ amount: ['wallet.insufficient'] });
    expect(errorsOf({ amount: '20000' })).toEqual({});
    expect(errorsOf({ amount: '30000' }, { available: null })).toEqual({});
  });

  test('of a product that is closed is none', () => {
    const closed = { ...product, isOpen: false };
    expect(isHostingPurchase({ ...draft, product: closed, limits })).toBe(false);
  });

  test('previews its amount before the agreement is accepted', () => {
    expect(hostableAmount({ amount: '10000', isAgreed: false }, limits)).toBe('10000');
    expect(hostableAmount({ amount: '1', isAgreed: true }, limits)).toBeNull();
  });
});

describe('a request', () => {
  test('to buy is not agreed to unless it says so', () => {
    const read = (agree: unknown) =>
      v.parse(BuyHostingRequest, { config_id: '4', amount: '100', agree });
    expect(read('1')).toEqual({ productId: 4, amount: '100', isAgreed: true });
    expect(read(true).isAgreed).toBe(true);
    for (const absent of [undefined, '', '0', 'no', null]) {
      expect(read(absent).isAgreed).toBe(false);
    }
    expect(v.parse(BuyHostingRequest, { config_id: 4 }).amount).toBe('');
  });

  test('to redeem may state the penalty that was seen, which is not negative', () => {
    expect(v.parse(RedeemHostingRequest, { id: '7' })).toEqual({ id: 7, seenPenalty: null });
    const stated = redemptionFields({ id: 7, seenPenalty: amount('12') });
    expect(v.parse(RedeemHostingRequest, stated)).toEqual({ id: 7, seenPenalty: '12' });
    expect(v.is(RedeemHostingRequest, { id: 7, seen_penalty: '-1' })).toBe(false);
    expect(v.is(RedeemHostingRequest, { id: 7, seen_penalty: 'much' })).toBe(false);
  });

  test('for orders has known filters only', () => {
    expect(v.parse(HostingOrdersRequest, { status: '2', is_cancel: '0' })).toEqual({
      page: 1,
      limit: 20,
      status: 2,
      is_cancel: false,
    });
    expect(v.is(HostingOrdersRequest, { status: '3' })).toBe(false);
    expect(v.is(HostingOrdersRequest, { limit: '101' })).toBe(false);
  });
});
