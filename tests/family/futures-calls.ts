import { type Amount, amount, isPositive } from '../../schemas/kernel/money';
import { refused } from './exchange-terms';
import { newestFirst } from './funds';
import { type FamilyContract, feeOf, marginOf, multiples, profitOf, quantityOf } from './futures';
import { type Asked, field, listed, type PlainCall, padded } from './plain-call';
import { type Row, zoneless } from './wire';

// Contracts of the plain PHP product: lots as padded decimals, no ticks, no risk rate of a position,
// and confirmations instead of records.

const symbol = 'BTC/USDT';

const numberOf = ({ closed }: FamilyContract) => (closed ? 3 : 1);

const contractRow = (contract: FamilyContract, { exchange }: Asked): Row => {
  const { closed } = contract;
  const price = closed?.price ?? exchange.marketOf(symbol).price;
  const profit = padded(profitOf(contract, price));
  return {
    id: contract.id,
    user_id: contract.userId,
    type: contract.side === 'long' ? 1 : 2,
    status: numberOf(contract),
    currency: 1,
    legal: 3,
    symbol,
    origin_price: padded(contract.openPrice),
    price: padded(contract.openPrice),
    update_price: padded(price),
    share: `${contract.lots}.0000`,
    number: padded(quantityOf(contract)),
    multiple: contract.multiple,
    origin_caution_money: padded(marginOf(contract)),
    caution_money: padded(marginOf(contract)),
    trade_fee: padded(feeOf(contract)),
    overnight_money: '0.00000000',
    target_profit_price: padded(contract.takeProfit ?? '0'),
    stop_loss_price: padded(contract.stopLoss ?? '0'),
    profits: closed ? '0.00000000' : profit,
    fact_profits: closed ? profit : '0.00000000',
    create_time: zoneless(contract.openedMs),
    transaction_time: zoneless(contract.openedMs),
    handle_time: closed ? zoneless(closed.timeMs) : null,
    complete_time: closed ? zoneless(closed.timeMs) : null,
  };
};

const own = ({ exchange, person }: Asked): FamilyContract[] =>
  newestFirst(exchange.contracts.all.filter(({ userId }) => userId === person.id));

const choices = (values: readonly number[]): Row[] =>
  values.map((value, index) => ({ id: index + 1, value }));

const deal = (asked: Asked): Row => ({
  my_transaction: own(asked)
    .filter(({ closed }) => closed === null)
    .map((contract) => contractRow(contract, asked)),
  lever_transaction: { in: [], out: [] },
  lever_share_limit: { min: '1', max: '0' },
  multiple: { muit: choices(multiples), share: choices([1, 5, 10]) },
  last_price: padded(asked.exchange.marketOf(symbol).price),
  user_lever: padded(asked.exchange.contracts.availableOf(asked.person.id)),
  all_levers: '0.00000000',
  ustd_price: '1',
  ExRAte: '7.10',
});

const orders = (asked: Asked): Row => {
  const status = field(asked, 'status');
  const rows = own(asked).filter((one) => status === '-1' || String(numberOf(one)) === status);
  return {
    rate_profits_total: {
      hazard_rate: '100.00',
      profits_total: '0.00000000',
      caution_money_all: '0.00000000',
      origin_caution_money_all: '0.00000000',
    },
    message: listed(
      rows.map((contract) => contractRow(contract, asked)),
      asked,
      'lever/my_trade',
    ),
  };
};

/** Zero and nothing at all mean that none is set. */
const stopIn = (asked: Asked, name: string): Amount | null => {
  const stop = amount(field(asked, name) || '0');
  return isPositive(stop) ? stop : null;
};

const stopsIn = (asked: Asked) => ({
  takeProfit: stopIn(asked, 'target_profit_price'),
  stopLoss: stopIn(asked, 'stop_loss_price'),
});

const open = (asked: Asked) => {
  const lots = Number(field(asked, 'share'));
  const multiple = Number(field(asked, 'multiple'));
  if (!Number.isInteger(lots) || lots < 1) return refused('手数必须是大于0的整数');
  if (!multiples.includes(multiple)) return refused('倍数不正确');
  asked.exchange.contracts.open({
    userId: asked.person.id,
    side: field(asked, 'type') === '2' ? 'short' : 'long',
    lots,
    multiple,
    openPrice: asked.exchange.marketOf(symbol).price,
    ...stopsIn(asked),
  });
  return '提交成功';
};

const setStops = (asked: Asked) => {
  const { contracts } = asked.exchange;
  const id = Number(field(asked, 'id'));
  return contracts.setStops(asked.person.id, id, stopsIn(asked)) ?? '设置成功';
};

const close = (asked: Asked) => {
  const { contracts, marketOf } = asked.exchange;
  const id = Number(field(asked, 'id'));
  return contracts.close(asked.person.id, id, marketOf(symbol).price) ?? '平仓成功';
};

export const futuresCalls: Readonly<Record<string, PlainCall>> = {
  'POST lever/deal': { answer: deal },
  'POST lever/my_trade': { answer: orders },
  'POST lever/submit': { answer: open },
  'POST lever/setstop': { answer: setStops },
  'POST lever/close': { answer: close },
};
