import { bankPayee, payAddress } from './funds';
import type { Variant } from './variant';
import {
  always,
  asNumber,
  drop,
  fields,
  isRow,
  lists,
  page,
  paged,
  type Rewrite,
  withBadRow,
} from './wire';

// In what servers differ where people deposit and withdraw.

const deposits = 'GET charge_mention/log2';
const withdrawals = 'GET charge_mention/log3';
const inAddress = 'POST wallet/get_in_address';

const records = (rewrite: Rewrite) => ({ [deposits]: rewrite, [withdrawals]: rewrite });
/** Of a coin; the bank has no address. */
const ofCoin = (change: (address: unknown) => unknown) => ({
  [inAddress]: (payload: unknown) => (isRow(payload) ? payload : change(payload)),
});

export const fundVariants: readonly Variant[] = [
  { name: 'deposit addresses by chain', payloads: ofCoin((TRC20) => ({ TRC20, OMNI: '' })) },
  { name: 'chains in small letters', payloads: ofCoin((trc20) => ({ trc20 })) },
  {
    name: 'a deposit address with its picture',
    payloads: ofCoin((address) => ({ address, qrcode: 'data:image/png;base64,' })),
  },
  {
    name: 'a main deposit address and one in reserve',
    payloads: ofCoin((main) => ({ main, back: payAddress.toLowerCase() })),
  },
  {
    name: 'the payee of a bank deposit inside',
    payloads: {
      [inAddress]: (payload) => (isRow(payload) ? { Bank: bankPayee, address: '' } : payload),
    },
  },
  {
    name: 'the account of the payee as a number',
    payloads: { [inAddress]: fields({ bkcardnumer: asNumber }) },
  },
  {
    name: 'records in a list with a count',
    payloads: records(paged((list, { total }) => ({ list, count: total }))),
  },
  { name: 'records as they are', payloads: records(paged((rows) => rows)) },
  { name: 'records without the name of their coin', payloads: records(fields({ name: drop })) },
  {
    name: 'records with the id of their coin',
    payloads: records(
      lists((rows) => rows.map(({ currency, ...row }) => ({ ...row, currency_id: currency }))),
    ),
  },
  {
    name: 'records in texts',
    payloads: records(fields({ id: String, currency: String, status: String })),
  },
  {
    name: 'records in numbers',
    payloads: records(fields({ amount: asNumber, number: asNumber, real_number: asNumber })),
  },
  {
    name: 'records without a time',
    payloads: records(
      fields({ created_at: always('0000-00-00 00:00:00'), create_time: always(null) }),
    ),
  },
  {
    name: 'a record that is half a row',
    payloads: records(withBadRow({ number: null, amount: null, status: null })),
  },
  {
    name: 'limits with signs',
    payloads: {
      'POST wallet/get_info': fields({ rate: (rate) => `${rate}%`, min_number: asNumber }),
    },
  },
  {
    name: 'bank withdrawals by the call of coins',
    replies: { 'POST wallet/newOut': () => page(404, '404 Not Found') },
    settings: { paths: { 'wallet/newOut': 'wallet/out' } },
  },
];
