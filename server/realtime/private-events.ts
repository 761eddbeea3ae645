import type { UserEventName, UserPayload } from '../../schemas/account/private-event';
import type { Clock } from '../platform/clock';

export type ToUser = <Name extends Exclude<UserEventName, 'session_ended'>>(
  userId: number,
  event: Name,
  payload: UserPayload[Name],
) => void;

/** Where events of people go. */
export type EventDelivery = {
  readonly toUser: ToUser;
  /** Whether the person has the app open: what nobody hears is not read either. */
  readonly isListening: (userId: number) => boolean;
};

type Settings = {
  readonly clock: Clock;
  readonly send: (userId: number, event: UserEventName, body: Record<string, unknown>) => void;
};

type Wallet = UserPayload['balance_update']['wallets'] extends infer Rows
  ? Extract<Rows, readonly unknown[]>[number]
  : never;

const isBalances = (
  payload: UserPayload[UserEventName],
): payload is UserPayload['balance_update'] => 'wallets' in payload;

/**
 * Balance events per person are sent at most four times a second; the last state of each row wins.
 */
const balancesEveryMs = 250;

/** Private events, numbered per person (contract/realtime.md#private-events). */
export const createPrivateEvents = ({ clock, send }: Settings) => {
  const seqs = new Map<number, number>();
  const resting = new Map<number, { rows: Map<string, Wallet>; timer: NodeJS.Timeout }>();

  const publish = (userId: number, event: UserEventName, body: Record<string, unknown>) => {
    const seq = (seqs.get(userId) ?? 0) + 1;
    seqs.set(userId, seq);
    send(userId, event, { ...body, seq, ts: clock.now() });
  };
  const rest = (userId: number) => {
    const rows = new Map<string, Wallet>();
    const timer = setTimeout(() => {
      resting.delete(userId);
      if (rows.size === 0) return;
      publish(userId, 'balance_update', { wallets: [...rows.values()] });
      rest(userId);
    }, balancesEveryMs);
    timer.unref();
    resting.set(userId, { rows, timer });
  };
  const publishBalances = (userId: number, { wallets }: UserPayload['balance_update']) => {
    const waiting = resting.get(userId);
    if (!waiting) {
      publish(userId, 'balance_update', { wallets });
      rest(userId);
      return;
    }
    for (const row of Object.values(wallets ?? [])) {
      waiting.rows.set(`${row.account} ${row.currency}`, row);
    }
  };
  const toUser: ToUser = (userId, event, payload) => {
    if (isBalances(payload)) publishBalances(userId, payload);
    else publish(userId, event, payload);
  };
  return {
    toUser,
    seqOf: (userId: number) => seqs.get(userId) ?? 0,
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
};
