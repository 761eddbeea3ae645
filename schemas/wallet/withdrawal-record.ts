import * as v from 'valibot';
import { subtract } from '../kernel/money';
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
import { type WithdrawalStatus, withdrawalStatuses } from './withdrawal';

const Status = v.picklist(['reviewing', 'approved', 'rejected', 'cancelled']);

const statusOf = (sent: number | null): WithdrawalStatus | null => {
  const known = Object.entries(withdrawalStatuses).find(([, status]) => status === sent);
  const parsed = v.safeParse(Status, known?.[0]);
  return parsed.success ? parsed.output : null;
};

/** A withdrawal of the records (contract/calls/get-charge-mention-log3.md). */
export const WithdrawalRecord = v.pipe(
  v.object({
    id: Id,
    currency_id: IdOrNull,
    name: Text,
    address: Text,
    nettype: Text,
    number: Figure,
    fee: FigureOrNull,
    real_number: FigureOrNull,
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
    const fee =
      wire.fee ?? (wire.real_number === null ? null : subtract(wire.number, wire.real_number));
    return {
      id: wire.id,
      currencyId: wire.currency_id,
      coin: wire.name,
      chain: wire.nettype,
      address: wire.address,
      amount: wire.number,
      /** Null where the server does not say. */
      fee,
      received: wire.real_number ?? (fee === null ? null : subtract(wire.number, fee)),
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

/** The record, or null from servers that only confirm. */
export const WithdrawalResult = v.union([
  WithdrawalRecord,
  v.pipe(
    v.nullish(v.union([v.string(), v.number(), v.boolean()])),
    v.transform(() => null),
  ),
]);
