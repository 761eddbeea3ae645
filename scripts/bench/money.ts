import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { reviewKinds } from '../../server/domains';
import { configFrom } from '../../server/platform/config';
import { reachReviewer } from '../../server/review/reach';
import { writeFigure } from '../figure';
import { print, waitsText } from './figures';
import { createSender, type Sent } from './load';
import { type Acknowledged, printAccounts } from './money-accounts';
import { accepted, addPerson, type BenchPerson, fundPassword, type Send } from './money-people';
import { throwAwayDatabase } from './postgres';
import { type BenchServer, startBenchServer } from './server';

const people = 200;
const runMs = 60_000;
const usdt = '3';

/** Without these, one minute of one person would hit the limits of a day. */
const settings = {
  'review.auto_seconds': null,
  'withdraw.kyc': false,
  'withdraw.per_day': 1_000_000,
  'code.cooldown_s': 0,
};

/** In the proportions of this list, and at random. */
const calls = [
  ...Array.from({ length: 3 }, () => 'wallet/simulate_in' as const),
  ...Array.from({ length: 4 }, () => 'wallet/change' as const),
  ...Array.from({ length: 2 }, () => 'wallet/out' as const),
  'wallet/out/cancel' as const,
];
type Path = (typeof calls)[number];

type Minute = Acknowledged & { readonly waits: Map<Path, number[]>; readonly endsMs: number };

const Recorded = v.object({ id: v.union([v.number(), v.pipe(v.string(), v.toNumber())]) });

/** People cancel the odd ones, and the reviewer decides on the even ones. */
const isForReviewer = (id: number) => id % 2 === 0;

/** One person after another call: what the next one is. */
const createPerson = (send: Send, { token, from, addressId }: BenchPerson, minute: Minute) => {
  const open: number[] = [];
  let isBack = true;
  const fieldsOf = (path: Path): Sent['fields'] => {
    if (path === 'wallet/simulate_in') {
      return { currency: usdt, chain: 'TRC20', amount: '20.000001' };
    }
    if (path === 'wallet/out/cancel') return { id: `${open.shift()}` };
    if (path === 'wallet/out') {
      const proof = { pay_password: fundPassword, address_id: `${addressId}` };
      return { currency: usdt, number: '10.000001', ...proof };
    }
    isBack = !isBack;
    const accounts = isBack ? ['lever', 'change'] : ['change', 'lever'];
    const [source = '', target = ''] = accounts;
    return { currency_id: usdt, from_field: source, to_field: target, number: '5.000001' };
  };
  const note = (path: Path, id: number) => {
    if (path === 'wallet/simulate_in') minute.deposits.push(id);
    else if (path === 'wallet/change') minute.transfers.push(id);
    else if (path === 'wallet/out/cancel') minute.cancelled.push(id);
    else {
      minute.withdrawals.push(id);
      if (!isForReviewer(id)) open.push(id);
    }
  };
  const callOnce = async () => {
    const drawn = calls[Math.floor(Math.random() * calls.length)] ?? 'wallet/change';
    const path = drawn === 'wallet/out/cancel' && open.length === 0 ? 'wallet/out' : drawn;
    const request = { path, fields: fieldsOf(path), token, from, key: randomUUID() };
    const startedAt = performance.now();
    const message = await accepted(send, request);
    minute.waits.get(path)?.push(performance.now() - startedAt);
    note(path, v.parse(Recorded, message).id);
  };
  return async () => {
    while (performance.now() < minute.endsMs) await callOnce();
  };
};

/** Decides on everything that people declared and applied for, until both are over. */
const decideAll = async (
  at: { DATA_DIR: string; DATABASE_URL?: string },
  minute: Minute,
  isOver: () => boolean,
) => {
  const reached = await reachReviewer(configFrom(at), reviewKinds);
  if (!reached) throw new Error('The reviewer does not reach the server.');
  const decide = async (kind: 'deposit' | 'withdrawal', id: number) => {
    const about = { kind, id, actor: 'bench' };
    const isRejected = kind === 'withdrawal' && id % 4 === 0;
    const { isDone, lines } = await reached.perform(
      isRejected
        ? { act: 'reject', ...about, reason: 'not readable' }
        : { act: 'approve', ...about, ...(kind === 'withdrawal' ? { txid: `tx-${id}` } : {}) },
    );
    if (!isDone) throw new Error(lines.join(' '));
    if (isRejected) minute.rejected.push(id);
    else minute.approved[kind].push(id);
  };
  let [deposits, withdrawals] = [0, 0];
  for (;;) {
    const deposit = minute.deposits[deposits];
    const withdrawal = minute.withdrawals[withdrawals];
    if (deposit !== undefined) {
      deposits += 1;
      await decide('deposit', deposit);
    }
    if (withdrawal !== undefined) {
      withdrawals += 1;
      if (isForReviewer(withdrawal)) await decide('withdrawal', withdrawal);
    }
    if (deposit !== undefined || withdrawal !== undefined) continue;
    if (isOver()) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await reached.close();
};

const addPeople = async (send: Send): Promise<BenchPerson[]> => {
  const added: BenchPerson[] = [];
  let next = 0;
  const worker = async () => {
    while (next < people) {
      next += 1;
      added.push(await addPerson(send, next));
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return added;
};

const printWaits = (name: string, { waits }: Minute, seconds: number) => {
  const all = [...waits.values()].flat();
  print(`${name}: ${people} people, all calls`, `${(all.length / seconds).toFixed(0)} per second`);
  for (const [path, some] of waits) {
    const figure = `${(some.length / seconds).toFixed(0)} per second, ${waitsText(some)}`;
    print(`${name}: ${path}`, figure);
    writeFigure(`${path} of ${people} people, ${name}`, figure, 'npm run bench -- money');
  }
};

const runMinute = async (
  name: string,
  { url, dataDir }: BenchServer,
  databaseUrl: string | undefined,
): Promise<Acknowledged> => {
  const { send, close } = createSender(url, people);
  try {
    const everybody = await addPeople(send);
    const startedAt = performance.now();
    const minute: Minute = {
      waits: new Map([...new Set(calls)].map((path) => [path, []])),
      endsMs: startedAt + runMs,
      deposits: [],
      transfers: [],
      withdrawals: [],
      cancelled: [],
      rejected: [],
      approved: { deposit: [], withdrawal: [] },
    };
    let isOver = false;
    const at = {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const decided = decideAll(at, minute, () => isOver);
    await Promise.all(everybody.map((person) => createPerson(send, person, minute)()));
    printWaits(name, minute, (performance.now() - startedAt) / 1_000);
    isOver = true;
    await decided;
    return minute;
  } finally {
    close();
  }
};

/** Deposits, transfers and withdrawals of many people at once, and afterwards their accounts. */
const benchMoneyOn = async (name: string, databaseUrl?: string) => {
  const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const server = await startBenchServer({ ...environment, TRUST_PROXY: '127.0.0.1' }, settings);
  let acknowledged: Acknowledged | null = null;
  try {
    acknowledged = await runMinute(name, server, databaseUrl);
  } finally {
    await server.stop(async () => {
      if (acknowledged === null) return;
      await printAccounts(name, { url: databaseUrl, dataDir: server.dataDir }, acknowledged);
    });
  }
};

export const benchMoney = async () => {
  await benchMoneyOn('embedded');
  const postgres = await throwAwayDatabase();
  if (!postgres) {
    console.log('PostgreSQL: none is reachable at TEST_DATABASE_URL, so it is left out.');
    return;
  }
  try {
    await benchMoneyOn('PostgreSQL', postgres.url);
  } finally {
    await postgres.drop();
  }
};
