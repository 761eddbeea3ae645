import * as v from 'valibot';
import { SentDecimal, SentId, SentTime } from '../kernel/answer';
import { described } from '../kernel/described';
import { depositStates } from './deposit';

/** Addresses by chain; of the bank card, the payee. */
export const SentDepositAddress = v.objectWithRest(
  {
    bkname: v.optional(described(v.string(), 'Bank of the payee.')),
    cardname: v.optional(described(v.string(), 'Name of the payee.')),
    bkcardnumer: v.optional(described(v.string(), 'Account of the payee.')),
    bank_address: v.optional(described(v.string(), 'Address of the bank.')),
    swift_code: v.optional(described(v.string(), 'SWIFT code of the bank.')),
    reference: v.optional(described(v.string(), 'Text that the bank transfer has to carry.')),
  },
  v.string(),
);

/** A declared deposit, exactly as this server sends it. */
export const SentDeposit = v.object({
  id: described(SentId, 'Id of the record.'),
  currency_id: described(SentId, 'Currency id; of a pair, its base currency.'),
  name: described(v.string(), 'Name of the declared unit.'),
  chain: described(
    v.string(),
    'Chain, as `app/config` lists it under `chains`; empty for the bank card.',
  ),
  address: described(v.string(), 'Where it was to be paid; of the bank, the reference.'),
  amount: described(SentDecimal, 'Declared amount, decimal, in the declared unit.'),
  received: described(
    v.nullable(SentDecimal),
    'What arrived, decimal, where it differs from the declared amount; else null.',
  ),
  fee: described(SentDecimal, 'Fee, decimal, in the credited coin; 0 before approval.'),
  real_number: described(
    v.nullable(SentDecimal),
    'What was credited, decimal; null before approval.',
  ),
  status: described(v.picklist([1, 2, 3]), '1 under review, 2 approved, 3 rejected.'),
  remark: described(v.string(), 'Why it was rejected; empty unless it was.'),
  account: described(v.string(), 'Of whom the payment comes, or a note; at most 100 characters.'),
  proof: described(
    v.nullable(v.string()),
    'Signed address of the picture; null for a paper payment.',
  ),
  simulated: described(v.boolean(), 'Whether it is a paper payment, to which no money was sent.'),
  created_at: described(SentTime, 'When it was made.'),
  updated_at: described(SentTime, 'When it was changed last.'),
  timeline: described(
    v.array(
      v.object({
        state: described(v.picklist(depositStates), 'The state that it got to.'),
        at: described(SentTime, 'When it got there.'),
        by: described(v.picklist(['user', 'reviewer']), 'Who brought it there.'),
      }),
    ),
    'Its states with their times, oldest first.',
  ),
});
export type SentDeposit = v.InferOutput<typeof SentDeposit>;
