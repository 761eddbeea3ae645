import { type Amount, amount, withDecimals } from '../../schemas/kernel/money';
import { type Row, zoneless } from './wire';

// The options of the plain product: labels beside numbers, a moving price in place of the delivery
// price, confirmations instead of records.

export type FamilyOption = {
  readonly id: number;
  readonly userId: number;
  readonly side: 'rise' | 'fall';
  readonly seconds: number;
  readonly stake: Amount;
  readonly openPrice: Amount;
  readonly boughtMs: number;
  /** Null until it is delivered. */
  deliveryPrice: Amount | null;
};

export const optionPeriods = [
  { seconds: 60, profit: amount('70') },
  { seconds: 120, profit: amount('75') },
] as const;

const padded = (value: Amount) => withDecimals(value, 8);

export const periodRows = (): Row[] => [
  ...optionPeriods.map(({ seconds, profit }, index) => ({
    id: index + 1,
    seconds,
    status: 1,
    status_name: '启用',
    profit_ratio: withDecimals(profit, 2),
    loss_ratio: '100.00',
    min_num: '10.00000000',
    max_num: '10000.00000000',
  })),
  {
    id: 3,
    seconds: 900,
    status: 0,
    status_name: '停用',
    profit_ratio: '95.00',
    loss_ratio: '100.00',
  },
];

export const currencyRows = (): Row[] => [
  {
    id: 3,
    name: 'USDT',
    logo: '',
    micro_trade_fee: '0.20',
    micro_min: '10.00000000',
    micro_max: '10000.00000000',
    micro_holdtrade_max: 10,
    insurancable: 0,
    micro_numbers: [{ id: 1, currency_id: 3, number: '100' }],
    user_wallet: {
      id: 77,
      currency: 3,
      micro_balance: '500.00000000',
      lock_micro_balance: '0.00000000',
    },
  },
  // A coin of which the person has never had any.
  { id: 1, name: 'BTC', logo: '', micro_trade_fee: '0.20', micro_numbers: [], user_wallet: null },
];

export const optionRow = (option: FamilyOption): Row => {
  const isDelivered = option.deliveryPrice !== null;
  const isWon =
    option.side === 'rise'
      ? Number(option.deliveryPrice) > Number(option.openPrice)
      : Number(option.deliveryPrice) < Number(option.openPrice);
  return {
    id: option.id,
    user_id: option.userId,
    match_id: 1,
    symbol_name: 'BTC/USDT',
    currency_id: 3,
    currency_name: 'USDT',
    type: option.side === 'rise' ? 1 : 2,
    type_name: option.side === 'rise' ? '涨' : '跌',
    seconds: option.seconds,
    number: padded(option.stake),
    fee: '0.20000000',
    profit_ratio: '70.00',
    open_price: padded(option.openPrice),
    // While it is open this is the price of now, and the result that it would have.
    end_price: option.deliveryPrice ? padded(option.deliveryPrice) : '57001.23000000',
    profit_result: isDelivered ? (isWon ? 1 : -1) : 1,
    profit_result_name: isDelivered ? (isWon ? '盈利' : '亏损') : '盈利',
    fact_profits: isDelivered ? (isWon ? '70.00000000' : '-100.00000000') : '0.00000000',
    pre_profit_result: 0,
    status: isDelivered ? 3 : 1,
    status_name: isDelivered ? '已平仓' : '交易中',
    created_at: zoneless(option.boughtMs),
    handled_at: zoneless(option.boughtMs + option.seconds * 1000),
    complete_at: isDelivered ? zoneless(option.boughtMs + option.seconds * 1000) : null,
  };
};
