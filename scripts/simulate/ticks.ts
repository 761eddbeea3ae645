import { type Amount, amountOfUnits, unitsAt, zero } from '../../schemas/kernel/money';
import { isAcceptable } from '../../schemas/spot/spot-fill';
import type { Tick } from '../../server/market/feed';
import type { Pair } from '../../server/market/instruments';
import { simulatedPairs } from './feed';
import type { World } from './world';

/** Makes a trade and records which orders it reaches according to the database. */
const sendTick = async (world: World, pair: Pair, trade: () => Tick, price: Amount) => {
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
