import * as v from 'valibot';
import { RequestKey } from './request';
import { Time } from './wire';

/** Calls whose intents this app stores. */
const intentCalls = [
  'POST coin/trade',
  'PUT coin/trade',
  'POST lh/send/order',
  'POST lever/submit',
  'POST lever/close',
  'POST lever/setstop',
  'POST lever/cancel',
  'POST safe/update_password',
  'POST user/e_pwd',
  'POST wallet/addaddress',
  'POST wallet/deladdress',
  'POST user/cash_save',
  'POST microtrade/submit',
  'POST lh/deposit',
  'POST lh/deposit/order/cancel',
  'POST wallet/change',
  'POST wallet/charge_req',
  'POST wallet/simulate_in',
  'POST wallet/out',
  'POST wallet/out/cancel',
  'POST wallet/newOut',
  'POST user/contact',
  'POST user/forget',
  'POST user/register',
  'POST user/real_name',
  'POST user/real_name2',
  'POST user/totp/disable',
  'POST user/passkey/remove',
  'POST user/limits',
] as const;
export type IntentCall = (typeof intentCalls)[number];

/**
 * A confirmed request without a known outcome (contract/idempotency.md#reconciliation). Never
 * contains a secret.
 */
export const Intent = v.object({
  key: RequestKey,
  call: v.picklist(intentCalls),
  parameters: v.record(v.string(), v.union([v.string(), v.number()])),
  storedAt: Time,
});
export type Intent = v.InferOutput<typeof Intent>;

/** As long as a server stores a key; it would execute an older one again. */
export const intentKeepMs = 7 * 24 * 60 * 60 * 1000;
