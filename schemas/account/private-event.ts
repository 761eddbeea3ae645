import * as v from 'valibot';
import { listOf } from '../kernel/rows';
import { Figure, Id, intOr, Name, orNull, readBy, Text, Uid } from '../kernel/wire';
import { rowsIn } from '../kernel/wire-value';
import { chatMessageFrom, WireChatMessage } from '../support/chat-message';
import { accounts } from '../wallet/wallet';

// Private socket events (contract/realtime.md#connection).

const frame = {
  seq: intOr(null),
  ts: intOr(null),
};

/** The row is a hint; the list is authoritative. */
const OrderUpdate = v.object({
  ...frame,
  kind: v.picklist(['spot', 'lever', 'option']),
  order: v.looseObject({ id: Id }),
  cause: Text,
});
/** The end of an option order; the row is a hint. */
const ClosedOption = v.object({
  ...frame,
  data: v.looseObject({ id: Id }),
});
/** The value of JSON text; undefined if it is none. */
const parsedText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** The ids of a list of contracts, which existing servers send as JSON text. */
const OpenIds = readBy<readonly { readonly id: number }[] | string, readonly number[]>((sent) => {
  const rows = rowsIn(typeof sent === 'string' && sent !== '' ? parsedText(sent) : sent);
  const ids = rows && v.safeParse(v.array(v.object({ id: Id })), rows);
  return ids?.success ? ids.output.map(({ id }) => id) : null;
});
/** Open positions and waiting orders of contracts with their totals; the rows are hints. */
const OpenContracts = v.object({
  ...frame,
  trades_all: OpenIds,
  trades_entrust: v.optional(OpenIds, []),
});
const recordKinds = [
  'deposit',
  'withdraw',
  'kyc',
  'hosting',
  'subscription',
  'address',
  'transfer',
  'limits',
] as const;

/** The row is a hint; the list is authoritative. */
const RecordUpdate = v.object({
  ...frame,
  kind: v.picklist(recordKinds),
  record: v.looseObject({ id: Id }),
  cause: Text,
});
/** A message from the server, shown as it is. */
const Notice = v.object({
  ...frame,
  id: Uid,
  level: v.optional(v.fallback(v.picklist(['info', 'warning']), 'info'), 'info'),
  title: Name,
  text: Text,
  link: orNull(v.string()),
});
/** A message of the person's conversation with the service, the person's own included. */
const ChatMessageReceived = v.pipe(
  v.object({ ...frame, ...WireChatMessage.entries }),
  v.transform((wire) => ({ seq: wire.seq, ts: wire.ts, message: chatMessageFrom(wire) })),
);
const BalanceUpdate = v.object({
  ...frame,
  wallets: listOf(
    v.object({ account: v.picklist(accounts), currency: Id, available: Figure, frozen: Figure }),
  ),
});
const SessionEnded = v.object({
  ...frame,
  reason: v.picklist(['expired', 'revoked', 'password_changed', 'logout', 'replaced', 'disabled']),
  message: Text,
});

/** Every private event, by its name. */
const UserEvent = v.variant('name', [
  v.object({ name: v.literal('order_update'), data: OrderUpdate }),
  v.object({ name: v.literal('closed_microorder'), data: ClosedOption }),
  v.object({ name: v.literal('lever_trade'), data: OpenContracts }),
  v.object({ name: v.literal('record_update'), data: RecordUpdate }),
  v.object({ name: v.literal('balance_update'), data: BalanceUpdate }),
  v.object({ name: v.literal('notice'), data: Notice }),
  v.object({ name: v.literal('chat_message'), data: ChatMessageReceived }),
  v.object({ name: v.literal('session_ended'), data: SessionEnded }),
]);
export type UserEvent = v.InferOutput<typeof UserEvent>;
export type UserEventName = UserEvent['name'];
export const userEventNames = [
  'order_update',
  'closed_microorder',
  'lever_trade',
  'record_update',
  'balance_update',
  'notice',
  'chat_message',
  'session_ended',
] as const satisfies readonly UserEventName[];

/** A received private event; null if it cannot be parsed. */
export const userEventFrom = (name: UserEventName, data: unknown): UserEvent | null => {
  const event = v.safeParse(UserEvent, { name, data });
  return event.success ? event.output : null;
};

type WireUserEvent = v.InferInput<typeof UserEvent>;
/** The payload; the server adds `seq` and `ts` when it sends it. */
export type UserPayload = {
  [Name in UserEventName]: Omit<Extract<WireUserEvent, { name: Name }>['data'], 'seq' | 'ts'>;
};
