import { acceptedFuturesOrder } from '../../machines/futures/futures-lifecycle';
import type { FuturesDraft, FuturesLimits } from '../../schemas/futures/futures-draft';
import type { FuturesOpening } from '../../schemas/futures/futures-figures';
import { type Amount, zero } from '../../schemas/kernel/money';
import { hasMoved, type PriceTaker, type SeenPrice } from '../../schemas/market/seen-price';
import { createIds } from '../database/ids';
import type { Database } from '../database/open';
import type { ListedPair } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import { pairTermsOf } from '../market/pair-terms';
import { tickRow } from '../market/store';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { Rebates } from '../promotion/rebates';
import type { ChangeSet } from '../requests/change-set';
import { refuse } from '../requests/refusal';
import { type CheckedOrder, checkedOrder } from './checked-order';
import { earningOf } from './opening-earnings';
import { acceptEntries } from './order-steps';
import type { FuturesRow } from './tables';

export type NewFuturesOrder = {
  readonly userId: number;
  readonly pair: ListedPair;
  readonly draft: FuturesDraft;
  readonly seen: SeenPrice | null;
};

type Parts = {
  db: Database;
  clock: Clock;
  market: Market;
  settings: Settings;
  rebates: Pick<Rebates, 'planned'>;
};

/** What a new order becomes, and the rows and entries to commit for it. */
export type PlacedOrder = {
  readonly order: FuturesRow;
  readonly tick: FeedTick;
  readonly changes: ChangeSet;
  /** What the available balance must cover. */
  readonly required: Amount;
};

/** The last price with its tick; refuses when it is stale. */
export const marketFor = (market: Market, pair: ListedPair): { price: Amount; tick: FeedTick } => {
  const quote = market.quote(pair.symbol);
  const tick = market.lastTick(pair.symbol);
  if (!quote || quote.stale || !tick) return refuse('price.unavailable');
  return { price: tick.price, tick };
};

/** Refuses a price that is worse than the one that was seen by more than it allows. */
export const refuseMoved = (taker: PriceTaker, seen: SeenPrice | null, now: Amount): void => {
  if (seen && hasMoved(taker, seen, now)) refuse('price.moved', { seen: seen.price, now });
};

/** What orders of a pair are checked against, at a price. */
const limitsOf = (settings: Settings, pair: ListedPair, price: Amount): FuturesLimits => {
  const { lotSize, minLots, maxLots, spread, feePercent } = pairTermsOf(settings, pair);
  return {
    lotSize,
    minLots,
    maxLots,
    spread,
    feePercent,
    priceDecimals: pair.priceDecimals,
    multiples: settings['lever.multiples'],
    burstRate: settings['lever.burst_rate'],
    price,
    available: null,
  };
};

const pricesOf = ({ order }: CheckedOrder, { openPrice }: FuturesOpening, price: Amount) => ({
  accepted_price: price,
  limit_price: order.price,
  origin_price: order.price ?? price,
  open_price: openPrice,
});

/** Accepts a new order, without writing anything. */
export const createPlacement = ({ db, clock, market, settings, rebates }: Parts) => {
  const ids = createIds(db, 'futures_order');

  const rowOf = (
    id: number,
    { userId, pair }: NewFuturesOrder,
    checked: CheckedOrder,
    { price, tick }: { price: Amount; tick: FeedTick },
  ): FuturesRow => {
    const { order, opening } = checked;
    const terms = pairTermsOf(settings, pair);
    // The time of the decision, not of the request's arrival: no price it uses is later.
    const nowMs = clock.now();
    const status = acceptedFuturesOrder(order.match) ?? refuse('submit.failed');
    const isHolding = status === 'holding';
    return {
      id,
      user_id: userId,
      pair_id: pair.id,
      side: order.side,
      match: order.match,
      lots: order.lots,
      lot_size: terms.lotSize,
      quantity: opening.quantity,
      multiple: order.multiple,
      spread: terms.spread,
      fee_percent: terms.feePercent,
      overnight_percent: terms.overnightPercent,
      burst_rate: settings['lever.burst_rate'],
      ...pricesOf(checked, opening, price),
      initial_margin: opening.margin,
      margin: opening.margin,
      fee: opening.fee,
      overnight_fee: zero,
      take_profit: order.takeProfit,
      stop_loss: order.stopLoss,
      status,
      close_reason: null,
      close_price: null,
      credit: null,
      open_tick: isHolding ? tick.uid : null,
      close_tick: null,
      is_late: false,
      created_ms: nowMs,
      opened_ms: isHolding ? nowMs : null,
      margin_ms: nowMs,
      stops_ms: nowMs,
      closed_ms: null,
    };
  };

  return async (request: NewFuturesOrder): Promise<PlacedOrder> => {
    const { pair, draft, seen } = request;
    const id = await ids.take();
    const { price, tick } = marketFor(market, pair);
    const checked = checkedOrder(draft, limitsOf(settings, pair, price));
    const isMarket = checked.order.match === 'market';
    const taker = draft.side === 'long' ? 'buyer' : 'seller';
    if (isMarket) refuseMoved(taker, seen, checked.opening.openPrice);
    const order = rowOf(id, request, checked, { price, tick });
    const rebate = isMarket
      ? await rebates.planned([earningOf(order, pair.quoteId, order.created_ms)])
      : [];
    const changes: ChangeSet = {
      rows: {
        futures_order: [order],
        ...(isMarket ? { market_tick: [tickRow(tick)] } : {}),
        ...(rebate.length > 0 ? { rebate } : {}),
      },
      entries: acceptEntries(order, pair.quoteId),
    };
    return { order, tick, changes, required: checked.opening.required };
  };
};
