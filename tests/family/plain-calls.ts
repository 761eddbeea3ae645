import { amount } from '../../schemas/kernel/money';
import { type Period, periods } from '../../schemas/market/period';
import { barsOf, wireBar } from './bars';
import { addresses, bankCard, countries } from './belongings';
import { coins, type Market, type Order, priceText } from './exchange';
import { refused } from './exchange-terms';
import { fundCalls } from './fund-calls';
import { futuresCalls } from './futures-calls';
import { currencyRows, optionRow, periodRows } from './options';
import { type Asked, field, listed, type PlainCall, padded } from './plain-call';
import { type Row, zoneless } from './wire';

// The calls of the plain PHP product: texts in Chinese, padded decimals, flags 0 and 1, times without
// a zone, no precision of pairs, confirmations instead of records.

const pairRow = (market: Market): Row => ({
  id: market.id,
  currency_id: market.base.id,
  legal_id: market.quote.id,
  currency_name: market.base.name,
  legal_name: market.quote.name,
  logo: '',
  is_display: market.isShown ? 1 : 0,
  open_coin_trade: 1,
  open_lever: 1,
  lever_share_num: '0.01000000',
  open_microtrade: 0,
  sort: market.id,
  now_price: priceText(market),
  change: market.change,
  volume: padded('123.45'),
});

const quoteRow = ({ quotation }: { quotation: readonly Row[] }): Row => ({
  id: 3,
  name: 'USDT',
  logo: '',
  is_display: 1,
  is_legal: 1,
  quotation,
});

const statusNumbers = { waiting: 1, completed: 2, cancelled: 3 } as const;

const orderRow = (order: Order): Row => ({
  id: order.id,
  user_id: order.userId,
  currency_id: order.market.base.id,
  legal_id: order.market.quote.id,
  type: order.side === 'buy' ? 1 : 2,
  target_price: padded(order.price),
  trade_price: padded(order.market.price),
  trade_amount: padded(order.quantity),
  charge_fee: '0.00200000',
  status: statusNumbers[order.status],
  created_at: zoneless(order.createdMs),
  updated_at: zoneless(order.updatedMs),
});

const accounts = ['change', 'lever', 'micro', 'legal'] as const;

const walletRows = ({ exchange, person }: Asked, account: (typeof accounts)[number]): Row[] =>
  coins.map(({ id, name }) => {
    const balance = account === 'change' ? person.spot.get(id) : undefined;
    const market = exchange.markets.find(({ base }) => base.id === id);
    return {
      id: person.id * 100 + id,
      currency: id,
      currency_name: name,
      [`${account}_balance`]: padded(balance?.available ?? '0'),
      [`lock_${account}_balance`]: padded(balance?.frozen ?? '0'),
      usdt_price: market ? priceText(market) : '1',
      is_lever: 1,
      is_micro: 1,
    };
  });

const marketIn = ({ exchange, fields }: Asked) =>
  exchange.markets.find(
    ({ base, quote }) =>
      String(base.id) === fields.get('currency_id') && String(quote.id) === fields.get('legal_id'),
  );

const profile = ({ person }: Asked): Row => ({
  id: person.id,
  account_number: person.name,
  phone: person.kind === 'mobile' ? person.name : null,
  email: person.kind === 'email' ? person.name : null,
  extension_code: 'A1B2C3',
  review_status: person.basic,
  advanced_user: person.advanced,
  has_password: person.hasFundPassword ? 1 : 0,
  status: 0,
  is_blacklist: 0,
  parent_id: 0,
  time: zoneless(Date.UTC(2026, 0, 2)),
});

const sendCode = (asked: Asked) => {
  asked.codes.send(field(asked, 'type'), field(asked, 'user_string'));
  return '发送成功';
};

const passwordOf = (asked: Asked, repeated: string) =>
  field(asked, 'password') === field(asked, repeated) ? field(asked, 'password') : null;

const register = (asked: Asked) => {
  const name = field(asked, 'user_string');
  if (!asked.codes.isRight('register', name, field(asked, 'code'))) return refused('验证码错误');
  const password = passwordOf(asked, 're_password');
  if (password === null) return refused('两次密码不一致');
  if (asked.exchange.people.some((it) => it.name === name)) return refused('账号已存在');
  const kind = field(asked, 'type') === 'email' ? 'email' : 'mobile';
  asked.exchange.join({ name, kind, password });
  return '注册成功';
};

const reset = (asked: Asked) => {
  const person = asked.exchange.people.find(({ name }) => name === field(asked, 'account'));
  const password = passwordOf(asked, 'repassword');
  const isRight = asked.codes.isRight('forget', person?.name ?? '', field(asked, 'code'));
  if (!person || !isRight) return refused('验证码错误');
  if (password === null) return refused('两次密码不一致');
  person.password = password;
  return '修改密码成功';
};

const logIn = (asked: Asked) => {
  const person = asked.exchange.people.find(({ name }) => name === field(asked, 'user_string'));
  return person && person.password === field(asked, 'password')
    ? asked.open(person)
    : refused('密码错误');
};

const place = (asked: Asked) => {
  const market = marketIn(asked);
  if (!market) return refused('无此交易对');
  const order = asked.exchange.place({
    userId: asked.person.id,
    market,
    side: field(asked, 'type') === '2' ? 'sell' : 'buy',
    price: amount(field(asked, 'target_price')),
    quantity: amount(field(asked, 'amount')),
  });
  return 'refused' in order ? order : '操作成功';
};

const cancel = (asked: Asked) => {
  const order = asked.exchange.cancel(asked.person.id, Number(field(asked, 'id')));
  return 'refused' in order ? order : '撤单成功';
};

const ordersFor = (asked: Asked) => {
  const market = asked.fields.has('currency_id') ? marketIn(asked) : null;
  const status = field(asked, 'status');
  return asked.exchange
    .ordersOf(asked.person.id)
    .filter((order) => !market || order.market === market)
    .filter((order) => status === '' || String(statusNumbers[order.status]) === status);
};

const buyOption = (asked: Asked) => {
  const { options, markets } = asked.exchange;
  const market = markets.find(({ id }) => String(id) === field(asked, 'match_id'));
  if (!market) return refused('无此交易对');
  options.push({
    id: 701 + options.length,
    userId: asked.person.id,
    side: field(asked, 'type') === '2' ? 'fall' : 'rise',
    seconds: Number(field(asked, 'seconds')),
    stake: amount(field(asked, 'number')),
    openPrice: market.price,
    boughtMs: Math.floor(Date.now() / 1000) * 1000,
    deliveryPrice: null,
  });
  return '下单成功';
};

const optionsFor = (asked: Asked) => {
  const status = field(asked, 'status');
  return asked.exchange.options
    .filter(({ userId }) => userId === asked.person.id)
    .filter(({ deliveryPrice }) => status === '-1' || (deliveryPrice !== null) === (status === '3'))
    .toReversed();
};

const candles = (asked: Asked) => {
  const market = asked.exchange.markets.find(({ symbol }) => symbol === field(asked, 'symbol'));
  const period = periods.find((it): it is Period => it === field(asked, 'period'));
  if (!market || !period) return refused('参数错误');
  const [from, to] = ['from', 'to'].map((name) => Number(field(asked, name)) * 1000);
  return barsOf(market, period, from ?? 0, to ?? 0).map((bar) => wireBar(market, period, bar));
};

const wallets = (asked: Asked): Row => ({
  ...Object.fromEntries(
    accounts.map((account) => [
      `${account}_wallet`,
      { balance: walletRows(asked, account), usdt_totle: totalOf(asked, account), totle: '0' },
    ]),
  ),
  ExRate: '7.10',
  is_open_CTbi: '1',
});

const totalOf = (asked: Asked, account: (typeof accounts)[number]) =>
  account === 'change' ? padded(asked.exchange.worthOf(asked.person)) : padded('0');

const wallet = (asked: Asked): unknown =>
  walletRows(asked, 'change').find(({ currency }) => String(currency) === field(asked, 'currency'));

/** By method and path; a call that is not here does not exist: 404. */
export const plainCalls: Readonly<Record<string, PlainCall>> = {
  'POST area_code': { isOpen: true, answer: () => countries },
  'POST sms_mail': { isOpen: true, answer: sendCode },
  'POST sms_send': { isOpen: true, answer: sendCode },
  'POST user/check_email': { isOpen: true, answer: () => '验证成功' },
  'POST user/check_mobile': { isOpen: true, answer: () => '验证成功' },
  'POST user/register': { isOpen: true, answer: register },
  'POST user/forget': { isOpen: true, answer: reset },
  'POST user/login': { isOpen: true, answer: logIn },
  'POST set/lang': { isOpen: true, answer: (asked) => field(asked, 'lang') },
  'GET currency/quotation_new': {
    isOpen: true,
    answer: ({ exchange }) => [quoteRow({ quotation: exchange.markets.map(pairRow) })],
  },
  'GET currency/new_timeshar': { isOpen: true, answer: candles },
  'GET user/center': { answer: profile },
  'GET user/center2': {
    answer: ({ person }) => ({ id: 7, user_id: person.id, review_status: person.advanced }),
  },
  'POST user/has_password': { answer: ({ person }) => (person.hasFundPassword ? 1 : 2) },
  'POST wallet/list': { answer: wallets },
  'POST wallet/detail': { answer: wallet },
  'POST coin/trade': { answer: place },
  'PUT coin/trade': { answer: cancel },
  'GET coin/list': { answer: (asked) => listed(ordersFor(asked).map(orderRow), asked) },
  'GET microtrade/seconds': { answer: periodRows },
  'GET microtrade/payable_currencies': { answer: currencyRows },
  'POST microtrade/submit': { answer: buyOption },
  'GET microtrade/lists': {
    answer: (asked) => listed(optionsFor(asked).map(optionRow), asked),
  },
  'POST user/cash_info': { answer: () => bankCard },
  'POST wallet/get_address': { answer: () => addresses },
  ...fundCalls,
  ...futuresCalls,
};
