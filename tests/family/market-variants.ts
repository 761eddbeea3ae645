import type { Variant } from './variant';
import {
  always,
  asNumber,
  drop,
  fields,
  isRow,
  lists,
  msOfZoneless,
  paged,
  type Row,
  withBadRow,
} from './wire';

// In what servers differ in prices, bars, wallets and lists of orders.

const pairs = 'GET currency/quotation_new';
const bars = 'GET currency/new_timeshar';
const orders = 'GET coin/list';
const wallets = 'POST wallet/list';
const wallet = 'POST wallet/detail';

const groupOf = (payload: unknown): Row =>
  Array.isArray(payload) && isRow(payload[0]) ? payload[0] : {};

const prices: readonly Variant[] = [
  {
    name: 'prices padded',
    payloads: { [pairs]: fields({ now_price: (it) => Number(it).toFixed(5) }) },
  },
  {
    name: 'prices as numbers',
    payloads: { [pairs]: fields({ now_price: asNumber, change: asNumber }) },
  },
  {
    name: 'prices with an exponent',
    payloads: {
      [pairs]: fields({ now_price: (it) => (it === '0.00723' ? '7.23E-3' : it) }),
    },
  },
  {
    name: 'signs in the change',
    payloads: { [pairs]: fields({ change: (it) => (Number(it) > 0 ? `+${it}` : it) }) },
  },
  { name: 'percent in the change', payloads: { [pairs]: fields({ change: (it) => `${it}%` }) } },
  {
    name: 'flags as texts',
    payloads: { [pairs]: fields({ is_display: String, open_coin_trade: String }) },
  },
  {
    name: 'null flags of a pair',
    payloads: {
      [pairs]: fields({
        open_lever: always(null),
        open_microtrade: always(null),
        sort: always(null),
      }),
    },
  },
  {
    name: 'a pair without a price',
    payloads: { [pairs]: withBadRow({ now_price: '-', is_display: 0 }) },
  },
  {
    name: 'a pair that is half a row',
    payloads: { [pairs]: withBadRow({ currency_id: null, now_price: '-' }) },
  },
  {
    name: 'a group without pairs',
    payloads: { [pairs]: (it) => [groupOf(it), { id: 1, name: 'BTC', is_display: 1 }] },
  },
  {
    name: 'a group of null',
    payloads: { [pairs]: (it) => [{ id: 1, name: 'BTC', quotation: null }, groupOf(it)] },
  },
  {
    name: 'pairs as an object',
    payloads: { [pairs]: (it) => ({ 0: groupOf(it) }) },
  },
];

const candles: readonly Variant[] = [
  { name: 'bars newest first', payloads: { [bars]: lists((rows) => rows.toReversed()) } },
  { name: 'bars in seconds', payloads: { [bars]: fields({ time: (it) => Number(it) / 1000 }) } },
  { name: 'bars by id', payloads: { [bars]: fields({ time: drop }) } },
  { name: 'times of bars as texts', payloads: { [bars]: fields({ time: String, id: String }) } },
  {
    name: 'bars as numbers',
    payloads: {
      [bars]: fields({ open: asNumber, high: asNumber, low: asNumber, close: asNumber }),
    },
  },
  {
    name: 'a bar that is half a row',
    payloads: { [bars]: withBadRow({ close: '-', time: null }) },
  },
];

const assets: readonly Variant[] = [
  {
    name: 'wallets without prices',
    payloads: { [wallets]: fields({ usdt_price: drop }), [wallet]: fields({ usdt_price: drop }) },
  },
  {
    name: 'wallets without rates',
    payloads: { [wallets]: fields({ ExRate: drop, is_open_CTbi: always(null) }) },
  },
  {
    name: 'wallets without totals',
    payloads: { [wallets]: fields({ usdt_totle: always(null), totle: drop }) },
  },
  {
    name: 'one account only',
    payloads: {
      [wallets]: fields({ lever_wallet: drop, micro_wallet: always(null), legal_wallet: drop }),
    },
  },
  {
    name: 'a wallet that is half a row',
    payloads: { [wallets]: withBadRow({ currency: null, change_balance: '-' }) },
  },
];

const list: readonly Variant[] = [
  { name: 'orders as an array', payloads: { [orders]: paged((rows) => rows) } },
  {
    name: 'orders as list and count',
    payloads: { [orders]: paged((rows, { total }) => ({ list: rows, count: total })) },
  },
  {
    name: 'orders as order_list',
    payloads: { [orders]: paged((rows, { total }) => ({ order_list: rows, total })) },
  },
  {
    name: 'orders with pages',
    payloads: {
      [orders]: paged((data, { total, last_page }) => ({ data, page: 1, pages: last_page, total })),
    },
  },
  {
    name: 'orders with a total',
    payloads: { [orders]: paged((data, { total }) => ({ data, total })) },
  },
  { name: 'orders by number', payloads: { [orders]: paged((rows) => ({ ...rows })) } },
  {
    name: 'null for an empty list',
    payloads: { [orders]: paged((rows) => (rows.length === 0 ? null : rows)) },
  },
  {
    name: 'an order that is half a row',
    payloads: { [orders]: withBadRow({ target_price: '-', status: null }) },
  },
  {
    name: 'zero times',
    payloads: {
      [orders]: fields({
        created_at: always('0000-00-00 00:00:00'),
        updated_at: always('0000-00-00 00:00:00'),
      }),
    },
  },
  {
    name: 'times in seconds',
    payloads: {
      [orders]: fields({
        created_at: (it) => Math.floor(msOfZoneless(it) / 1000),
        updated_at: drop,
      }),
    },
  },
  {
    name: 'times with fractions',
    payloads: {
      [orders]: fields({
        created_at: (it) => `${new Date(msOfZoneless(it)).toISOString().slice(0, 19)}.123456Z`,
      }),
    },
  },
  {
    name: 'times with an offset',
    payloads: { [orders]: fields({ created_at: (it) => `${String(it).replace(' ', 'T')}+08:00` }) },
  },
];

export const marketVariants: readonly Variant[] = [...prices, ...candles, ...assets, ...list];
