import * as v from 'valibot';
import { type Amount, isPositive, zero } from '../kernel/money';
import {
  Figure,
  FigureOrNull,
  Id,
  IdOrNull,
  intOr,
  Name,
  orNull,
  PercentOrNull,
  readBy,
  Text,
  TimeOrNull,
} from '../kernel/wire';
import { rowsIn } from '../kernel/wire-value';
import { subscriptionStates } from './answer';
import type { ProductTimes, SubscriptionState } from './subscription-figures';
import { subscriptionStateAt } from './subscription-figures';

/** The states of a product on the wire. */
export const wireStates = {
  upcoming: 'upcoming',
  subscribing: 'subscribing',
  soldOut: 'sold_out',
  closed: 'closed',
  launched: 'launched',
} as const satisfies Record<SubscriptionState, (typeof subscriptionStates)[number]>;

const stateOfWire = {
  upcoming: 'upcoming',
  subscribing: 'subscribing',
  sold_out: 'soldOut',
  closed: 'closed',
  launched: 'launched',
} as const satisfies Record<(typeof subscriptionStates)[number], SubscriptionState>;

/** A maximum of zero is none. */
const limitOrNull = (maximum: Amount | null) => (maximum && isPositive(maximum) ? maximum : null);

const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** A new coin (contract/calls/get-lh-send-config.md). */
export const SubscriptionProduct = v.pipe(
  v.object({
    id: IdOrNull,
    config_id: IdOrNull,
    new_currency_id: IdOrNull,
    new_currency_name: Name,
    currency_id: Id,
    currency_name: Name,
    decimal_scale: intOr(6),
    change_rate: v.pipe(Figure, v.check(isPositive, 'param.invalid')),
    interest_rate: PercentOrNull,
    predict_rate: PercentOrNull,
    num: Figure,
    last_num: Figure,
    buy_num: FigureOrNull,
    buy_max: FigureOrNull,
    day: intOr(0),
    send_start: TimeOrNull,
    send_end: TimeOrNull,
    online_time: TimeOrNull,
    launched_at: TimeOrNull,
    state: orNull(v.picklist(subscriptionStates)),
    is_recommend: intOr(2),
    recommend_title: Text,
    recommend_content: Text,
    introduction: Text,
    created_at: TimeOrNull,
    updated_at: TimeOrNull,
  }),
  v.rawTransform(({ dataset: { value: wire }, addIssue, NEVER }) => {
    const id = wire.id ?? wire.config_id;
    if (id === null) {
      addIssue({ message: 'param.invalid' });
      return NEVER;
    }
    return {
      id,
      coinId: wire.new_currency_id,
      coin: wire.new_currency_name,
      /** The paying coin. */
      currencyId: wire.currency_id,
      currency: wire.currency_name,
      /** Decimals of the paying coin. */
      decimals: wire.decimal_scale,
      issuePrice: wire.change_rate,
      /** In percent of the allocation, in new coins, for the lock-up; never a forecast of a price. */
      bonusPercent: wire.interest_rate ?? wire.predict_rate ?? zero,
      total: wire.num,
      remaining: wire.last_num,
      minimum: wire.buy_num ?? zero,
      /** Of one order; null for none. */
      maximum: limitOrNull(wire.buy_max),
      /** Of the lock-up, from the launch on. */
      days: wire.day,
      startAt: wire.send_start,
      /** Null where a server does not state it. */
      endAt: wire.send_end,
      /** Estimated, until it is launched. */
      launchAt: wire.online_time,
      launchedAt: wire.launched_at,
      /** When the response was made; null where a server leaves it to the times. */
      state: wire.state === null ? null : stateOfWire[wire.state],
      isRecommended: wire.is_recommend === 1,
      /** Text; the next two are HTML of the server, to be sanitised where they are shown. */
      recommendTitle: wire.recommend_title,
      recommendContent: wire.recommend_content,
      introduction: wire.introduction,
      createdAt: wire.created_at,
    };
  }),
);
export type SubscriptionProduct = v.InferOutput<typeof SubscriptionProduct>;

type Timed = Pick<
  SubscriptionProduct,
  'startAt' | 'endAt' | 'launchAt' | 'launchedAt' | 'remaining' | 'state'
>;

/** A server without states has no launch of its own: its coins are launched at the stated time. */
const launchedMsOf = ({ launchedAt, launchAt, state }: Timed, nowMs: number): number | null => {
  if (launchedAt !== null) return Date.parse(launchedAt);
  const launchMs = msOf(launchAt);
  return state === null && launchMs !== null && nowMs >= launchMs ? launchMs : null;
};

export const productTimes = (product: Timed, nowMs: number): ProductTimes => ({
  startMs: msOf(product.startAt),
  endMs: msOf(product.endAt),
  launchedMs: launchedMsOf(product, nowMs),
  remaining: product.remaining,
});

/** The state of a product at a time, which may be later than its response. */
export const productStateAt = (product: Timed, nowMs: number): SubscriptionState =>
  product.state === 'launched'
    ? 'launched'
    : subscriptionStateAt(productTimes(product, nowMs), nowMs);

/** One product; older servers send it as a list of one. */
export const OneSubscriptionProduct = v.pipe(
  readBy<unknown, unknown>((value) => {
    const rows = rowsIn(value);
    return rows ? rows[0] : value;
  }),
  SubscriptionProduct,
);

/** The recommended product; none where a server has nothing to recommend. */
export const RecommendedProduct = v.union([
  OneSubscriptionProduct,
  v.pipe(
    v.nullish(v.union([v.literal(''), v.strictTuple([]), v.strictObject({})])),
    v.transform(() => null),
  ),
]);
