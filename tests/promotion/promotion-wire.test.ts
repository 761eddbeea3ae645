import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { maskedAccount } from '../../schemas/account/masked-account';
import { amount } from '../../schemas/kernel/money';
import { pageOf } from '../../schemas/kernel/page';
import {
  hasRates,
  Invitee,
  inviteAddress,
  Promotion,
  Rebate,
  ShareText,
} from '../../schemas/promotion/promotion';
import { rebateBase, rebateValue } from '../../schemas/promotion/rebate-figures';

const sent = {
  extension_code: 'ABC2345',
  share_url: '#/pages/user/login/register',
  invite_num: 3,
  invite_return_total: '12.5',
  pending_return_total: '0.27',
  next_payout_at: '2026-03-03T00:00:00.000Z',
  identity: 'partner',
  return_rate1: '20',
  return_rate2: '10',
  return_rate3: '5',
  total_return_rate: '35',
  my_rank: 23,
  inviteList: [{ rank: 1, account: 'to***@m***.com', total: '300', is_me: false }],
  ad: { image: '' },
};

describe('a rebate', () => {
  test('of a fee of 1.5 is 0.15, 0.075 and 0.03', () =>
    expect(['10', '5', '2'].map((percent) => rebateValue(amount('1.5'), amount(percent)))).toEqual([
      '0.15',
      '0.075',
      '0.03',
    ]));

  test('of interest of 40 is 4 and 2', () =>
    expect(['10', '5'].map((percent) => rebateValue(amount('40'), amount(percent)))).toEqual([
      '4',
      '2',
    ]));

  test('is of a base that is cut first', () => {
    const base = rebateBase(amount('0.00002469'), amount('59999.99'));
    expect(base).toBe('1.48139975');
    expect(rebateValue(base, amount('10'))).toBe('0.14813997');
  });
});

describe('an invitation on the wire', () => {
  test('is read whole', () =>
    expect(v.parse(Promotion, sent)).toEqual({
      inviteCode: 'ABC2345',
      shareUrl: '#/pages/user/login/register',
      people: 3,
      income: '12.5',
      pending: '0.27',
      nextPayoutAt: '2026-03-03T00:00:00.000Z',
      identity: 'partner',
      rates: ['20', '10', '5'],
      ownRank: 23,
      ranking: [{ rank: 1, account: 'to***@m***.com', total: '300', isMe: false }],
    }));

  test('of an older server masks accounts, counts places and hides what is not stated', () => {
    const read = v.parse(Promotion, {
      extension_code: 'X1',
      invite_num: '2',
      invite_return_total: null,
      inviteList: [
        { user_id: 5, account: '13812345678', total: 7 },
        { user_id: 6, account: 'john.smith@mail.co.uk', total: '3.50' },
        { total: '1' },
      ],
    });
    expect(read).toMatchObject({ people: 2, income: '0', pending: null, identity: 'member' });
    expect(read.ranking).toEqual([
      { rank: 1, account: '138****78', total: '7', isMe: false },
      { rank: 2, account: 'jo***@m***.uk', total: '3.5', isMe: false },
    ]);
    expect(hasRates(read)).toBe(false);
    expect(JSON.stringify(read)).not.toMatch(/13812345678|john\.smith/);
  });

  test('has ten places at most, and none where the list cannot be read', () => {
    const row = { account: 'a@b.cd', total: '1' };
    const many = v.parse(Promotion, { ...sent, inviteList: Array.from({ length: 20 }, () => row) });
    expect(many.ranking).toHaveLength(10);
    expect(v.parse(Promotion, { ...sent, inviteList: 'none' }).ranking).toEqual([]);
    expect(v.parse(Promotion, { ...sent, inviteList: undefined }).ranking).toEqual([]);
  });

  test('leads to the registration with its code, beside the page or elsewhere', () => {
    const page = 'https://app.example/app/?x=1#/pages/promotion/index';
    const of = (shareUrl: string, inviteCode = 'A B') =>
      inviteAddress({ shareUrl, inviteCode }, page);
    const here = 'https://app.example/app/#/pages/user/login/register?code=A%20B';
    expect(of('#/pages/user/login/register')).toBe(here);
    expect(of('')).toBe(here);
    expect(of('https://t.example/r')).toBe('https://t.example/r?code=A%20B');
    expect(of('https://t.example/r?from=app')).toBe('https://t.example/r?from=app&code=A%20B');
    expect(of('http://[')).toBe(here);
    expect(of('javascript:alert(1)')).toBe(here);
  });

  test('has a text', () => {
    const wire = { share_title: 'Join', share_content: null };
    expect(v.parse(ShareText, wire)).toEqual({ title: 'Join', text: '' });
    expect(v.is(ShareText, { share_content: 'x' })).toBe(false);
  });
});

describe('records on the wire', () => {
  const rebate = {
    id: 9,
    from_account_number: '13812345678',
    level: 2,
    source: 'lever_fee',
    base: '1.5',
    ratio: '8',
    value: '0.12',
    currency_name: 'USDT',
    status: 'pending',
    created_time: '2026-03-02T09:00:00.000Z',
    paid_at: null,
    payout_id: null,
  };

  test('are read whole, with a masked account', () =>
    expect(v.parse(Rebate, rebate)).toEqual({
      id: 9,
      account: '138****78',
      level: 2,
      source: 'lever_fee',
      base: '1.5',
      percent: '8',
      value: '0.12',
      status: 'pending',
      createdAt: '2026-03-02T09:00:00.000Z',
      paidAt: null,
      payoutId: null,
    }));

  test('of an older server are paid, and need no source', () => {
    const { id, from_account_number: account, value } = rebate;
    expect(
      v.parse(Rebate, { id: `${id}`, from_account_number: account, value, level: '9' }),
    ).toMatchObject({ id: 9, level: 1, source: null, base: null, percent: null, status: 'paid' });
  });

  test('come as pages or as a bare list of people', () => {
    const people = [
      { id: 1, account_number: 'john@mail.com', time: '2026-03-02 09:00:00', password: 'x' },
      { id: 2, account: '13812345678', level: 3, verified: true, time: null },
    ];
    const read = v.parse(pageOf(Invitee, 20), people);
    expect(read.rows).toEqual([
      {
        id: 1,
        account: 'jo***@m***.com',
        level: 1,
        isVerified: false,
        registeredAt: '2026-03-02T01:00:00.000Z',
      },
      { id: 2, account: '138****78', level: 3, isVerified: true, registeredAt: null },
    ]);
  });

  test('mask what is not masked yet', () => {
    expect(maskedAccount('a@b')).toBe('a***@b***b');
    const row = { ...rebate, from_account_number: 'a*b@mail.com' };
    expect(v.parse(Rebate, row).account).toBe('a****@m***.com');
  });
});
