import {
  type Amount,
  amount,
  amountOfUnits,
  compare,
  subtract,
  sum,
  truncate,
  unitsAt,
  zero,
} from '../../schemas/kernel/money';
import { isAcceptable } from '../../schemas/spot/spot-fill';
import type { ListedPair } from '../../server/instruments/instruments';
import type { FeedTick } from '../../server/market/feed';
import { simulatedPairs } from './feed';
import { Violated, type World } from './world';

/** Makes a trade and records which orders it reaches according to the database. */
const sendTick = async (world: World, pair: ListedPair, trade: () => FeedTick, price: Amount) => {
  const canSee = !world.database.isBusy() && world.nodes.length === 1;
  const waiting = canSee
    ? await world.observer
        .selectFrom('spot_order')
        .select(['id', 'side', 'target_price'])
        .where('status', '=', 'waiting')
        .where('pair_id', '=', pair.id)
        .where('created_ms', '<', world.clock.now())
        .execute()
    : null;
  const { uid, quantity } = trade();
  const reached = waiting
    ?.filter(({ side, target_price: target }) => isAcceptable(side, target, price))
    .map(({ id }) => id);
  world.ticks.push({ uid, pairId: pair.id, quantity, reached: reached ?? null });
  world.log.push(`tick ${uid}: ${quantity} ${pair.symbol} at ${price}`);
};

/** One trade near the last price. */
export const tick = async (world: World) => {
  const { random, feed, clock } = world;
  const pair = random.oneOf(simulatedPairs);
  const units = unitsAt(feed.priceOf(pair), 2);
  const price = amountOfUnits(units + (units * BigInt(random.between(-40, 40))) / 10_000n, 2);
  const quantity = amountOfUnits(BigInt(random.between(0, 400)), 4);
  await sendTick(world, pair, () => feed.tradeAt(pair, price, quantity, clock.now()), price);
};

/** One trade large and far enough to fill every order of a side, so that a lost order shows. */
export const sweep = async (world: World): Promise<void> => {
  const { random, feed, clock } = world;
  for (const pair of simulatedPairs) {
    const before = feed.priceOf(pair);
    const units = unitsAt(before, 2);
    const price = amountOfUnits(random.chance(0.5) ? units / 2n : units * 2n, 2);
    const everything = amountOfUnits(1_000n, 0);
    await sendTick(world, pair, () => feed.tradeAt(pair, price, everything, clock.now()), price);
    feed.tradeAt(pair, before, zero, clock.now());
  }
};

/** No order that a tick reached stayed open while quantity of the tick was left. */
export const ticksAgree = async (world: World): Promise<void> => {
  const aside = new Set(
    world.reported.flatMap(({ where }) => /order (\d+) is set aside/.exec(where)?.[1] ?? []),
  );
  for (const { uid, pairId, quantity, reached } of world.ticks.splice(0)) {
    const pair = simulatedPairs.find(({ id }) => id === pairId);
    if (!pair || !reached || reached.length === 0) continue;
    const fills = await world.observer
      .selectFrom('spot_fill')
      .innerJoin('spot_order', 'spot_order.id', 'spot_fill.order_id')
      .select(['spot_fill.quantity', 'spot_fill.order_id'])
      .where('tick_uid', '=', uid)
      .whereRef('spot_fill.time_ms', '!=', 'spot_order.created_ms')
      .execute();
    const left = subtract(amount(quantity), sum(fills.map((fill) => fill.quantity)));
    if (compare(left, zero) < 0) throw new Violated(`the tick ${uid} gave more than it was`);
    if (truncate(left, pair.quantityDecimals) === zero) continue;
    const passedOver = await world.observer
      .selectFrom('spot_order')
      .select('id')
      .where('id', 'in', [...reached])
      .where('status', '=', 'waiting')
      .execute();
    const [order] = passedOver.filter(({ id }) => !aside.has(`${id}`));
    if (!order) continue;
    throw new Violated(
      `order ${order.id} was passed over by the tick ${uid}, which had ${left} left`,
    );
  }
};
