import { sql } from 'kysely';
import * as v from 'valibot';
import { closingAt, openingAt } from '../../schemas/futures/futures-figures';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  subtract,
  unitsAt,
  zero,
} from '../../schemas/kernel/money';
import type { ListedPair } from '../../server/instruments/instruments';
import { send } from './calls';
import { simulatedPairs } from './feed';
import type { Made, Person } from './people';
import { make, tokenOf } from './requests';
import { begin, until, Violated, type World, writerOf } from './world';

const usdt = '3';
const none = '';
const [entrusted, holding, closed, cancelled] = [0, 1, 3, 4];
const lotSizes: ReadonlyMap<number, Amount> = new Map([
  [1, amount('0.01')],
  [2, amount('0.1')],
]);
const feePercent = amount('0.05');

/** The last price, higher or lower by so many ten-thousandths. */
const priceAt = ({ feed }: World, pair: ListedPair, tenThousandths: number) => {
  const units = unitsAt(feed.priceOf(pair), 2);
  return amountOfUnits(units + (units * BigInt(tenThousandths)) / 10_000n, 2);
};

/** Stops on their sides of the price, near enough for the feed to reach some; either may be left out. */
const stopFields = (world: World, pair: ListedPair, isLong: boolean) => {
  const { random } = world;
  const ahead = (isLong ? 1 : -1) * random.between(5, 80);
  const behind = (isLong ? -1 : 1) * random.between(5, 80);
  return {
    target_profit_price: random.chance(0.6) ? priceAt(world, pair, ahead) : none,
    stop_loss_price: random.chance(0.6) ? priceAt(world, pair, behind) : none,
  };
};

/** Opens a position at the market, or an order that waits, sometimes with more than there is. */
export const openContract = (world: World, person: Person): void => {
  const { random } = world;
  const pair = random.oneOf(simulatedPairs);
  const isLong = random.chance(0.5);
  const isWaiting = random.chance(0.4);
  const distance = (isLong ? -1 : 1) * random.between(3, 60);
  const fields = {
    currency_id: `${pair.baseId}`,
    legal_id: usdt,
    type: isLong ? '1' : '2',
    share: `${random.between(1, 4)}`,
    multiple: random.oneOf(['5', '20', '50', '100']),
    status: isWaiting ? '0' : '1',
    ...(isWaiting ? { target_price: priceAt(world, pair, distance) } : {}),
    ...stopFields(world, pair, isLong),
  };
  make(world, person, { kind: 'contract', path: 'lever/submit', method: 'POST', fields });
};

const Opened = v.object({ id: v.number(), type: v.number(), currency: v.number() });

/** Contracts whose response the person received, the newest ones. */
const known = ({ made }: Person) =>
  made
    .flatMap(({ kind, outcome }) => {
      const order =
        kind === 'contract' && outcome.kind === 'ok' ? v.safeParse(Opened, outcome.message) : null;
      return order?.success ? [order.output] : [];
    })
    .slice(-8);

/** Closes, cancels or protects a contract of this person, whatever became of it meanwhile. */
export const changeContract = (world: World, person: Person): void => {
  const { random } = world;
  const orders = known(person);
  if (orders.length === 0) {
    openContract(world, person);
    return;
  }
  const { id, type, currency } = random.oneOf(orders);
  const pair = simulatedPairs.find(({ baseId }) => baseId === currency);
  const kind = random.oneOf(['contractClose', 'contractCancel', 'contractStops'] as const);
  const paths = {
    contractClose: 'lever/close',
    contractCancel: 'lever/cancel',
    contractStops: 'lever/setstop',
  } as const;
  const stops = kind === 'contractStops' && pair ? stopFields(world, pair, type === 1) : {};
  const fields = { id: `${id}`, ...stops };
  make(world, person, { kind, path: paths[kind], method: 'POST', fields });
};

/** Somebody else's contract can be neither closed nor cancelled. */
export const stealContract = (world: World, token: string, other: Person): void => {
  const [order] = known(other);
  if (!order) return;
  const node = writerOf(world);
  const request = { path: world.random.oneOf(['lever/close', 'lever/cancel']), token };
  const sent = send(node, { ...request, key: world.random.uuid(), fields: { id: `${order.id}` } });
  begin(world, `${node.name}: hostile`, sent).catch(() => undefined);
};

const WireContract = v.object({
  id: v.number(),
  type: v.picklist([1, 2]),
  status: v.number(),
  currency: v.number(),
  price: v.string(),
  origin_price: v.string(),
  update_price: v.string(),
  share: v.number(),
  multiple: v.number(),
  origin_caution_money: v.string(),
  caution_money: v.string(),
  trade_fee: v.string(),
  overnight_money: v.string(),
  fact_profits: v.string(),
  close_reason: v.nullable(v.string()),
});
type WireContract = v.InferOutput<typeof WireContract>;
const ContractPage = v.object({
  message: v.object({ last_page: v.number(), data: v.array(WireContract) }),
});

const contractsOf = async (world: World, person: Person): Promise<WireContract[]> => {
  const rows: WireContract[] = [];
  const node = writerOf(world);
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const request = { path: 'lever/my_trade', fields, token: tokenOf(person) };
    const outcome = await until(world, begin(world, `${node.name}: audit`, send(node, request)));
    const list = v.parse(ContractPage, outcome.kind === 'ok' ? outcome.message : null).message;
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

const isAsAsked = (row: WireContract | undefined, { fields }: Made) =>
  `${row?.type}` === fields['type'] &&
  `${row?.share}` === fields['share'] &&
  `${row?.multiple}` === fields['multiple'] &&
  `${row?.currency}` === fields['currency_id'];

/** Each accepted contract is listed once, as requested, and no other is. */
const recordsAgree = ({ id, made }: Person, rows: readonly WireContract[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const contracts = made.filter(({ kind }) => kind === 'contract');
  const accepted = contracts.filter(({ outcome }) => outcome.kind === 'ok');
  for (const one of accepted) {
    const order = one.outcome.kind === 'ok' ? v.parse(Opened, one.outcome.message) : null;
    if (order && isAsAsked(byId.get(order.id), one)) continue;
    throw new Violated(`the contract of ${one.key} is not what ${id} asked for`);
  }
  const unknown = contracts.filter(({ outcome }) => outcome.kind === 'unknown').length;
  const isPossible = rows.length >= accepted.length && rows.length <= accepted.length + unknown;
  if (byId.size !== rows.length || !isPossible) {
    throw new Violated(
      `${id} has ${rows.length} contracts, of which ${accepted.length} were accepted`,
    );
  }
};

/** What contracts have changed in the contract account, and what they hold frozen. */
export type HeldByContracts = { readonly gained: Amount; readonly frozen: Amount };

/** What one contract has cost or brought so far, from its terms and its prices alone. */
const heldBy = (row: WireContract): HeldByContracts => {
  const side = row.type === 1 ? 'long' : 'short';
  const terms = {
    side,
    lots: row.share,
    multiple: row.multiple,
    lotSize: lotSizes.get(row.currency) ?? zero,
    spread: zero,
    feePercent,
  } as const;
  const { margin, fee, quantity, openPrice } = openingAt(terms, amount(row.origin_price));
  if (row.origin_caution_money !== margin || row.trade_fee !== fee) {
    throw new Violated(`contract ${row.id} has the margin ${row.origin_caution_money}`);
  }
  if (row.status === cancelled) return { gained: zero, frozen: zero };
  if (row.status === entrusted) return { gained: zero, frozen: add(margin, fee) };
  const paid = add(fee, amount(row.overnight_money));
  if (row.status === holding) {
    return { gained: subtract(zero, paid), frozen: amount(row.caution_money) };
  }
  if (row.status !== closed) throw new Violated(`contract ${row.id} is ${row.status}`);
  const held = amount(row.caution_money);
  const position = { side, openPrice, quantity, margin: held, initialMargin: margin } as const;
  const { credit } = closingAt(position, amount(row.update_price));
  const profit = subtract(credit, held);
  if (row.fact_profits !== profit) {
    throw new Violated(`contract ${row.id} realised ${row.fact_profits}, not ${profit}`);
  }
  return { gained: subtract(profit, paid), frozen: zero };
};

export const contractsAgree = async (world: World, person: Person): Promise<HeldByContracts> => {
  const rows = await contractsOf(world, person);
  recordsAgree(person, rows);
  return rows
    .map(heldBy)
    .reduce(
      (all, one) => ({ gained: add(all.gained, one.gained), frozen: add(all.frozen, one.frozen) }),
      { gained: zero, frozen: zero },
    );
};

/**
 * No stored tick reached a stop, a liquidation's certain price or a limit before the tick that acted
 * on it; what is still open was reached by none.
 */
export const triggersAgree = async (world: World): Promise<void> => {
  const aside = new Set(
    world.reported.flatMap(({ where }) => /order (\d+) is set aside/.exec(where)?.[1] ?? []),
  );
  const { rows } = await sql<{ id: string; uid: string }>`
    select o.id::text as id, t.uid from futures_order o
      join feed_tick t on t.pair_id = o.pair_id
    where (
      o.status in ('holding', 'closed') and t.time_ms > greatest(o.opened_ms, o.stops_ms)
      and t.time_ms < coalesce(o.closed_ms, ${world.clock.now()})
      and ((o.side = 'long' and (t.price >= o.take_profit or t.price <= o.stop_loss))
        or (o.side = 'short' and (t.price <= o.take_profit or t.price >= o.stop_loss)))
    ) or (
      o.match = 'limit' and t.time_ms > o.created_ms
      and t.time_ms < coalesce(o.opened_ms, o.closed_ms, ${world.clock.now()})
      and ((o.side = 'long' and t.price <= o.limit_price)
        or (o.side = 'short' and t.price >= o.limit_price))
    ) order by o.id, t.time_ms`.execute(world.observer);
  const [missed] = rows.filter(({ id }) => !aside.has(id));
  if (missed) throw new Violated(`contract ${missed.id} was passed over by the tick ${missed.uid}`);
};
