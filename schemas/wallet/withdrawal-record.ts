import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { type Amount, subtract } from '../kernel/money';
import {
  Figure,
  FigureOrNull,
  flagOr,
  Id,
  IdOrNull,
  intOr,
  Text,
  TimeOrNull,
} from '../kernel/wire';
import { bankCurrencyId } from './coin-limits';
import { addressCoins } from './withdraw-address';
import { type WithdrawalStatus, withdrawalStatuses } from './withdrawal';

const Status = v.picklist(['reviewing', 'approved', 'rejected', 'cancelled']);

const statusOf = (sent: number | null): WithdrawalStatus | null => {
  const known = Object.entries(withdrawalStatuses).find(([, status]) => status === sent);
  const parsed = v.safeParse(Status, known?.[0]);
  return parsed.success ? parsed.output : null;
};

/** Servers that do not number the currency name it (contract/calls/get-charge-mention-log3.md). */
const isOfBank = (currencyId: number | null, name: string): boolean =>
  currencyId === null ? /^bank( card)?$/i.test(name) : currencyId === bankCurrencyId;

const nameOfCoin = (currencyId: number | null): string =>
  Object.entries(addressCoins).find(([, id]) => id === currencyId)?.[0] ?? '';

/** A withdrawal of the records (contract/calls/get-charge-mention-log3.md). */
export const WithdrawalRecord = v.pipe(
  v.object({
    id: Id,
    currency_id: IdOrNull,
    currency: IdOrNull,
    name: Text,
    address: Text,
    nettype: Text,
    number: Figure,
    fee: FigureOrNull,
    real_number: FigureOrNull,
    receive_currency: Text,
    status: intOr(null),
    overdue: flagOr(false),
    remark: Text,
    reason: Text,
    txid: Text,
    create_time: TimeOrNull,
    update_time: TimeOrNull,
    expected_at: TimeOrNull,
  }),
  v.transform((wire) => {
    const currencyId = wire.currency_id ?? wire.currency;
    const isBank = isOfBank(currencyId, wire.name);
    const coin = isBank ? 'USDT' : wire.name || nameOfCoin(currencyId);
    return {
      id: wire.id,
      currencyId,
      /** What was frozen: the bank is paid from USDT. */
      coin,
      isBank,
      chain: wire.nettype,
      address: wire.address,
      amount: wire.number,
      /** Null where the server does not say. */
      fee: wire.fee,
      received: wire.real_number,
      /** What it arrives as; empty where a server does not name the currency of its bank. */
      receivedIn: wire.receive_currency || (isBank ? '' : coin),
      /** Null where it is none that this app knows. */
      status: statusOf(wire.status),
      isOverdue: wire.overdue,
      remark: wire.remark,
      /** Empty unless it was rejected. */
      reason: wire.reason,
      /** Empty before it was sent. */
      txid: wire.txid,
      createdAt: wire.create_time,
      updatedAt: wire.update_time,
      expectedAt: wire.expected_at,
    };
  }),
);
export type WithdrawalRecord = v.InferOutput<typeof WithdrawalRecord>;

/** The fee; where a server does not say it, what does not arrive of a coin. */
export const feeOf = ({ amount, fee, received, isBank }: WithdrawalRecord): Amount | null =>
  fee ?? (received === null || isBank ? null : subtract(amount, received));

/** The record, or null from servers that only confirm. */
export const WithdrawalResult = v.union([
  WithdrawalRecord,
  v.pipe(
    Confirmation,
    v.transform(() => null),
  ),
]);
