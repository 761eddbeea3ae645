import { timeOf } from '../kernel/time';
import { type SubscriptionState, unlockMs } from './subscription-figures';
import type { SubscriptionProduct } from './subscription-product';

/** A date of a new coin; null where it is not stated. */
export type ScheduledDate = {
  readonly kind: 'start' | 'close' | 'launch' | 'unlock';
  readonly at: string | null;
};

type Scheduled = Pick<
  SubscriptionProduct,
  'startAt' | 'endAt' | 'launchAt' | 'launchedAt' | 'days'
>;

/** When the lock-up ends; estimated by the estimated launch until there was one. */
export const unlockAtOf = ({
  launchAt,
  launchedAt,
  days,
}: Pick<Scheduled, 'launchAt' | 'launchedAt' | 'days'>): string | null => {
  const launch = launchedAt ?? launchAt;
  return launch === null ? null : timeOf(unlockMs(Date.parse(launch), days));
};

/** Start, close, launch and unlock, in this order. */
export const scheduleOf = (product: Scheduled): readonly ScheduledDate[] => [
  { kind: 'start', at: product.startAt },
  { kind: 'close', at: product.endAt },
  { kind: 'launch', at: product.launchedAt ?? product.launchAt },
  { kind: 'unlock', at: unlockAtOf(product) },
];

const nextKinds = {
  upcoming: 'start',
  subscribing: 'close',
  soldOut: 'launch',
  closed: 'launch',
  launched: 'unlock',
} as const satisfies Record<SubscriptionState, ScheduledDate['kind']>;

/** The date that a product in this state waits for. */
export const nextDateOf = (product: Scheduled, state: SubscriptionState): ScheduledDate => {
  const kind = nextKinds[state];
  const at = scheduleOf(product).find((date) => date.kind === kind)?.at ?? null;
  return { kind, at };
};

/** How a list groups new coins, by their state when they were read. */
export type SubscriptionStage = 'subscribing' | 'upcoming' | 'ended';

export const stageOf = (state: SubscriptionState): SubscriptionStage =>
  state === 'subscribing' || state === 'upcoming' ? state : 'ended';
