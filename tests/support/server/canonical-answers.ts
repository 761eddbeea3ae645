import * as v from 'valibot';
import { SentCountries, SentProfile } from '../../../schemas/account/answer';
import { SentConfig, sentPageOf } from '../../../schemas/kernel/answer';
import { SentPair, SentPairs } from '../../../schemas/market/answer';
import { SentArticle, SentArticleRow } from '../../../schemas/news/answer';
import { SentLoginAttempt, SentPasskeys, SentSessions } from '../../../schemas/security/answer';
import { SentSpotOrder } from '../../../schemas/spot/answer';
import { SentPreview, SentStatus } from '../../../schemas/verification/answer';
import { SentStatementRow, SentWalletDetail, SentWallets } from '../../../schemas/wallet/answer';
import { SentDeposit } from '../../../schemas/wallet/deposit-answer';
import {
  SentAddresses,
  SentBankCard,
  SentCoinLimits,
  SentWithdrawal,
} from '../../../schemas/wallet/withdrawal-answer';

// Answers exactly as this project's server sends them, with several rows in each list.

const time = '2026-01-02T03:04:05.678Z';

const pair = (id: number, name: string, price: string) => ({
  id,
  currency_id: id,
  currency_name: name,
  legal_id: 3,
  legal_name: 'USDT',
  symbol: `${name}/USDT`,
  logo: `assets/${name}.svg`,
  is_display: true,
  open_coin_trade: true,
  open_lever: true,
  open_microtrade: false,
  sort: id,
  now_price: price,
  change: '1.63',
  high: '61000.5',
  low: '57000.25',
  open: '58000.75',
  volume: '1234.5',
  ts: time,
  stale: false,
  price_decimals: 5,
  quantity_decimals: 3,
  min_quantity: '0.001',
  min_notional: '5',
  coin_trade_fee: '0.003',
  lever_share_num: '0.01',
  lever_min_share: 2,
  lever_max_share: 500,
  spread: '0.5',
  lever_trade_fee: '0.04',
  overnight: '0.03',
});

const withdrawal = (id: number, status: number) => ({
  id,
  currency_id: 3,
  name: 'USDT',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  nettype: 'TRC20',
  number: '100.5',
  rate: '0.1',
  fee: '0.1005',
  real_number: '100.3995',
  receive_currency: 'USDT',
  usdt_per_unit: null,
  status,
  overdue: true,
  remark: 'rent',
  reason: 'a reason',
  txid: 'a1b2',
  create_time: time,
  update_time: time,
  expected_at: time,
  timeline: [{ state: 'reviewing', at: time, by: 'user' }],
});

const walletRow = (account: string, id: number, name: string, available: string) => ({
  id: id + 10,
  currency: id,
  currency_name: name,
  logo: `assets/${name}.svg`,
  decimal_scale: 7,
  is_match: true,
  is_lever: true,
  is_micro: false,
  usdt_price: '2.5',
  [`${account}_balance`]: available,
  [`lock_${account}_balance`]: '3.25',
});

const wallet = (account: string) => ({
  balance: [
    walletRow(account, 1, 'BTC', '0.123'),
    walletRow(account, 2, 'ETH', '4.5'),
    walletRow(account, 6, 'DOGE', '777'),
  ],
  usdt_totle: '1971.8075',
  totle: '14000.5',
});

const order = (id: number, status: 1 | 2 | 3) => ({
  id,
  currency_id: 1,
  legal_id: 3,
  symbol: 'BTC/USDT',
  type: 1,
  match_type: 1,
  target_price: '57314.75',
  trade_amount: '0.012',
  quote_amount: '688.5',
  filled_amount: '0.011',
  avg_price: '57300.5',
  charge_fee: '0.004',
  fee: '1.375',
  fee_currency: 'BTC',
  status,
  cancel_reason: status === 3 ? 'user' : null,
  created_at: time,
  updated_at: time,
  fills: ['a', 'b'].map((uid) => ({
    id: `${uid}${id}`,
    price: '57300.5',
    amount: '0.0055',
    fee: '0.6875',
    tick: `tick-${uid}`,
    time,
    late: false,
  })),
});

const pageOf = (data: readonly object[]) => ({
  current_page: 1,
  per_page: 20,
  last_page: 2,
  total: 23,
  from: 1,
  to: data.length,
  data,
});

const session = (id: string) => ({
  id,
  device: 'Firefox',
  ip: '192.0.2.*',
  created_at: time,
  last_used_at: time,
  expires_at: time,
  current: id === 'a',
});

const address = (id: number) => ({
  id,
  currency: 3,
  currency_name: 'USDT',
  nettype: 'TRC20',
  address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  notes: 'Ledger',
  state: 'cooling',
  usable_at: time,
  created_at: time,
});

const deposit = (id: number, status: 1 | 2 | 3) => ({
  id,
  currency_id: 3,
  name: 'USDT',
  chain: 'TRC20',
  address: 'DEMO2345',
  amount: '250.5',
  received: '249.5',
  fee: '1.25',
  real_number: status === 2 ? '248.25' : null,
  status,
  remark: 'No payment came.',
  account: 'Ada',
  proof: '/api/upload/file?id=1',
  simulated: true,
  created_at: time,
  updated_at: time,
  timeline: [{ state: 'reviewing', at: time, by: 'user' }],
});

const profile = {
  id: 7,
  nickname: 'Ada Marlowe',
  account: 'ada@example.com',
  phone: '13800138000',
  area_code: '86',
  email: 'ada@example.com',
  extension_code: 'TIDE42',
  authorization_code: 'CD34',
  identity: 'vip',
  review_status: 2,
  advanced_status: 1,
  name: 'Ada Marlowe',
  card_id: 'AB****89',
  has_password: true,
  totp_enabled: true,
  hold_until: time,
  fund_locked_until: time,
  lang: 'en',
  created_at: time,
};

const rates = { USD: '1.01', CNY: '7.1', EUR: '0.92' };

const articleRow = (id: number) => ({
  id,
  c_id: 18,
  lang: 'en',
  title: `Article ${id}`,
  abstract: 'What it is about.',
  thumbnail: '',
  cover: '',
  sorts: 0,
  create_time: time,
  update_time: time,
  slug: '',
  topic: 'funds',
});

export const canonical = {
  pair: v.parse(SentPair, pair(1, 'BTC', '57314.75')),
  pairs: v.parse(SentPairs, [
    {
      id: 3,
      name: 'USDT',
      logo: '',
      is_display: true,
      quotation: [pair(1, 'BTC', '57314.75'), pair(2, 'ETH', '3120.5'), pair(6, 'DOGE', '0.00723')],
    },
  ]),
  profile: v.parse(SentProfile, profile),
  wallets: v.parse(SentWallets, {
    change_wallet: wallet('change'),
    lever_wallet: wallet('lever'),
    micro_wallet: wallet('micro'),
    trust_wallet: wallet('trust'),
    legal_wallet: { balance: [], usdt_totle: '0', totle: '0' },
    ExRate: '7.2',
    rates,
    is_open_CTbi: true,
  }),
  walletDetail: v.parse(SentWalletDetail, {
    ...walletRow('change', 1, 'BTC', '0.123'),
    ExRate: '7.2',
    is_charge: true,
    coin_trade_fee: '0.003',
  }),
  coinLimits: v.parse(SentCoinLimits, {
    name: 'BTC',
    rate: '0.15',
    min_number: '0.005',
    max_number: '12.5',
    min_deposit: '0.0007',
    decimal_scale: 8,
    change_balance: '0.123',
    daily_limit: 3,
    daily_used: 1,
    expected_hours: 24,
    hold_until: time,
    receive_currency: 'BTC',
    receive_per_unit: '1.25',
    usdt_per_unit: null,
    rate_time: time,
  }),
  deposits: v.parse(
    sentPageOf(SentDeposit),
    pageOf([deposit(71, 1), deposit(72, 2), deposit(73, 3)]),
  ),
  withdrawals: v.parse(
    sentPageOf(SentWithdrawal),
    pageOf([withdrawal(81, 2), withdrawal(82, 2), withdrawal(83, 2)]),
  ),
  orders: v.parse(sentPageOf(SentSpotOrder), pageOf([order(31, 1), order(32, 2), order(33, 3)])),
  logins: v.parse(
    sentPageOf(SentLoginAttempt),
    pageOf(
      [41, 42, 43].map((id) => ({
        id,
        created_at: time,
        device: 'Firefox',
        ip: '192.0.2.*',
        outcome: 'succeeded',
      })),
    ),
  ),
  articles: v.parse(sentPageOf(SentArticleRow), pageOf([51, 52, 53].map((id) => articleRow(id)))),
  article: v.parse(SentArticle, { ...articleRow(51), content: '<p>Text</p>' }),
  statement: v.parse(
    sentPageOf(SentStatementRow),
    pageOf(
      ['61', '62', '63'].map((id) => ({
        id,
        currency: 3,
        currency_name: 'USDT',
        balance_type: 2,
        is_lock: false,
        value: '-12.5',
        before: '100.75',
        after: '88.25',
        type: 12,
        kind: 'transfer.out',
        info: 'Transfer out',
        ref: { kind: 'transfer', id: '7' },
        created_time: time,
      })),
    ),
  ),
  sessions: v.parse(SentSessions, ['a', 'b', 'c'].map(session)),
  passkeys: v.parse(
    SentPasskeys,
    ['a', 'b', 'c'].map((id) => ({ id, name: 'Phone', created_at: time, last_used_at: time })),
  ),
  addresses: v.parse(SentAddresses, [51, 52, 53].map(address)),
  countries: v.parse(SentCountries, [
    { id: 1, iso: 'CN', area_code: '86', name: 'China' },
    { id: 2, iso: 'US', area_code: '1', name: 'United States' },
    { id: 3, iso: 'TH', area_code: '66', name: 'Thailand' },
  ]),
  bankCard: v.parse(SentBankCard, {
    id: 61,
    real_name: 'Ada Marlowe',
    bank_name: 'First Bank',
    bank_branch: 'Harbour',
    bank_account: '****1234',
    iban: '****1234',
    bank_address: '1 Quay',
    swift_code: 'DEUTDEFF',
    residence_address: '2 Quay',
    postal_code: '10115',
    created_at: time,
    updated_at: time,
    banks: [
      { id: 1, name: 'First Bank' },
      { id: 2, name: 'Second Bank' },
    ],
  }),
  config: v.parse(SentConfig, {
    version: '2.5.8',
    demo: true,
    feed: 'recorded',
    socket_url: '',
    static_url: '',
    languages: [{ value: 'en', title: 'English' }],
    chains: { USDT: ['TRC20'] },
    base_currency_id: 3,
    bank_currency_id: 9999,
    features: { spot: true, lever: false, totp: true, bank: true },
    limits: { 'spot.fee': '0.003', 'feed.stale_seconds': 10 },
    disclosures: { risk: 'Paper money.' },
  }),
  advancedStatus: v.parse(SentStatus, {
    review_status: 1,
    reject_reason: 'Too dark.',
    submitted_at: time,
    reviewed_at: time,
  }),
  preview: v.parse(SentPreview, {
    country: 'Japan',
    country_id: 6,
    country_code: 'JP',
    name: 'Ada Marlowe',
    card_id: 'TK******67',
    address: 'Tokyo',
    front_pic: '/f',
    reverse_pic: '/r',
    hand_pic: '/h',
    review_status: 2,
    advanced_status: 1,
    reject_reason: '',
    advanced_reject_reason: '',
    submitted_at: time,
    reviewed_at: time,
  }),
};
