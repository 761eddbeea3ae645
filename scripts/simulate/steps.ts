import * as v from 'valibot';
import { add, amountOfUnits, ledgerScale, unitsAt } from '../../schemas/kernel/money';
import { reviewKindNames } from '../../schemas/kernel/review-kinds';
import type { ListedPair } from '../../server/instruments/instruments';
import { newestRecordMs } from '../../server/integrity/newest-record';
import { login, reset, verify } from './account-steps';
import { type Request, send } from './calls';
import { changeContract, openContract, stealContract } from './contracts';
import { deposit } from './deposits';
import { simulatedPairs } from './feed';
import { buyHosting, redeemHosting, stealRedemption } from './hosting';
import { buyOption } from './options';
import { Id, type Login, type Person } from './people';
import { payEverybody } from './rebates';
import { deliver, make, reachable, tokenOf } from './requests';
import { subscribe } from './subscriptions';
import { tick } from './ticks';
import { transfer } from './transfers';
import { cancelWithdrawal, stealCancellation, withdraw } from './withdrawals';
import { begin, forgetLost, kill, startWriter, Violated, type World, writerOf } from './world';

const weights = {
  place: 30,
  cancel: 14,
  transfer: 8,
  option: 6,
  contract: 12,
  contractChange: 7,
  hosting: 4,
  hostingRedeem: 3,
  subscription: 5,
  deposit: 4,
  withdraw: 5,
  withdrawCancel: 2,
  tick: 22,
  time: 6,
  read: 5,
  login: 5,
  reset: 4,
  logout: 1,
  resend: 8,
  verify: 2,
  review: 3,
  hostile: 4,
  crash: 1,
  takeover: 1,
  disconnect: 2,
} as const;

const usdt = '3';

const priceNear = ({ random, feed }: World, pair: ListedPair) => {
  const units = unitsAt(feed.priceOf(pair), 2);
  return amountOfUnits(units + (units * BigInt(random.between(-60, 60))) / 10_000n, 2);
};

const place = (world: World, person: Person) => {
  const { random } = world;
  const pair = random.oneOf(simulatedPairs);
  const isMarket = random.chance(0.15);
  const side = random.oneOf(['1', '2']);
  const price = priceNear(world, pair);
  const size = random.between(1, 600);
  // Half of the market buys; no draw of its own, so that earlier seeds play as before.
  const isSpending = isMarket && side === '1' && size % 2 === 0;
  const fields = {
    currency_id: `${pair.baseId}`,
    legal_id: usdt,
    type: side,
    match_type: isMarket ? '2' : '1',
    target_price: price,
    ...(isSpending
      ? { quote_amount: add(amountOfUnits(BigInt(size), 0), amountOfUnits(1n, ledgerScale)) }
      : { amount: amountOfUnits(BigInt(size), 4) }),
  };
  make(world, person, { kind: 'place', path: 'coin/trade', method: 'POST', fields });
};

/** Ids of orders whose response the person received. */
const knownOrders = ({ made }: Person): number[] =>
  made.flatMap(({ kind, outcome }) => {
    const order =
      kind === 'place' && outcome.kind === 'ok' ? v.safeParse(Id, outcome.message) : null;
    return order?.success ? [order.output.id] : [];
  });

const cancel = (world: World, person: Person) => {
  const ids = knownOrders(person).slice(-12);
  if (ids.length === 0) return place(world, person);
  const fields = { id: `${world.random.oneOf(ids)}` };
  make(world, person, { kind: 'cancel', path: 'coin/trade', method: 'PUT', fields });
};

const resend = (world: World, person: Person) => {
  const open = person.made.filter(({ outcome }) => outcome.kind === 'unknown');
  const made = world.random.chance(0.8) ? open.at(-1) : person.made.at(-1);
  if (made) deliver(world, person, made);
};

/** Two reviewers decide on the same record concurrently. */
const review = (world: World) => {
  const node = reachable(world);
  const kind = world.random.oneOf(reviewKindNames);
  const decide = async (actor: string) => {
    const [first] = await node.reviewer.list(kind);
    if (!first) return;
    const about = { kind, id: first.id, actor };
    const decided = world.random.chance(0.5)
      ? node.reviewer.approve(about, kind === 'withdrawal' ? { txid: `tx-${first.id}` } : {})
      : node.reviewer.reject(about, 'not readable');
    await (await decided).notified;
  };
  world.log.push(`${node.name}: two reviewers`);
  for (const actor of ['one', 'two']) {
    begin(world, `${node.name}: review`, decide(actor)).catch(() => undefined);
  }
};

/** Calls that must have no effect. */
const hostile = (world: World, person: Person) => {
  const { random, people } = world;
  const node = reachable(world);
  const other = random.oneOf(people);
  const ids = knownOrders(other);
  const token = random.chance(0.8) ? tokenOf(person) : random.uuid();
  const requests: Request[] = [
    { path: 'coin/trade', method: 'PUT', fields: { id: `${ids.at(-1) ?? 1}` } },
    { path: 'coin/trade', fields: { currency_id: '1', legal_id: '3', type: '1', amount: '-1' } },
    { path: 'request/abandon', fields: { key: other.made.at(-1)?.key ?? random.uuid() } },
    {
      path: 'user/e_pwd',
      fields: { oldpassword: 'x', password: 'yyyyyyy', repassword: 'yyyyyyy' },
    },
  ];
  const request = random.oneOf(requests);
  if (other === person) return;
  stealCancellation(world, tokenOf(person), other);
  stealRedemption(world, tokenOf(person), other);
  stealContract(world, tokenOf(person), other);
  world.log.push(`${node.name}: hostile ${request.path} of ${person.id} against ${other.id}`);
  const sent = send(node, { ...request, token, key: random.uuid() });
  begin(world, `${node.name}: hostile`, sent).catch(() => undefined);
};

/** How far the machine's clock is behind after the crashes, in turn. */
const behindMs = [0, 5_000, 60_000, 0, 600_000] as const;

/**
 * Kills all servers and starts another; requests in flight get no response. The machine's clock may
 * be behind then; no draw of its own, so that earlier seeds play as before.
 */
const crash = async (world: World) => {
  for (const node of [...world.nodes]) {
    kill(world, node);
    forgetLost(world, node.name);
  }
  for (const { made } of world.people) {
    for (const one of made) if (one.outcome.kind === 'open') one.outcome = { kind: 'unknown' };
  }
  // Ticks that no server received fill nothing.
  world.ticks.length = 0;
  const behind = behindMs[world.started % behindMs.length] ?? 0;
  world.log.push(`crash and restart, with a clock that is ${behind} ms behind`);
  const newestMs = await newestRecordMs(world.observer);
  await startWriter(world, world.clock.now() - behind);
  if (world.clock.now() < newestMs) throw new Violated('the clock begins before the records');
};

/** A second server takes over before the first one learns of it. */
const takeover = async (world: World) => {
  if (world.nodes.length > 1) return crash(world);
  world.ticks.length = 0;
  world.log.push('takeover');
  await startWriter(world);
};

const disconnect = (world: World) => {
  const owner = world.random.chance(0.5) ? writerOf(world).name : undefined;
  world.faults += 1;
  world.log.push(`disconnect ${owner ?? 'everybody'}`);
  world.database.disconnect(owner);
};

const read = (world: World, person: Person) => {
  const node = reachable(world);
  const paths = ['coin/list', 'user/center', 'currency/quotation_new'];
  const request = {
    path: world.random.oneOf(paths),
    method: 'GET' as const,
    token: tokenOf(person),
  };
  begin(world, `${node.name}: read`, send(node, request)).catch(() => undefined);
};

const logout = (world: World, person: Person) => {
  const open = person.logins.filter(({ hasEnded }) => !hasEnded);
  const login: Login | undefined = open.length > 1 ? open[0] : undefined;
  if (!login) return;
  const node = writerOf(world);
  const ended = send(node, { path: 'user/logout', token: login.token }).then((outcome) => {
    if (outcome.kind === 'ok') login.hasEnded = true;
  });
  begin(world, `${node.name}: logout`, ended).catch(() => undefined);
};

export const step = async (world: World): Promise<void> => {
  const { random, people } = world;
  const person = random.oneOf(people);
  switch (random.weighted(weights)) {
    case 'place':
      // Sometimes several concurrent orders, which one batch commits together.
      for (let more = random.chance(0.3) ? 3 : 0; more > 0; more -= 1) {
        place(world, random.oneOf(people));
      }
      return place(world, person);
    case 'cancel':
      return cancel(world, person);
    case 'option':
      return buyOption(world, person);
    case 'contract':
      return openContract(world, person);
    case 'contractChange':
      return changeContract(world, person);
    case 'hosting':
      return buyHosting(world, person);
    case 'hostingRedeem':
      return redeemHosting(world, person);
    case 'subscription':
      return subscribe(world, person);
    case 'transfer':
      return transfer(world, person);
    case 'deposit':
      return deposit(world, person);
    case 'withdraw':
      return withdraw(world, person);
    case 'withdrawCancel':
      return cancelWithdrawal(world, person);
    case 'tick':
      return tick(world);
    case 'time': {
      const advanced = world.clock.advance(random.oneOf([10, 100, 1_000, 5_000, 61_000]));
      begin(world, 'clock', advanced).catch(() => undefined);
      return payEverybody(world);
    }
    case 'read':
      return read(world, person);
    case 'login':
      return login(world, person);
    case 'reset':
      return reset(world, person);
    case 'logout':
      return logout(world, person);
    case 'resend':
      return resend(world, person);
    case 'verify':
      return verify(world, person);
    case 'review':
      return review(world);
    case 'hostile':
      return hostile(world, person);
    case 'crash':
      return crash(world);
    case 'takeover':
      return takeover(world);
    case 'disconnect':
      return disconnect(world);
  }
};
