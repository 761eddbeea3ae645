import * as v from 'valibot';
import { Pair } from '../../schemas/market/pair';

/** BTC/USDT as a screen knows it from the list of pairs. */
export const btcUsdt = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '57314.75',
  price_decimals: 2,
  quantity_decimals: 4,
  open_microtrade: true,
  ts: '2026-03-04T12:00:00.000Z',
});

/** The same with contracts, at a round price. */
export const btcUsdtFutures = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '60000',
  change: '1.63',
  price_decimals: 2,
  quantity_decimals: 4,
  open_lever: true,
  lever_share_num: '0.01',
  lever_max_share: 1000,
  lever_trade_fee: '0.05',
  ts: '2026-03-04T12:00:00.000Z',
});
