import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { SentHostingOrder, SentHostingProduct } from '../../schemas/hosting/answer';
import {
  ChangedHostingOrder,
  HostingAccrual,
  HostingOrder,
  HostingSummary,
} from '../../schemas/hosting/hosting-order';
import { HostingProduct, OneHostingProduct } from '../../schemas/hosting/hosting-product';

const product: SentHostingProduct = {
  id: 4,
  currency_id: 3,
  currency_name: 'USDT',
  currency_logo: 'assets/USDT.svg',
  title: 'Carbon Points USDT 15-day',
  day: 15,
  day_rate: '0.004',
  interest_rate: '6',
  save_min: '100',
  save_max: '50000',
  settlement_ratio: '0.006',
  intro: '',
  open: true,
  decimal_scale: 6,
  created_at: '2026-01-01T00:00:00.000Z',
};

const order: SentHostingOrder = {
  id: 7,
  config_id: 4,
  currency_id: 3,
  currency_name: 'USDT',
  logo: 'assets/USDT.svg',
  amount: '1000',
  day: 15,
  day_rate: '0.004',
  daily_interest: '4',
  total_interest: '60',
  current_interest: '48',
  accrued_days: 12,
  remain_day: 3,
  status: 1,
  is_cancel: false,
  cancel_fee: '18',
  refund: '982',
  settlement_ratio: '0.006',
  start_at: '2026-03-01T10:00:00.000Z',
  end_at: '2026-03-16T10:00:00.000Z',
  next_accrual_at: '2026-03-14T10:00:00.000Z',
  finished_at: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-13T10:00:00.000Z',
};

/** What an older server sends of an order. */
const { day_rate, settlement_ratio, remain_day, accrued_days, ...withoutTerms } = order;
const { daily_interest, total_interest, cancel_fee, refund, ...plain } = withoutTerms;

describe('a product', () => {
  test('of this server is taken at its word', () => {
    expect(v.parse(HostingProduct, product)).toEqual({
      id: 4,
      currencyId: 3,
      currency: 'USDT',
      logo: 'assets/USDT.svg',
      title: 'Carbon Points USDT 15-day',
      days: 15,
      dayRate: '0.004',
      percent: '6',
      minimum: '100',
      maximum: '50000',
      settlementRatio: '0.006',
      intro: '',
      isOpen: true,
      decimals: 6,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test('without a daily yield has that of the yield of its term', () => {
    const { day_rate: _, ...older } = product;
    const { dayRate, percent } = v.parse(HostingProduct, { ...older, interest_rate: '6%' });
    expect([dayRate, percent]).toEqual(['0.004', '6']);
  });

  test('without any yield cannot be shown', () => {
    const { day_rate: _, interest_rate: __, ...none } = product;
    expect(v.is(HostingProduct, none)).toBe(false);
    expect(v.is(HostingProduct, { ...product, day: 0 })).toBe(false);
  });

  test('of an older server lacks what that does not state', () => {
    const sparse = { id: '4', currency_id: '3', currency_name: 'USDT', day: '15', day_rate: 0.004 };
    expect(v.parse(HostingProduct, { ...sparse, save_max: 0 })).toMatchObject({
      id: 4,
      title: '',
      minimum: '0',
      maximum: null,
      settlementRatio: null,
      isOpen: true,
      decimals: 8,
      createdAt: null,
    });
  });

  test('may come as a list of one', () => {
    expect(v.parse(OneHostingProduct, [product]).id).toBe(4);
    expect(v.parse(OneHostingProduct, product).id).toBe(4);
    expect(v.is(OneHostingProduct, [])).toBe(false);
  });
});

describe('an order', () => {
  test('of this server is taken at its word', () => {
    expect(v.parse(HostingOrder, order)).toEqual({
      id: 7,
      productId: 4,
      currencyId: 3,
      currency: 'USDT',
      logo: 'assets/USDT.svg',
      status: 'hosting',
      amount: '1000',
      days: 15,
      dayRate: '0.004',
      settlementRatio: '0.006',
      dailyInterest: '4',
      totalInterest: '60',
      penalty: '18',
      refund: '982',
      earned: '48',
      daysLeft: 3,
      startAt: '2026-03-01T10:00:00.000Z',
      endAt: '2026-03-16T10:00:00.000Z',
      nextAccrualAt: '2026-03-14T10:00:00.000Z',
      finishedAt: null,
    });
  });

  test('is completed or redeemed by a flag beside its status', () => {
    const statusOf = (fields: object) => v.parse(HostingOrder, { ...order, ...fields }).status;
    expect(statusOf({ status: 2 })).toBe('completed');
    expect(statusOf({ status: '2', is_cancel: '1' })).toBe('redeemed');
    expect(statusOf({ status: 1, is_cancel: 0 })).toBe('hosting');
  });

  test('has the figures that follow from its terms where a server leaves them out', () => {
    const terms = { day_rate, settlement_ratio };
    expect(v.parse(HostingOrder, { ...plain, ...terms, remain_day: 3 })).toMatchObject({
      dailyInterest: '4',
      totalInterest: '60',
      penalty: '18',
      refund: '982',
      daysLeft: 3,
    });
    expect(v.parse(HostingOrder, { ...plain, ...terms, accrued_days: 13 })).toMatchObject({
      daysLeft: 2,
      penalty: '12',
    });
    // From the time of the last change, where neither number is sent.
    expect(v.parse(HostingOrder, { ...plain, ...terms }).daysLeft).toBe(3);
    expect(v.parse(HostingOrder, { ...plain, ...terms, status: 2 }).daysLeft).toBe(0);
  });

  test('has no figure that nothing states', () => {
    const { updated_at: _, ...timeless } = plain;
    expect(v.parse(HostingOrder, timeless)).toMatchObject({
      dayRate: null,
      settlementRatio: null,
      dailyInterest: null,
      totalInterest: null,
      penalty: null,
      refund: null,
      daysLeft: null,
    });
  });

  test('ends after its term where a server states its beginning only, as a date', () => {
    const { end_at: _, ...endless } = order;
    expect(v.parse(HostingOrder, { ...endless, start_at: '2026-03-01' })).toMatchObject({
      startAt: '2026-02-28T16:00:00.000Z',
      endAt: '2026-03-15T16:00:00.000Z',
    });
  });

  test('of servers that only confirm is none', () => {
    expect(v.parse(ChangedHostingOrder, 'success')).toBeNull();
    expect(v.parse(ChangedHostingOrder, null)).toBeNull();
    expect(v.parse(ChangedHostingOrder, order)?.id).toBe(7);
  });
});

describe('a summary', () => {
  test('has the names of this server or of older ones', () => {
    const figures = { earned: '24', earnedToday: '12', orders: 1, hosted: '2000' };
    const sent = { total_profit: '24', today_profit: '12', total_order: 1, total_deposit: '2000' };
    const own = { ...sent, yesterday_profit: '6', currency_name: 'USDT' };
    expect(v.parse(HostingSummary, own)).toEqual({
      ...figures,
      earnedYesterday: '6',
      currency: 'USDT',
    });
    const older = { allprofit: 24, profit: '12.00', count: '1', sum: '2000.00000000' };
    expect(v.parse(HostingSummary, older)).toEqual({
      ...figures,
      earnedYesterday: null,
      currency: 'USDT',
    });
    expect(v.parse(HostingSummary, {})).toEqual({
      earned: '0',
      earnedToday: '0',
      earnedYesterday: null,
      orders: 0,
      hosted: '0',
      currency: 'USDT',
    });
  });
});

test('credited interest is read with its day', () => {
  const sent = {
    id: '9',
    lh_order_id: 7,
    currency_name: 'USDT',
    interest_amount: '4.00',
    interest_day: '3',
    created_at: '2026-03-04T10:00:00.000Z',
  };
  expect(v.parse(HostingAccrual, sent)).toEqual({
    id: 9,
    orderId: 7,
    currency: 'USDT',
    interest: '4',
    day: 3,
    creditedAt: '2026-03-04T10:00:00.000Z',
  });
});
