import { type Amount, isPositive, subtract, zero } from '../../schemas/kernel/money';
import { type Entry, entriesFor, move, ofHouse, ofUser } from '../ledger/entry';
import type { FuturesRow, NightRow } from './tables';

// The journal entries of contracts (contract/formulas.md#contracts, ledger lines).

const available = (order: FuturesRow) => ofUser(order.user_id, 'lever');
const frozen = (order: FuturesRow) => ofUser(order.user_id, 'lever.frozen');

const entryOf = entriesFor('lever');

/** The immutable terms of an order, as stored in its first journal entry. */
const termsOf = (order: FuturesRow): Readonly<Record<string, string>> => ({
  user: `${order.user_id}`,
  pair: `${order.pair_id}`,
  side: order.side,
  match: order.match,
  lots: `${order.lots}`,
  lot_size: order.lot_size,
  multiple: `${order.multiple}`,
  spread: order.spread,
  fee_percent: order.fee_percent,
  overnight_percent: order.overnight_percent,
  burst_rate: order.burst_rate,
  accepted_price: order.accepted_price,
  ...(order.limit_price === null ? {} : { limit_price: order.limit_price }),
  created_ms: `${order.created_ms}`,
});

const feeEntry = (order: FuturesRow, quoteId: number, from: 'available' | 'frozen'): Entry => {
  const place = from === 'available' ? available(order) : frozen(order);
  const timeMs = order.opened_ms ?? order.created_ms;
  return entryOf(order, 'lever.fee', timeMs, move(place, ofHouse('sys.fee'), quoteId, order.fee));
};

/** A position freezes its margin and pays its fee; an entrusted order freezes both. */
export const openingEntries = (order: FuturesRow, quoteId: number): Entry[] => {
  const isEntrusted = order.status === 'entrusted';
  const margin = (amount: Amount) =>
    entryOf(
      order,
      'lever.margin',
      order.created_ms,
      move(available(order), frozen(order), quoteId, amount),
    );
  const freeze = { ...margin(order.margin), detail: termsOf(order) };
  return isEntrusted
    ? [freeze, margin(order.fee)]
    : [freeze, feeEntry(order, quoteId, 'available')];
};

/** What opening costs less than was frozen returns; what it costs more is taken. */
export const activationEntries = (
  order: FuturesRow,
  quoteId: number,
  wasFrozen: Amount,
): Entry[] => {
  const needed = subtract(subtract(wasFrozen, order.margin), order.fee);
  const lines = isPositive(needed)
    ? move(frozen(order), available(order), quoteId, needed)
    : move(available(order), frozen(order), quoteId, subtract(zero, needed));
  const timeMs = order.opened_ms ?? order.created_ms;
  const adjusted = entryOf(order, 'lever.margin', timeMs, lines);
  return [adjusted, feeEntry(order, quoteId, 'frozen')];
};

/** What a closing books, in decimal text. */
const closingOf = (order: FuturesRow): Readonly<Record<string, string>> => ({
  reason: order.close_reason ?? '',
  price: order.close_price ?? zero,
  tick: order.close_tick ?? '',
  margin: order.margin,
  credit: order.credit ?? zero,
  take_profit: order.take_profit ?? zero,
  stop_loss: order.stop_loss ?? zero,
  late: `${order.is_late}`,
  closed_ms: `${order.closed_ms}`,
});

/** A profit comes from the house, a loss goes to it, and the rest of the margin returns. */
export const closeEntry = (order: FuturesRow, quoteId: number): Entry => {
  const credit = order.credit ?? zero;
  const gain = subtract(credit, order.margin);
  const house = ofHouse('sys.contract');
  const lines = isPositive(gain)
    ? [
        ...move(frozen(order), available(order), quoteId, order.margin),
        ...move(house, available(order), quoteId, gain),
      ]
    : [
        ...move(frozen(order), house, quoteId, subtract(zero, gain)),
        ...move(frozen(order), available(order), quoteId, credit),
      ];
  const kind = order.close_reason === 'liquidation' ? 'lever.liquidation' : 'lever.close';
  const entry = entryOf(order, kind, order.closed_ms ?? order.created_ms, lines);
  return { ...entry, detail: closingOf(order) };
};

export const cancelEntry = (order: FuturesRow, quoteId: number, wasFrozen: Amount): Entry =>
  entryOf(
    order,
    'lever.cancel',
    order.closed_ms ?? order.created_ms,
    move(frozen(order), available(order), quoteId, wasFrozen),
  );

export const overnightEntry = (order: FuturesRow, quoteId: number, night: NightRow): Entry => ({
  ...entryOf(order, 'lever.overnight', night.night_ms, [
    ...move(available(order), ofHouse('sys.fee'), quoteId, subtract(night.fee, night.from_margin)),
    ...move(frozen(order), ofHouse('sys.fee'), quoteId, night.from_margin),
  ]),
  detail: { fee: night.fee, from_margin: night.from_margin, night_ms: `${night.night_ms}` },
});
