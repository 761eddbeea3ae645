import type { Variant } from './variant';
import { asNumber, drop, fields, isRow, msOfZoneless, type Rewrite, withBadRow } from './wire';

// In what servers differ in contracts.

const page = 'POST lever/deal';
const orders = 'POST lever/my_trade';

const numbers = fields({
  origin_price: asNumber,
  price: asNumber,
  update_price: asNumber,
  share: asNumber,
  number: asNumber,
  origin_caution_money: asNumber,
  caution_money: asNumber,
  trade_fee: asNumber,
  target_profit_price: asNumber,
  stop_loss_price: asNumber,
  profits: asNumber,
  fact_profits: asNumber,
  last_price: asNumber,
  user_lever: asNumber,
});

const inSeconds = (time: unknown) => (time === null ? 0 : Math.floor(msOfZoneless(time) / 1000));

/** The list alone, of a payload that has the totals beside it. */
const withoutTotals: Rewrite = (payload) => (isRow(payload) ? payload['message'] : payload);

const rowsAlone: Rewrite = (payload) => {
  const list = withoutTotals(payload);
  return isRow(list) ? list['data'] : list;
};

export const futuresVariants: readonly Variant[] = [
  { name: 'contracts as numbers', payloads: { [page]: numbers, [orders]: numbers } },
  { name: 'contracts without totals', payloads: { [orders]: withoutTotals } },
  { name: 'contracts as an array', payloads: { [orders]: rowsAlone } },
  {
    name: 'a contract that is half a row',
    payloads: { [orders]: withBadRow({ price: '-', type: null }) },
  },
  {
    name: 'multiples as plain numbers',
    payloads: {
      [page]: fields({
        muit: (rows) =>
          Array.isArray(rows) ? rows.map((row: unknown) => Object(row).value) : rows,
      }),
    },
  },
  { name: 'page data of contracts under data', payloads: { [page]: (data) => ({ data }) } },
  {
    name: 'contracts without figures of the market',
    payloads: {
      [orders]: fields({
        origin_price: drop,
        profits: drop,
        overnight_money: drop,
        trade_fee: drop,
      }),
    },
  },
  {
    name: 'contracts without the name of their pair',
    payloads: { [orders]: fields({ symbol: drop }) },
  },
  {
    name: 'times of contracts in seconds',
    payloads: {
      [orders]: fields({
        create_time: inSeconds,
        transaction_time: inSeconds,
        handle_time: inSeconds,
        complete_time: inSeconds,
      }),
    },
  },
  {
    name: 'openings of contracts without stops',
    unknown: { 'POST lever/submit': ['target_profit_price', 'stop_loss_price'] },
  },
];
