import * as v from 'valibot';
import { type Amount, add, amount, zero } from '../../schemas/kernel/money';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import {
  allocationOf,
  bonusOf,
  chargedFor,
  unlockMs,
} from '../../schemas/subscription/subscription-figures';
import { demoTexts } from '../../server/subscription/demo-texts';
import type { Person } from './people';
import { ask, make } from './requests';
import { Violated, type World } from './world';

const usdt = 3;
const issuePrice = amount('0.3');
const bonusPercent = amount('10');
const allocationDecimals = 4;

/** The coins: one that is launched within minutes, and one that has its lock-up. */
export const simulatedCoins: readonly number[] = [101, 102];

/** Publishes products, before any server runs: few enough coins that people compete for them. */
export const offerCoins = async (world: World): Promise<void> => {
  const nowMs = world.clock.now();
  const terms = {
    currency: usdt,
    issue_price: issuePrice,
    bonus_percent: bonusPercent,
    total: amount('6000'),
    presold: zero,
    remaining: amount('6000'),
    minimum: amount('10'),
    maximum: null,
    start_ms: nowMs,
    launched_ms: null,
    delivered_ms: null,
    unlocked_ms: null,
    is_recommended: false,
    created_ms: nowMs,
    updated_ms: nowMs,
  };
  await world.observer
    .insertInto('subscription_product')
    .values(
      simulatedCoins.map((coin, place) => ({
        ...terms,
        coin,
        texts: demoTexts(coin),
        days: place === 0 ? 0 : 3,
        end_ms: nowMs + (place === 0 ? 2 * minuteMs : dayMs),
        launch_ms: nowMs + (place === 0 ? 3 * minuteMs : dayMs),
      })),
    )
    .execute();
};

/** Subscribes to a coin, sometimes to more than there is, or too late. */
export const subscribe = (world: World, person: Person): void => {
  const fields = {
    config_id: `${world.random.between(1, simulatedCoins.length)}`,
    amount: `${world.random.between(10, 900)}`,
  };
  const path = 'lh/send/order';
  make(world, person, { kind: 'subscription', path, method: 'POST', fields });
};

const WireOrder = v.object({
  id: v.number(),
  config_id: v.number(),
  amount: v.string(),
  new_currency_id: v.number(),
  new_currency_num: v.string(),
  interest: v.string(),
  status: v.number(),
  exam_status: v.number(),
});
type WireOrder = v.InferOutput<typeof WireOrder>;
const OrderPage = v.object({ last_page: v.number(), data: v.array(WireOrder) });
const Accepted = v.object({ id: v.number() });

const ordersOf = async (world: World, person: Person): Promise<WireOrder[]> => {
  const rows: WireOrder[] = [];
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const outcome = await ask(world, person, 'lh/send/order_list', fields);
    const list = v.parse(OrderPage, outcome.kind === 'ok' ? outcome.message : null);
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

/** Each accepted order is listed once, with what its amount buys, and no other is. */
const recordsAgree = ({ id, made }: Person, rows: readonly WireOrder[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const orders = made.filter(({ kind }) => kind === 'subscription');
  const accepted = orders.filter(({ outcome }) => outcome.kind === 'ok');
  for (const { outcome, fields, key } of accepted) {
    if (outcome.kind !== 'ok') continue;
    const row = byId.get(v.parse(Accepted, outcome.message).id);
    const paid = amount(fields['amount'] ?? '0');
    const bought = allocationOf(paid, issuePrice, allocationDecimals);
    if (row?.new_currency_num !== bought || `${row?.config_id}` !== fields['config_id']) {
      throw new Violated(`the subscription of ${key} is not what ${id} asked for`);
    }
  }
  const unknown = orders.filter(({ outcome }) => outcome.kind === 'unknown').length;
  const isPossible = rows.length >= accepted.length && rows.length <= accepted.length + unknown;
  if (byId.size !== rows.length || !isPossible) {
    throw new Violated(`${id} subscribed ${rows.length} times, of which ${accepted.length} known`);
  }
};

/** What subscriptions have paid and freeze of the paying coin, and hold of each new one. */
export type HeldBySubscriptions = {
  readonly paid: Amount;
  readonly frozen: Amount;
  readonly coins: ReadonlyMap<number, { readonly total: Amount; readonly frozen: Amount }>;
};

const [locked, finished, passed, reviewing] = [2, 3, 1, 3];

export const subscriptionsAgree = async (
  world: World,
  person: Person,
): Promise<HeldBySubscriptions> => {
  const rows = await ordersOf(world, person);
  recordsAgree(person, rows);
  let paid = zero;
  let frozen = zero;
  const coins = new Map<number, { total: Amount; frozen: Amount }>();
  for (const { status, exam_status: review, new_currency_id: coin, ...row } of rows) {
    const allocation = amount(row.new_currency_num);
    const charged = chargedFor(allocation, issuePrice);
    const bonus = bonusOf(allocation, bonusPercent);
    if (row.amount !== charged || row.interest !== bonus) {
      throw new Violated(`the subscription ${row.id} costs ${row.amount}, not ${charged}`);
    }
    if (review === reviewing) frozen = add(frozen, charged);
    if (review !== passed) continue;
    paid = add(paid, charged);
    const held = coins.get(coin) ?? { total: zero, frozen: zero };
    if (status === locked) {
      coins.set(coin, {
        total: add(held.total, allocation),
        frozen: add(held.frozen, allocation),
      });
    }
    if (status === finished) {
      coins.set(coin, { ...held, total: add(held.total, add(allocation, bonus)) });
    }
  }
  return { paid, frozen, coins };
};

/** Every coin whose time has come is launched and delivered, and unlocked after its lock-up. */
export const launchesAgree = async (world: World): Promise<void> => {
  const products = await world.observer.selectFrom('subscription_product').selectAll().execute();
  const nowMs = world.clock.now();
  for (const product of products) {
    const isLaunched = product.launched_ms !== null && product.delivered_ms !== null;
    const endMs = unlockMs(product.launched_ms ?? product.launch_ms, product.days);
    const isLate = product.launch_ms <= nowMs && !isLaunched;
    if (isLate || (isLaunched && endMs <= nowMs && product.unlocked_ms === null)) {
      throw new Violated(`the coin ${product.coin} waits for a time that has passed`);
    }
  }
};
