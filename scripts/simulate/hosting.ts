import * as v from 'valibot';
import { daysPassed, redemptionPenalty } from '../../schemas/hosting/hosting-figures';
import { type Amount, add, amount, zero } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { send } from './calls';
import type { Person } from './people';
import { ask, make, reachable } from './requests';
import {
  begin,
  drain,
  forgetLost,
  kill,
  releaseOne,
  startWriter,
  Violated,
  type World,
} from './world';

/** The product of 15 days at 0.4 %. */
const product = '4';

/** Buys hosting, sometimes with more than there is. */
export const buyHosting = (world: World, person: Person): void => {
  const fields = { config_id: product, amount: `${world.random.between(100, 4_000)}`, agree: '1' };
  make(world, person, { kind: 'hosting', path: 'lh/deposit', method: 'POST', fields });
};

const Id = v.object({ id: v.number() });

const knownOrders = ({ made }: Person): number[] =>
  made.flatMap(({ kind, outcome }) =>
    kind === 'hosting' && outcome.kind === 'ok' ? [v.parse(Id, outcome.message).id] : [],
  );

/** Redeems an order early, sometimes one that has been redeemed. */
export const redeemHosting = (world: World, person: Person): void => {
  const ids = knownOrders(person);
  if (ids.length === 0) {
    buyHosting(world, person);
    return;
  }
  const fields = { id: `${world.random.oneOf(ids)}` };
  const path = 'lh/deposit/order/cancel';
  make(world, person, { kind: 'hostingRedeem', path, method: 'POST', fields });
};

/** Tries to redeem an order of somebody else, which must have no effect. */
export const stealRedemption = (world: World, token: string, other: Person): void => {
  const id = knownOrders(other).at(-1);
  if (id === undefined) return;
  const node = reachable(world);
  const key = world.random.uuid();
  const fields = { id: `${id}` };
  const sent = send(node, { path: 'lh/deposit/order/cancel', fields, token, key });
  const refused = sent.then((outcome) => {
    if (outcome.kind !== 'ok') return;
    world.violation ??= new Violated(`the hosting ${id} was redeemed by somebody else`);
  });
  begin(world, `${node.name}: hostile`, refused).catch(() => undefined);
};

const WireHosting = v.object({
  id: v.number(),
  config_id: v.number(),
  amount: v.string(),
  day: v.number(),
  settlement_ratio: v.string(),
  current_interest: v.string(),
  is_cancel: v.boolean(),
  cancel_fee: v.string(),
});
type WireHosting = v.InferOutput<typeof WireHosting>;
const HostingPage = v.object({ last_page: v.number(), data: v.array(WireHosting) });

const ordersOf = async (world: World, person: Person): Promise<WireHosting[]> => {
  const rows: WireHosting[] = [];
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const outcome = await ask(world, person, 'lh/deposit/order', fields);
    const list = v.parse(HostingPage, outcome.kind === 'ok' ? outcome.message : null);
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

/** Each accepted purchase is listed once, as requested, and no other is. */
const purchasesAgree = ({ id, made }: Person, rows: readonly WireHosting[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const purchases = made.filter(({ kind }) => kind === 'hosting');
  const accepted = purchases.filter(({ outcome }) => outcome.kind === 'ok');
  for (const { outcome, fields, key } of accepted) {
    if (outcome.kind !== 'ok') continue;
    const row = byId.get(v.parse(Id, outcome.message).id);
    if (row?.amount !== fields['amount'] || `${row?.config_id}` !== product) {
      throw new Violated(`the hosting of ${key} is not what ${id} asked for`);
    }
  }
  const unknown = purchases.filter(({ outcome }) => outcome.kind === 'unknown').length;
  const isPossible = rows.length >= accepted.length && rows.length <= accepted.length + unknown;
  if (byId.size !== rows.length || !isPossible) {
    throw new Violated(`${id} hosts ${rows.length} times, of which ${accepted.length} accepted`);
  }
};

/** What was redeemed is redeemed, once, and nothing else is. */
const redemptionsAgree = ({ id, made }: Person, rows: readonly WireHosting[]): void => {
  const redemptions = made.filter(({ kind }) => kind === 'hostingRedeem');
  for (const row of rows) {
    const own = redemptions.filter(({ fields }) => fields['id'] === `${row.id}`);
    const accepted = own.filter(({ outcome }) => outcome.kind === 'ok').length;
    const isPossible = row.is_cancel
      ? accepted === 1 || own.some(({ outcome }) => outcome.kind === 'unknown')
      : accepted === 0;
    if (accepted > 1 || !isPossible) {
      throw new Violated(`${id} redeemed ${row.id} ${accepted} times; it is ${row.is_cancel}`);
    }
  }
};

/** What hosting holds frozen, and what its penalties have cost. */
export type HeldByHosting = { readonly hosted: Amount; readonly lost: Amount };

export const hostingAgrees = async (world: World, person: Person): Promise<HeldByHosting> => {
  const rows = await ordersOf(world, person);
  purchasesAgree(person, rows);
  redemptionsAgree(person, rows);
  let hosted = zero;
  let lost = zero;
  for (const { id, is_cancel: isRedeemed, ...row } of rows) {
    const terms = { amount: amount(row.amount), settlementRatio: amount(row.settlement_ratio) };
    const penalty = redemptionPenalty(terms, row.day);
    if (row.cancel_fee !== penalty) throw new Violated(`the penalty of ${id} is ${row.cancel_fee}`);
    if (row.current_interest !== zero) throw new Violated(`${id} earned before its first day`);
    if (isRedeemed) lost = add(lost, penalty);
    else hosted = add(hosted, terms.amount);
  }
  return { hosted, lost };
};

/** After so long a record that could not be written is retried. */
const setAsideMs = 61_000;
/** The most database messages that a server executes before it is killed. */
const mostReleased = 60;

/**
 * Lets days pass while no server runs, and starts servers that make up what they missed and are
 * killed at it, until one is left alone.
 */
export const letDaysPass = async (world: World): Promise<void> => {
  const stop = () => {
    for (const node of [...world.nodes]) {
      kill(world, node);
      forgetLost(world, node.name);
    }
  };
  stop();
  const days = world.random.between(1, 20);
  world.log.push(`${days} days pass`);
  await world.clock.advance(days * dayMs + world.random.between(0, dayMs));
  for (let starts = world.random.between(1, 3); starts > 0; starts -= 1) {
    stop();
    await startWriter(world);
    world.losesMessages = true;
    for (let left = world.random.between(0, mostReleased); left > 0; left -= 1) {
      if (!(await releaseOne(world))) break;
    }
    world.losesMessages = false;
  }
  await drain(world);
  begin(world, 'clock', world.clock.advance(setAsideMs)).catch(() => undefined);
  await drain(world);
};

/** Every day that has passed is credited, and nothing that is mature still hosts. */
export const daysAgree = async (world: World): Promise<void> => {
  const orders = await world.observer.selectFrom('hosting_order').selectAll().execute();
  for (const { id, status, days, start_ms: startMs, accrued_days: accrued } of orders) {
    const passed = daysPassed(startMs, days, world.clock.now());
    const isMature = status === 'hosting' && passed === days;
    if (status !== 'redeemed' && (accrued !== passed || isMature)) {
      throw new Violated(`${id} is ${status} with ${accrued} days of ${passed} that have passed`);
    }
  }
};
