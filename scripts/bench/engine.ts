import { type Amount, amountOfUnits, compare } from '../../schemas/kernel/money';
import { hourMs } from '../../schemas/kernel/time';
import { migrate } from '../../server/database/migrate';
import { openDatabase } from '../../server/database/open';
import { createDueIndex } from '../../server/engine/due-index';
import { createPriceIndex } from '../../server/engine/price-index';
import type { SpotRow } from '../../server/spot/order-state';
import { spotDomain } from '../../server/spot/spot-domain';
import { createWaitingOrders } from '../../server/spot/waiting-orders';
import { pairCount } from './crowded-market';
import { atMost, median, print } from './figures';
import { addWaitingOrders } from './waiting-orders';

const records = 100_000;
const ticks = 20_000;
const middle = 100_000;
/** Prices within this distance of the middle, in hundredths, are spread evenly. */
const spread = 40_000;
const runs = 5;

type Trigger = { readonly id: number; readonly pairId: number; readonly cents: number };
type Delivery = { readonly id: number; readonly pairId: number; readonly dueMs: number };

/** The same figures in each run. */
const createRandom = () => {
  let state = 20_260_302;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const priceOf = (cents: number): Amount => amountOfUnits(BigInt(cents), 2);

/** Below the middle a record waits for a falling price, above it for a rising one. */
const directionOf = ({ cents }: Trigger) => (cents < middle ? 'atOrBelow' : 'atOrAbove');

const isReached = (trigger: Trigger, price: Amount): boolean => {
  const place = compare(price, priceOf(trigger.cents));
  return directionOf(trigger) === 'atOrBelow' ? place <= 0 : place >= 0;
};

const triggersOver = (pairOf: (id: number) => number): Trigger[] => {
  const random = createRandom();
  return Array.from({ length: records }, (_, id) => {
    const cents = middle - spread + random(spread * 2);
    return { id: id + 1, pairId: pairOf(id), cents };
  });
};

type Run = { readonly eachUs: number; readonly moved: number };

/** The time of one call in microseconds, and how many records the calls moved. */
const timed = (count: number, run: () => number): Run => {
  let moved = 0;
  const startedAt = performance.now();
  for (let done = 0; done < count; done += 1) moved += run();
  return { eachUs: ((performance.now() - startedAt) / count) * 1_000, moved };
};

/** Ticks around the middle; each record that one reaches is closed, and another opened far away. */
const priceTicks = (triggers: readonly Trigger[], pairAt: (place: number) => number) => {
  const index = createPriceIndex((row: Trigger) => ({
    pairId: row.pairId,
    when: directionOf(row),
    price: priceOf(row.cents),
  }));
  for (const trigger of triggers) index.put(trigger);
  const random = createRandom();
  let id = records;
  return timed(ticks, () => {
    const pairId = pairAt(random(pairCount));
    const price = priceOf(middle - 100 + random(200));
    const reached = [...index.reachedBy(pairId, price)];
    for (const row of reached) {
      index.remove(row.id);
      id += 1;
      index.put({ id, pairId, cents: row.cents < middle ? middle - spread : middle + spread });
    }
    return reached.length;
  });
};

/** The baseline: every record of the pair is compared with each tick. */
const scannedTicks = (triggers: readonly Trigger[]) => {
  const byPair = new Map<number, Trigger[]>();
  for (const row of triggers) byPair.set(row.pairId, [...(byPair.get(row.pairId) ?? []), row]);
  const random = createRandom();
  return timed(ticks / 100, () => {
    const rows = byPair.get(1 + random(pairCount)) ?? [];
    const price = priceOf(middle - 100 + random(200));
    return rows.filter((row) => isReached(row, price)).length;
  });
};

/** Ticks over an hour, in which every delivery becomes due. */
const deliveryTicks = () => {
  const random = createRandom();
  const index = createDueIndex((row: Delivery) => row);
  for (let id = 1; id <= records; id += 1) {
    index.put({ id, pairId: 1 + (id % pairCount), dueMs: random(hourMs) });
  }
  let place = 0;
  return timed(ticks, () => {
    place += 1;
    const due = [...index.dueBy(1 + (place % pairCount), (place / ticks) * hourMs)];
    for (const { id } of due) index.remove(id);
    return due.length;
  });
};

const report = (name: string, run: () => Run, most?: number): void => {
  const measured = Array.from({ length: runs }, run);
  const eachUs = median(measured.map((each) => each.eachUs));
  const figure = `${eachUs.toFixed(1)} µs a tick, ${measured[0]?.moved ?? 0} records moved`;
  print(name, figure, most === undefined ? undefined : atMost(eachUs, most, ' µs'));
};

/** Reads all waiting orders, as a server does at its start. */
const benchRestart = async () => {
  const { db, close } = await openDatabase({});
  try {
    await migrate(db);
    await addWaitingOrders(db, records);
    const waiting = createWaitingOrders();
    const publish = (_: SpotRow) => undefined;
    const settings = { 'spot.participation': priceOf(100) };
    const startedAt = performance.now();
    const rebates = { accrue: async () => undefined };
    await spotDomain({ db, settings, waiting, rebates, publish }).load();
    const seconds = (performance.now() - startedAt) / 1_000;
    print(`engine: start with ${records} waiting orders`, `${seconds.toFixed(1)} s`);
  } finally {
    await close();
  }
};

/** What a tick costs with many open records over many pairs, and how long a start takes. */
export const benchEngine = async () => {
  const even = triggersOver((id) => 1 + (id % pairCount));
  const crowded = triggersOver((id) => (id % 2 === 0 ? 1 : 1 + (id % pairCount)));
  const at = `${records} records, ${pairCount} pairs`;
  report(`engine: price triggers, ${at}`, () => priceTicks(even, (place) => 1 + place), 50);
  report(
    'engine: price triggers, half of them on one pair',
    () => priceTicks(crowded, () => 1),
    50,
  );
  report('engine: baseline, every record of the pair compared', () => scannedTicks(even));
  report(`engine: deliveries, ${at}`, deliveryTicks, 100);
  await benchRestart();
};
