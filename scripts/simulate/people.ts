import * as v from 'valibot';
import type { Outcome } from './calls';

/** A keyed request of a person, with its outcome as far as they know it. */
export type Made = {
  readonly key: string;
  readonly kind:
    | 'place'
    | 'cancel'
    | 'option'
    | 'contract'
    | 'contractClose'
    | 'contractCancel'
    | 'contractStops'
    | 'hosting'
    | 'hostingRedeem'
    | 'subscription'
    | 'transfer'
    | 'deposit'
    | 'withdraw'
    | 'withdrawCancel'
    | 'reset'
    | 'verify';
  readonly path: string;
  readonly method: 'POST' | 'PUT';
  readonly fields: Readonly<Record<string, string>>;
  outcome: Outcome;
};

/** A session, with the password that opened it. */
export type Login = {
  readonly token: string;
  /** The index of the account's password when the login was sent. */
  readonly version: number;
  hasEnded: boolean;
};

/** A simulated person with their requests and the outcomes that they know. */
export type Person = {
  readonly id: number;
  readonly mail: string;
  /** The saved address that withdrawals go to. */
  readonly addressId: number;
  /** Every requested password, in order; the records decide which one is valid. */
  readonly passwords: string[];
  /** The index of the last one that is certainly valid. */
  version: number;
  readonly logins: Login[];
  readonly made: Made[];
};

export const Id = v.object({ id: v.number() });
export const DemoCode = v.object({ demo_code: v.string() });

/** The fields of an order that the simulation checks. */
export const WireOrder = v.object({
  id: v.number(),
  currency_id: v.number(),
  type: v.number(),
  match_type: v.number(),
  target_price: v.string(),
  trade_amount: v.string(),
  quote_amount: v.nullable(v.string()),
  filled_amount: v.string(),
  fee: v.string(),
  status: v.number(),
  fills: v.array(
    v.object({ price: v.string(), amount: v.string(), fee: v.string(), tick: v.string() }),
  ),
});
export type WireOrder = v.InferOutput<typeof WireOrder>;
export const OrderPage = v.object({ last_page: v.number(), data: v.array(WireOrder) });
export const Status = v.object({
  state: v.picklist(['unknown', 'pending', 'done', 'abandoned']),
  answer: v.nullable(v.object({ type: v.string(), message: v.optional(v.unknown()) })),
});
