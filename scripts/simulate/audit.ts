import * as v from 'valibot';
import { type Amount, add, amount, subtract, sum, zero } from '../../schemas/kernel/money';
import { frozenFor, settleFill } from '../../schemas/spot/spot-fill';
import { verifyAudit } from '../../server/audit/audit-log';
import { userScope, visitorScope } from '../../server/requests/idempotency';
import { violationsIn } from '../../server/verify-records';
import { send } from './calls';
import { contractsAgree, type HeldByContracts, triggersAgree } from './contracts';
import { depositsAgree } from './deposits';
import { daysAgree, type HeldByHosting, hostingAgrees, letDaysPass } from './hosting';
import type { HeldByOptions } from './options';
import { ordersAgree } from './orders';
import { type Made, type Person, Status, type WireOrder } from './people';
import { rebatesAgree } from './rebates';
import { ask } from './requests';
import {
  type HeldBySubscriptions,
  launchesAgree,
  simulatedCoins,
  subscriptionsAgree,
} from './subscriptions';
import { sweep, ticksAgree } from './ticks';
import { transfersAgree } from './transfers';
import { withdrawalsAgree } from './withdrawals';
import { begin, drain, forgetLost, kill, until, Violated, type World, writerOf } from './world';

const fail = (sentence: string): never => {
  throw new Violated(sentence);
};

const settledMs = 1_500;

/** Lets everything finish, without faults and without servers that lost the lease. */
const quiet = async (world: World): Promise<void> => {
  for (const node of world.nodes.slice(0, -1)) {
    kill(world, node);
    forgetLost(world, node.name);
  }
  for (const { made } of world.people) {
    for (const one of made) if (one.outcome.kind === 'open') one.outcome = { kind: 'unknown' };
  }
  await drain(world);
  // Ticks that waited for the database are retried, and the market's batches are written.
  for (let turn = 0; turn < 2; turn += 1) {
    begin(world, 'clock', world.clock.advance(settledMs)).catch(() => undefined);
    await drain(world);
  }
};

/** Opens a session for a person without one. */
const logIn = async (world: World, person: Person): Promise<void> => {
  const node = writerOf(world);
  const fields = { user_string: person.mail, password: person.passwords[person.version] ?? '' };
  const request = { path: 'user/login', fields };
  const outcome = await until(world, begin(world, `${node.name}: audit`, send(node, request)));
  const token = outcome.kind === 'ok' ? v.safeParse(v.string(), outcome.message) : null;
  if (!token?.success) return fail(`${person.id} cannot log in: ${JSON.stringify(outcome)}`);
  person.logins.push({ token: token.output, version: person.version, hasEnded: false });
};

/** Keys are scoped to their sender: the same key of another user is another key. */
const keyRows = (world: World, person: Person, { kind, path, key }: Made) =>
  world.observer
    .selectFrom('request_key')
    .select(['state', 'answer'])
    .where('scope', '=', kind === 'reset' ? visitorScope(path) : userScope(person.id))
    .where('key', '=', key)
    .execute();

const PersistedAnswer = v.object({ ok: v.boolean(), payload: v.optional(v.unknown()) });

/** The recorded response of a request; null if it was never accepted. */
const recorded = async (world: World, person: Person, made: Made) => {
  const [row] = await keyRows(world, person, made);
  return row?.state === 'done' ? v.parse(PersistedAnswer, JSON.parse(row.answer ?? 'null')) : null;
};

/** Compares a person's outcomes with the records, and fills in unknown outcomes. */
const reconcile = async (world: World, person: Person): Promise<void> => {
  for (const made of person.made) {
    const stored = await recorded(world, person, made);
    const { outcome } = made;
    if (outcome.kind === 'ok' && !stored?.ok) {
      fail(`${made.kind} ${made.key} of ${person.id} was acknowledged and is lost`);
    }
    if (outcome.kind === 'refused' && stored?.ok) {
      fail(`${made.kind} ${made.key} of ${person.id} was refused (${outcome.code}) and is done`);
    }
    if (made.kind === 'reset' && stored?.ok && outcome.kind !== 'ok') {
      made.outcome = { kind: 'ok', message: stored.payload };
    }
  }
  person.version = person.made.filter(
    ({ kind, outcome }) => kind === 'reset' && outcome.kind === 'ok',
  ).length;
};

/** Leaves the first password and one per accepted reset, in order. */
const dropUnacceptedPasswords = (person: Person): void => {
  const resets = person.made.filter(({ kind }) => kind === 'reset');
  const held = resets.flatMap(({ outcome, fields }) =>
    outcome.kind === 'ok' ? [fields['password'] ?? ''] : [],
  );
  const [first = ''] = person.passwords;
  person.passwords.splice(0, person.passwords.length, first, ...held);
};

/** Sessions of an earlier password must have ended. */
const sessionsAgree = async (world: World, person: Person): Promise<void> => {
  const node = writerOf(world);
  for (const login of person.logins) {
    if (login.hasEnded || login.version === person.version) continue;
    const request = { path: 'user/center', method: 'GET' as const, token: login.token };
    const outcome = await until(world, begin(world, `${node.name}: audit`, send(node, request)));
    if (outcome.kind === 'ok') {
      fail(
        `a login of ${person.id} with password ${login.version} survived the reset to ${person.version}`,
      );
    }
    login.hasEnded = true;
  }
};

/** Requests the status by key, as an app does after a lost response; it must match the records. */
const statusAgrees = async (world: World, person: Person): Promise<void> => {
  const open = person.made.filter(
    ({ kind, outcome }) => outcome.kind === 'unknown' && kind !== 'reset',
  );
  for (const made of open.slice(-3)) {
    const outcome = await ask(world, person, 'request/status', { key: made.key });
    const status = v.parse(Status, outcome.kind === 'ok' ? outcome.message : null);
    const stored = await recorded(world, person, made);
    const isDone = status.state === 'done';
    if (isDone !== (stored !== null)) fail(`the status of ${made.key} is ${status.state}`);
    if (!isDone) continue;
    made.outcome = stored?.ok
      ? { kind: 'ok', message: status.answer?.message }
      : { kind: 'refused', code: 'as recorded' };
  }
};

const waitingStatus = 1;

type Flows = {
  readonly orders: readonly WireOrder[];
  readonly deposited: Amount;
  readonly withdrawn: { readonly paid: Amount; readonly frozen: Amount };
  readonly options: HeldByOptions;
  readonly contracts: HeldByContracts;
  readonly hosting: HeldByHosting;
  readonly rebates: Amount;
  readonly subscribed: HeldBySubscriptions;
};

/** The balances that follow from a person's grant, orders, options, deposits and withdrawals. */
const balancesAgree = async (
  world: World,
  person: Person,
  { orders, deposited, withdrawn, options, contracts, hosting, rebates, subscribed }: Flows,
) => {
  const total = new Map<number, Amount>([
    [1, amount('0.1')],
    [2, amount('2')],
    [
      3,
      subtract(
        sum([
          amount('10000'),
          deposited,
          rebates,
          options.available,
          options.frozen,
          contracts.gained,
        ]),
        sum([withdrawn.paid, hosting.lost, subscribed.paid]),
      ),
    ],
  ]);
  const frozen = new Map<number, Amount>([
    [
      3,
      sum([withdrawn.frozen, options.frozen, contracts.frozen, hosting.hosted, subscribed.frozen]),
    ],
  ]);
  for (const [coin, held] of subscribed.coins) {
    total.set(coin, held.total);
    frozen.set(coin, held.frozen);
  }
  const move = (held: Map<number, Amount>, currency: number, delta: Amount) =>
    held.set(currency, add(held.get(currency) ?? zero, delta));
  const feeRate = amount('0.002');
  for (const order of orders) {
    const base = order.currency_id;
    const side = order.type === 1 ? 'buy' : 'sell';
    const targetPrice = amount(order.target_price);
    const [gives, gets] = side === 'buy' ? [3, base] : [base, 3];
    for (const fill of order.fills) {
      const part = { fillPrice: amount(fill.price), quantity: amount(fill.amount) };
      const { paid, received, fee } = settleFill({ side, targetPrice, feeRate, ...part });
      if (fee !== fill.fee) fail(`a fill of ${order.id} has the fee ${fill.fee}`);
      move(total, gives, subtract(zero, paid));
      move(total, gets, received);
    }
    if (order.status !== waitingStatus) continue;
    const quantity = subtract(amount(order.trade_amount), amount(order.filled_amount));
    move(frozen, gives, frozenFor({ side, targetPrice, quantity }));
  }
  const rows = await world.observer
    .selectFrom('ledger_balance')
    .select(['currency', 'bucket', 'amount'])
    .where('owner', '=', person.id)
    .execute();
  for (const currency of [1, 2, 3, ...simulatedCoins]) {
    const own = rows.filter((row) => row.currency === currency);
    const held = sum(own.map((row) => row.amount));
    const isFrozen = sum(
      own.filter(({ bucket }) => bucket.endsWith('.frozen')).map((row) => row.amount),
    );
    const expected = `${total.get(currency) ?? zero} of which ${frozen.get(currency) ?? zero}`;
    if (`${held} of which ${isFrozen}` !== expected) {
      fail(`${person.id} has ${held} of which ${isFrozen} frozen of ${currency}, not ${expected}`);
    }
  }
};

/** Programming errors, which no broken connection explains. */
const ownFaults = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'ValiError'];

const faultsAgree = ({ reported }: World): void => {
  const own = reported.find(
    ({ error }) => error instanceof Error && ownFaults.includes(error.name),
  );
  if (own) fail(`a fault in ${own.where}: ${String(own.error)}`);
};

/** The server's own checks of its records; only while no transaction is open. */
export const recordsAgree = async (world: World): Promise<void> => {
  if (world.violation) throw world.violation;
  if (world.database.isBusy()) return;
  const [first] = await violationsIn(world.observer);
  if (!first) return;
  const { check, where, expected, found } = first;
  fail(`${check}: ${where}: expected ${expected}, found ${found}`);
};

/** Waits until everything has finished and compares all records with what clients know. */
export const audit = async (world: World): Promise<void> => {
  const { losesMessages } = world;
  world.losesMessages = false;
  await quiet(world);
  await sweep(world);
  await drain(world);
  await recordsAgree(world);
  faultsAgree(world);
  await ticksAgree(world);
  await triggersAgree(world);
  const { broken } = await verifyAudit(world.observer);
  if (broken) fail(`the audit log: row ${broken.seq}: ${broken.why}`);
  for (const person of world.people) {
    await reconcile(world, person);
    dropUnacceptedPasswords(person);
    await sessionsAgree(world, person);
    if (!person.logins.some(({ hasEnded }) => !hasEnded)) await logIn(world, person);
    await statusAgrees(world, person);
    const contracts = await contractsAgree(world, person);
    await balancesAgree(world, person, {
      orders: await ordersAgree(world, person),
      deposited: await depositsAgree(world, person),
      withdrawn: await withdrawalsAgree(world, person),
      options: await transfersAgree(world, person, contracts),
      contracts,
      hosting: await hostingAgrees(world, person),
      rebates: await rebatesAgree(world, person),
      subscribed: await subscriptionsAgree(world, person),
    });
  }
  world.losesMessages = losesMessages;
};

/**
 * Lets days pass, at the end of a play because sessions end by then, and compares what the clock
 * moved meanwhile.
 */
export const auditAfterDays = async (world: World): Promise<void> => {
  await letDaysPass(world);
  await quiet(world);
  await recordsAgree(world);
  faultsAgree(world);
  await daysAgree(world);
  await launchesAgree(world);
};
