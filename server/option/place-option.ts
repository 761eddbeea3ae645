import { acceptedOptionOrder } from '../../machines/option/option-order-lifecycle';
import { type Amount, zero } from '../../schemas/kernel/money';
import { secondMs } from '../../schemas/kernel/time';
import { isNearSeen, type OptionSide, optionFee } from '../../schemas/option/option-settlement';
import { createIds } from '../database/ids';
import type { Database } from '../database/open';
import type { Currency, ListedPair } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import { tickRow } from '../market/store';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import type { ChangeSet } from '../requests/change-set';
import { refuse } from '../requests/refusal';
import type { EvenOffer } from './even-offers';
import { type OptionRow, purchaseOf } from './order-state';
import { profitPercentFor } from './periods';

export type NewOption = {
  userId: number;
  pair: ListedPair;
  coin: Currency;
  side: OptionSide;
  seconds: number;
  stake: Amount;
  /** The price on the screen; null if the request does not state it. */
  seenPrice: Amount | null;
  /** The fraction by which the open price may differ from it. */
  maxSlip: Amount;
  /** The measurement that the payout of an even order follows from; null for other orders. */
  even: EvenOffer | null;
};

type Parts = { db: Database; clock: Clock; market: Market; config: ServerConfig };

/** What a new order becomes, and the rows and entries to commit for it. */
type Placed = { readonly order: OptionRow; readonly tick: FeedTick; readonly changes: ChangeSet };

/** The newest tick; refuses when it is stale, or differs from the seen price in any direction. */
const openTickFor = (
  market: Market,
  { pair, seenPrice, maxSlip }: Pick<NewOption, 'pair' | 'seenPrice' | 'maxSlip'>,
): FeedTick => {
  const tick = market.lastTick(pair.symbol);
  if (!tick || market.quote(pair.symbol)?.stale !== false) return refuse('price.unavailable');
  if (seenPrice !== null && !isNearSeen(seenPrice, tick.price, maxSlip)) {
    refuse('price.moved', { seen: seenPrice, now: tick.price });
  }
  return tick;
};

/** Accepts a new order at the newest price, without writing anything. */
export const createPurchase = ({ db, clock, market, config }: Parts) => {
  const ids = createIds(db, 'option_order');
  const { settings } = config;
  return async (request: NewOption): Promise<Placed> => {
    const { userId, pair, coin, side, seconds, stake, even } = request;
    const id = await ids.take();
    // The time of the decision, not of the request's arrival: no price it uses is later.
    const nowMs = clock.now();
    const tick = openTickFor(market, request);
    const deliveryMs = nowMs + seconds * secondMs;
    const order: OptionRow = {
      id,
      user_id: userId,
      pair_id: pair.id,
      currency: coin.id,
      side,
      stake,
      fee: optionFee(stake, settings['option.fee']),
      profit_percent: even?.percent ?? profitPercentFor(settings, seconds),
      even_measurement: even?.id ?? null,
      seconds,
      open_price: tick.price,
      open_tick: tick.uid,
      created_ms: nowMs,
      delivery_ms: deliveryMs,
      deadline_ms: deliveryMs + settings['option.settle_seconds'] * secondMs,
      status: acceptedOptionOrder() === 'awaiting' ? 'awaiting' : 'delivered',
      outcome: null,
      delivery_price: null,
      delivery_tick: null,
      realised_profit: zero,
      settled_ms: null,
      is_late: false,
    };
    const rows = { option_order: [order], market_tick: [tickRow(tick)] };
    return { order, tick, changes: { rows, entries: purchaseOf(order, even) } };
  };
};
