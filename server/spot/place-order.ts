import { acceptedSpotOrder } from '../../machines/spot/spot-order-lifecycle';
import { type Amount, zero } from '../../schemas/kernel/money';
import { isAcceptable } from '../../schemas/spot/spot-fill';
import type { SpotMatch, SpotSide, SpotSize } from '../../schemas/spot/spot-order';
import { createIds } from '../database/ids';
import type { Database } from '../database/open';
import type { ListedPair } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import { tickRow } from '../market/store';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { Rebates } from '../promotion/rebates';
import type { ChangeSet } from '../requests/change-set';
import { refuse } from '../requests/refusal';
import { earningsOf } from './fill-earnings';
import { accept, freezeOf, type SpotRow, type SpotStep } from './order-state';
import type { FillRow } from './order-store';

/** Levels of the book that one order may take. */
const depthTaken = 1_000;

export type NewOrder = {
  userId: number;
  pair: ListedPair;
  side: SpotSide;
  match: SpotMatch;
  price: Amount;
} & SpotSize;

type Parts = {
  db: Database;
  clock: Clock;
  market: Market;
  settings: Settings;
  rebates: Pick<Rebates, 'planned'>;
};

/** What a new order becomes, and the rows and entries to commit for it. */
type Placed = { readonly order: SpotRow; readonly fills: FillRow[]; readonly changes: ChangeSet };

const refuseWorsePrice = (side: SpotSide, worst: Amount, best: Amount | undefined) => {
  if (best === undefined) refuse('price.unavailable');
  else if (!isAcceptable(side, worst, best)) refuse('price.moved', { seen: worst, now: best });
};

/** The last price and tick and the levels on the other side; refuses when they are stale or worse. */
const marketFor = (market: Market, { pair, side, match, price }: NewOrder) => {
  const quote = market.quote(pair.symbol);
  const tick = market.lastTick(pair.symbol);
  if (!quote || quote.stale || !tick) return refuse('price.unavailable');
  const book = market.book(pair.symbol, depthTaken);
  const levels = (side === 'buy' ? book?.asks : book?.bids) ?? [];
  if (match === 'market') refuseWorsePrice(side, price, levels[0]?.price);
  return { price: quote.price, tick, levels };
};

/** Accepts a new order and fills what the book allows, without writing anything. */
export const createPlacement = ({ db, clock, market, settings, rebates }: Parts) => {
  const orderIds = createIds(db, 'spot_order');
  const fillIds = createIds(db, 'spot_fill');

  const fillRows = async ({ to: order, fills }: SpotStep, tick: FeedTick): Promise<FillRow[]> => {
    const rows: FillRow[] = [];
    for (const { price, quantity, fee } of fills) {
      const evidence = { tick_uid: tick.uid, time_ms: order.created_ms, is_late: false };
      rows.push({
        id: await fillIds.take(),
        order_id: order.id,
        price,
        quantity,
        fee,
        ...evidence,
      });
    }
    return rows;
  };

  return async (request: NewOrder): Promise<Placed> => {
    const { pair, side, match } = request;
    const id = await orderIds.take();
    // The time of the decision, not of the request's arrival: no price it uses is later.
    const nowMs = clock.now();
    const { price, tick, levels } = marketFor(market, request);
    const accepted: SpotRow = {
      id,
      user_id: request.userId,
      pair_id: pair.id,
      side,
      match,
      target_price: request.price,
      quantity: request.quantity ?? zero,
      filled: zero,
      fee: zero,
      fee_rate: settings['spot.fee'],
      accepted_price: price,
      status: acceptedSpotOrder(),
      cancel_reason: null,
      created_ms: nowMs,
      updated_ms: nowMs,
      quote_amount: request.quoteAmount,
    };
    const step = accept(accepted, pair, levels, tick.uid);
    const fills = await fillRows(step, tick);
    const rebate = await rebates.planned(earningsOf(step.to, fills, tick));
    const changes: ChangeSet = {
      rows: {
        spot_order: [step.to],
        ...(fills.length > 0 ? { market_tick: [tickRow(tick)], spot_fill: fills } : {}),
        ...(rebate.length > 0 ? { rebate } : {}),
      },
      entries: [freezeOf(accepted, pair), ...step.entries],
    };
    return { order: step.to, fills, changes };
  };
};
