import { amount } from '../../schemas/kernel/money';
import { addresses } from './belongings';
import { coins } from './exchange';
import { refused } from './exchange-terms';
import {
  bankId,
  bankPayee,
  type FamilyDeposit,
  type FamilyWithdrawal,
  feeRateOf,
  newestFirst,
  payAddress,
} from './funds';
import { type Asked, field, listed, type PlainCall, padded } from './plain-call';
import { type Row, zoneless } from './wire';

// Deposits and withdrawals of the plain PHP product: no limits of a day, no rate of the bank, and
// confirmations instead of records.

const nameOf = (currency: number) =>
  currency === bankId ? 'Bank card' : (coins.find(({ id }) => id === currency)?.name ?? '');
const currencyIn = (asked: Asked) => Number(field(asked, 'currency'));

const depositRow = (deposit: FamilyDeposit): Row => ({
  id: deposit.id,
  user_id: deposit.userId,
  currency: deposit.currency,
  name: nameOf(deposit.currency),
  amount: padded(deposit.amount),
  real_number: '0.00000000',
  status: 1,
  remark: null,
  created_at: zoneless(deposit.createdMs),
});

const withdrawalRow = (withdrawal: FamilyWithdrawal): Row => ({
  id: withdrawal.id,
  user_id: withdrawal.userId,
  currency: withdrawal.currency,
  name: nameOf(withdrawal.currency),
  address: withdrawal.address,
  number: padded(withdrawal.amount),
  rate: padded(feeRateOf(withdrawal.currency)),
  real_number: padded(withdrawal.received),
  status: 1,
  remark: withdrawal.remark,
  create_time: zoneless(withdrawal.createdMs),
});

const limits = (asked: Asked): Row => ({
  name: nameOf(currencyIn(asked)),
  rate: feeRateOf(currencyIn(asked)),
  min_number: '100.00000000',
  change_balance: padded(asked.person.spot.get(3)?.available ?? '0'),
});

const payee = (asked: Asked): unknown => (currencyIn(asked) === bankId ? bankPayee : payAddress);

const declare = (asked: Asked) => {
  if (field(asked, 'imgs') === '') return refused('请上传支付凭证');
  asked.exchange.funds.declare(asked.person.id, currencyIn(asked), amount(field(asked, 'amount')));
  return '提交成功';
};

const applied = (asked: Asked, address: string) => {
  if (field(asked, 'pay_password') !== '246810') return refused('资金密码错误');
  if (field(asked, 'rate') === '') return refused('参数错误');
  const withdrawal = {
    currency: currencyIn(asked),
    amount: amount(field(asked, 'number')),
    address,
    remark: field(asked, 'remark'),
  };
  return asked.exchange.funds.withdraw(asked.person, withdrawal) ?? '申请成功，等待审核';
};

const withdraw = (asked: Asked) => {
  const address = field(asked, 'address');
  const isKnown = addresses.some((saved) => saved['address'] === address);
  if (currencyIn(asked) === bankId ? address !== '--' : !isKnown)
    return refused('请先设置提币地址');
  return applied(asked, address);
};

const own = <One extends { id: number; userId: number }>(
  all: readonly One[],
  { person }: Asked,
): One[] => newestFirst(all.filter(({ userId }) => userId === person.id));

export const fundCalls: Readonly<Record<string, PlainCall>> = {
  'POST wallet/get_info': { answer: limits },
  'POST wallet/get_in_address': { answer: payee },
  'POST wallet/charge_req': { answer: declare },
  'POST wallet/out': { answer: withdraw },
  'POST wallet/newOut': { answer: (asked) => applied(asked, '--') },
  'GET charge_mention/log2': {
    answer: (asked) =>
      listed(
        own(asked.exchange.funds.deposits, asked).map(depositRow),
        asked,
        'charge_mention/log2',
      ),
  },
  'GET charge_mention/log3': {
    answer: (asked) =>
      listed(
        own(asked.exchange.funds.withdrawals, asked).map(withdrawalRow),
        asked,
        'charge_mention/log3',
      ),
  },
};
