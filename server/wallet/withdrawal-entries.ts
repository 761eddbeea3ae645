import { subtract } from '../../schemas/kernel/money';
import { ledgerCurrencyOf } from '../instruments/instruments';
import { type Entry, type Line, move, ofHouse, ofUser } from '../ledger/entry';
import type { WithdrawalRow } from './withdrawal-wire';

const refOf = ({ id }: WithdrawalRow) => ({ kind: 'withdrawal', id: `${id}` });

/** The terms of the bank; none for a coin. */
const bankDetail = ({ card_id, usdt_per_unit, received, received_in }: WithdrawalRow) =>
  card_id === null || usdt_per_unit === null || received === null || received_in === null
    ? {}
    : { card: `${card_id}`, usdt_per_unit, received, received_in };

/** The journal entry of an application, with its terms (contract/formulas.md#withdrawals). */
export const freezeEntry = (row: WithdrawalRow, key: string): Entry => ({
  timeMs: row.created_ms,
  kind: 'withdraw.freeze',
  ref: refOf(row),
  key,
  detail: {
    user: `${row.user_id}`,
    currency: `${row.currency}`,
    chain: row.chain,
    address: row.address,
    amount: row.amount,
    rate: row.rate,
    fee: row.fee,
    created_ms: `${row.created_ms}`,
    expected_ms: `${row.expected_ms}`,
    ...bankDetail(row),
  },
  lines: move(
    ofUser(row.user_id, 'change'),
    ofUser(row.user_id, 'change.frozen'),
    ledgerCurrencyOf(row.currency),
    row.amount,
  ),
});

const paid = ({ user_id: userId, amount, fee, ...row }: WithdrawalRow): Line[] => {
  const currency = ledgerCurrencyOf(row.currency);
  const frozen = ofUser(userId, 'change.frozen');
  return [
    ...move(frozen, ofHouse('sys.outside'), currency, subtract(amount, fee)),
    ...move(frozen, ofHouse('sys.fee'), currency, fee),
  ];
};

/** The journal entry of an ended withdrawal: its money is paid, or available again. */
export const settlementEntry = (row: WithdrawalRow, key?: string): Entry => ({
  timeMs: row.updated_ms,
  kind: row.state === 'approved' ? 'withdraw.done' : 'withdraw.return',
  ref: refOf(row),
  ...(key === undefined ? {} : { key }),
  detail: { state: row.state, txid: row.txid ?? '', updated_ms: `${row.updated_ms}` },
  lines:
    row.state === 'approved'
      ? paid(row)
      : move(
          ofUser(row.user_id, 'change.frozen'),
          ofUser(row.user_id, 'change'),
          ledgerCurrencyOf(row.currency),
          row.amount,
        ),
});
