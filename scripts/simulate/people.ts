import * as v from 'valibot';
import type { Outcome } from './calls';

/** A keyed request that somebody made, and what they know of it. */
export type Made = {
  readonly key: string;
  readonly kind: 'place' | 'cancel' | 'reset' | 'verify';
  readonly path: string;
  readonly method: 'POST' | 'PUT';
  readonly fields: Readonly<Record<string, string>>;
  outcome: Outcome;
};

/** A session that somebody opened, and with which password. */
export type Login = {
  readonly token: string;
  /** How many passwords the account had had when the login was sent. */
  readonly version: number;
  hasEnded: boolean;
};

/** A person of a simulation with everything that they did and were told. */
export type Person = {
  readonly id: number;
  readonly mail: string;
  /** Every password that was asked for, in order; which one holds is found out from the records. */
  readonly passwords: string[];
  /** The last of them that surely holds. */
  version: number;
  readonly logins: Login[];
  readonly made: Made[];
};

export const Id = v.object({ id: v.number() });
export const DemoCode = v.object({ demo_code: v.string() });

/** What the list of orders says of one, as far as the model looks. */
export const WireOrder = v.object({
  id: v.number(),
  currency_id: v.number(),
  type: v.number(),
  match_type: v.number(),
  target_price: v.string(),
  trade_amount: v.string(),
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
