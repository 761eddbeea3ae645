import type { Selectable } from 'kysely';
import {
  moveOptionOrder,
  type OptionLifecycleEvent,
} from '../../machines/option/option-order-lifecycle';
import type { OptionStatus } from '../../schemas/option/option-order';
import {
  type OptionSettlement,
  optionProfit,
  settleOption,
} from '../../schemas/option/option-settlement';
import { type Entry, entriesFor, type Line, move, ofHouse, ofUser } from '../ledger/entry';
import type { FeedTick } from '../market/feed';
import type { OrderStep } from '../orders/order-step';
import type { EvenOffer } from './even-offers';
import type { OptionOutcome, OptionTables } from './tables';

export type OptionRow = Selectable<OptionTables['option_order']>;

/** The last change of an order, with the tick that proves it. */
export type OptionDelivery = OrderStep<OptionRow> & {
  /** Null for a void order. */
  readonly tick: FeedTick | null;
};

const available = ({ user_id: owner }: OptionRow) => ofUser(owner, 'micro');
const frozen = ({ user_id: owner }: OptionRow) => ofUser(owner, 'micro.frozen');

const entryOf = entriesFor('option');

/** A measurement as booked with the order that its payout follows from. */
const evenText = (even: EvenOffer): string =>
  [
    even.id,
    even.from_ms,
    even.to_ms,
    even.samples,
    even.repeats,
    even.condition,
    even.condition_samples,
    even.condition_repeats,
    even.edge,
  ].join(' ');

/** The immutable terms of an order, as stored in its first journal entry. */
const termsOf = (order: OptionRow, even: EvenOffer | null): Readonly<Record<string, string>> => ({
  user: `${order.user_id}`,
  pair: `${order.pair_id}`,
  currency: `${order.currency}`,
  side: order.side,
  stake: order.stake,
  fee: order.fee,
  profit_percent: order.profit_percent,
  seconds: `${order.seconds}`,
  open_price: order.open_price,
  open_tick: order.open_tick,
  created_ms: `${order.created_ms}`,
  delivery_ms: `${order.delivery_ms}`,
  deadline_ms: `${order.deadline_ms}`,
  ...(even === null ? {} : { even: evenText(even) }),
});

/** The purchase: the stake is frozen and the fee is paid. */
export const purchaseOf = (order: OptionRow, even: EvenOffer | null): Entry[] => [
  {
    ...entryOf(
      order,
      'option.stake',
      order.created_ms,
      move(available(order), frozen(order), order.currency, order.stake),
    ),
    detail: termsOf(order, even),
  },
  entryOf(
    order,
    'option.fee',
    order.created_ms,
    move(available(order), ofHouse('sys.fee'), order.currency, order.fee),
  ),
];

/** The postings of contract/formulas.md#options. */
const settlementLines = (order: OptionRow, { result, isVoid }: OptionSettlement): Line[] => {
  const { currency, stake, fee, profit_percent: percent } = order;
  const returned = move(frozen(order), available(order), currency, stake);
  if (isVoid) return [...returned, ...move(ofHouse('sys.fee'), available(order), currency, fee)];
  switch (result) {
    case 'profit':
      return [
        ...returned,
        ...move(ofHouse('sys.option'), available(order), currency, optionProfit(stake, percent)),
      ];
    case 'flat':
      return returned;
    case 'loss':
      return move(frozen(order), ofHouse('sys.option'), currency, stake);
  }
};

const windowOf = ({ delivery_ms: deliveryMs, deadline_ms: deadlineMs }: OptionRow) => ({
  deliveryMs,
  deadlineMs,
});

const isDeliveredBy = (order: OptionRow, event: OptionLifecycleEvent): boolean =>
  moveOptionOrder(order.status, event) === 'delivered';

/** The status of an order at a time: that it is being delivered follows from the clock. */
export const statusAt = (order: OptionRow, nowMs: number): OptionStatus => {
  const passed = { type: 'clock.passed', nowMs, ...windowOf(order) } as const;
  const next = moveOptionOrder(order.status, passed);
  // What is overdue is void only once that is booked.
  return next === 'delivered' ? 'delivering' : (next ?? order.status);
};

type Settled = {
  readonly tick: FeedTick | null;
  readonly timeMs: number;
  readonly isLate: boolean;
};

const settle = (order: OptionRow, { tick, timeMs, isLate }: Settled): OptionDelivery => {
  const terms = {
    side: order.side,
    stake: order.stake,
    fee: order.fee,
    profitPercent: order.profit_percent,
    openPrice: order.open_price,
  };
  const settlement = settleOption(terms, tick?.price ?? null);
  const outcome: OptionOutcome = settlement.isVoid ? 'void' : settlement.result;
  const delivered: OptionRow = {
    ...order,
    status: 'delivered',
    outcome,
    delivery_price: tick?.price ?? null,
    delivery_tick: tick?.uid ?? null,
    realised_profit: settlement.realisedProfit,
    settled_ms: timeMs,
    is_late: isLate,
  };
  const entry = entryOf(
    order,
    settlement.isVoid ? 'option.void' : 'option.settle',
    timeMs,
    settlementLines(order, settlement),
  );
  const evidence = tick === null ? {} : { price: tick.price, tick: tick.uid };
  const detail = {
    outcome,
    profit: settlement.realisedProfit,
    settled_ms: `${timeMs}`,
    late: `${isLate}`,
    ...evidence,
  };
  return { from: order, to: delivered, entries: [{ ...entry, detail }], tick };
};

/** Delivers an order at a tick of the feed; null if the tick is not of its time. */
export const deliverAt = (
  order: OptionRow,
  tick: FeedTick,
  isLate: boolean,
): OptionDelivery | null => {
  const recorded = { type: 'tick.recorded', tickMs: tick.timeMs, ...windowOf(order) } as const;
  return isDeliveredBy(order, recorded)
    ? settle(order, { tick, timeMs: tick.timeMs, isLate })
    : null;
};

/** Returns stake and fee of an order that got no tick in time; null while one may still come. */
export const voidAt = (order: OptionRow, nowMs: number, isLate: boolean): OptionDelivery | null =>
  isDeliveredBy(order, { type: 'clock.passed', nowMs, ...windowOf(order) })
    ? settle(order, { tick: null, timeMs: nowMs, isLate })
    : null;
