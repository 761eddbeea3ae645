import * as v from 'valibot';
import { SentDecimal, SentId, SentTime } from '../kernel/answer';
import { depositStates } from './deposit';

/** Addresses by chain; of the bank card, the payee. */
export const SentDepositAddress = v.objectWithRest(
  {
    bkname: v.optional(v.string()),
    cardname: v.optional(v.string()),
    bkcardnumer: v.optional(v.string()),
    bank_address: v.optional(v.string()),
    swift_code: v.optional(v.string()),
    reference: v.optional(v.string()),
  },
  v.string(),
);

/** A declared deposit, exactly as this server sends it. */
export const SentDeposit = v.object({
  id: SentId,
  currency_id: SentId,
  name: v.string(),
  chain: v.string(),
  address: v.string(),
  amount: SentDecimal,
  received: v.nullable(SentDecimal),
  fee: SentDecimal,
  real_number: v.nullable(SentDecimal),
  status: v.picklist([1, 2, 3]),
  remark: v.string(),
  account: v.string(),
  proof: v.nullable(v.string()),
  simulated: v.boolean(),
  created_at: SentTime,
  updated_at: SentTime,
  timeline: v.array(
    v.object({
      state: v.picklist(depositStates),
      at: SentTime,
      by: v.picklist(['user', 'reviewer']),
    }),
  ),
});
export type SentDeposit = v.InferOutput<typeof SentDeposit>;
