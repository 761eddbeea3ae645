import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { writeFigure } from '../figure';
import { atLeast, atMost, type Budget, median, print, waitsText } from './figures';
import { createSender, drive, type Load } from './load';
import { addPerson, type Send } from './money-people';
import { fundAccounts, type OrderKind, orderKinds, orderSettings } from './order-kinds';
import { throwAwayDatabase } from './postgres';
import { startBenchServer } from './server';

const rounds = 3;
const ordersPerRound = 2_000;
const warmUp = 1_000;
const inFlight = 64;
/** They place orders in turn, as no single person holds some thousand positions. */
const people = 64;
const leastPerSecond = { embedded: 1_000, postgres: 2_000 } as const;
const mostAloneMs = 2;

const perSecondOf = (loads: readonly Load[]) => median(loads.map((load) => load.perSecond));

const textOf = (loads: readonly Load[]): string =>
  `${perSecondOf(loads).toFixed(0)} per second, ${waitsText(loads.flatMap(({ waits }) => waits))}`;

/** Prints what orders took, and records it. */
const printOrders = (name: string, loads: readonly Load[], budget: Budget) => {
  print(name, textOf(loads), budget);
  writeFigure(`orders, ${name}`, textOf(loads), 'npm run bench -- orders');
};

/** Verifies the ledger after the orders. */
const printLedger = async (name: string, at: { url: string | undefined; dataDir: string }) => {
  const { db, close } = await openDatabase(at);
  try {
    const { entries, lines, violations } = await verifyRecords(db);
    const isClean = violations.length === 0;
    const found = isClean ? 'clean' : `${violations.length} violations`;
    print(`${name}: ledger afterwards`, `${entries} entries, ${lines} lines, ${found}`, {
      text: 'clean',
      isMet: isClean,
    });
  } finally {
    await close();
  }
};

type At = { readonly send: Send; readonly tokens: readonly string[] };

/** Orders of one kind, compared with requests of the same size that are answered from memory. */
const benchKind = async ({ send, tokens }: At, kind: OrderKind, name: string, least: number) => {
  const order = (index: number) => ({
    path: kind.path,
    fields: kind.fields(index),
    token: tokens[index % tokens.length] ?? '',
    key: randomUUID(),
  });
  const noOp = (index: number) => ({ path: 'get/lang', fields: kind.fields(index) });
  const quiet = { count: ordersPerRound / 10, inFlight: 1 };
  const busy = { count: ordersPerRound, inFlight };
  await drive(send, { count: warmUp, inFlight }, order);
  await drive(send, { count: warmUp, inFlight }, noOp);
  const noOps: Load[] = [];
  const orders: Load[] = [];
  const alone: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    noOps.push(await drive(send, busy, noOp));
    orders.push(await drive(send, busy, order));
    alone.push(await drive(send, quiet, order));
  }
  const title = `${name}, ${kind.name}`;
  print(`${title}: no-op, ${inFlight} in flight`, textOf(noOps));
  printOrders(
    `${title}: ${inFlight} in flight`,
    orders,
    atLeast(perSecondOf(orders), least, ' per second'),
  );
  const middle = median(alone.flatMap((load) => load.waits));
  printOrders(`${title}: one after the other`, alone, atMost(middle, mostAloneMs, ' ms p50'));
};

const benchOrders = async (name: string, least: number, databaseUrl?: string) => {
  const server = await startBenchServer(
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
    orderSettings,
  );
  const { send, close } = createSender(server.url, inFlight);
  try {
    const tokens: string[] = [];
    for (let index = 0; index < people; index += 1) {
      const { token } = await addPerson(send, index);
      await fundAccounts(send, token);
      tokens.push(token);
    }
    for (const kind of orderKinds) await benchKind({ send, tokens }, kind, name, least);
  } finally {
    close();
    await server.stop(() => printLedger(name, { url: databaseUrl, dataDir: server.dataDir }));
  }
};

/** The same orders on the embedded database and, if it is reachable, on PostgreSQL. */
export const benchAllOrders = async () => {
  await benchOrders('embedded', leastPerSecond.embedded);
  const postgres = await throwAwayDatabase();
  if (!postgres) {
    console.log('PostgreSQL: none is reachable at TEST_DATABASE_URL, so its orders are left out.');
    return;
  }
  try {
    await benchOrders('PostgreSQL', leastPerSecond.postgres, postgres.url);
  } finally {
    await postgres.drop();
  }
};
