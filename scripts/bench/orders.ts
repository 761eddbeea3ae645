import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/integrity/verify';
import { atLeast, type Budget, median, print, waitsText } from './figures';
import { createSender, drive, type Load } from './load';
import { throwAwayDatabase } from './postgres';
import { startBenchServer } from './server';

const rounds = 3;
const ordersPerRound = 1_000;
const warmUp = 400;
const inFlight = 16;
const embeddedBudget = 500;

const Token = v.object({ message: v.string() });

/**
 * Per pair: the amount, the worst price of an order that fills, and a price far from the market.
 */
const orderSpecs = [
  { currency: '1', amount: '0.01', most: '500000', far: '1000' },
  { currency: '2', amount: '0.1', most: '50000', far: '100' },
  { currency: '4', amount: '1', most: '50000', far: '10' },
  { currency: '6', amount: '1000', most: '100', far: '0.01' },
] as const;

/** Half of the orders fill at once, half stay open, over four pairs in rotation. */
const orderFields = (index: number) => {
  const isMarket = index % 2 === 0;
  const { currency, amount, most, far } = orderSpecs[Math.floor(index / 2) % 4] ?? orderSpecs[0];
  return {
    currency_id: currency,
    legal_id: '3',
    type: '1',
    match_type: isMarket ? '2' : '1',
    target_price: isMarket ? most : far,
    amount,
  };
};

const perSecondOf = (loads: readonly Load[]) => median(loads.map((load) => load.perSecond));

const printLoads = (name: string, loads: readonly Load[], budget?: Budget) => {
  const waits = loads.flatMap((load) => load.waits);
  print(name, `${perSecondOf(loads).toFixed(0)} per second, ${waitsText(waits)}`, budget);
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

/** Orders over HTTP, compared with requests of the same size that are answered from memory. */
const benchOrders = async (name: string, databaseUrl?: string) => {
  const server = await startBenchServer(
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
  );
  const { send, close } = createSender(server.url, inFlight);
  try {
    const fields = { user_string: 'demo@tideline.example', password: 'paper-trading' };
    const answer = await send({ path: 'user/login', fields });
    const token = v.parse(Token, JSON.parse(answer)).message;
    const order = (index: number) => ({
      path: 'coin/trade',
      fields: orderFields(index),
      token,
      key: randomUUID(),
    });
    const noOp = (index: number) => ({ path: 'get/lang', fields: orderFields(index) });
    const quiet = { count: ordersPerRound / 5, inFlight: 1 };
    const busy = { count: ordersPerRound, inFlight };
    await drive(send, { count: warmUp, inFlight }, order);
    await drive(send, { count: warmUp, inFlight }, noOp);
    const loads: Record<'alone' | 'orders' | 'noOps', Load[]> = {
      alone: [],
      orders: [],
      noOps: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      loads.noOps.push(await drive(send, busy, noOp));
      loads.orders.push(await drive(send, busy, order));
      loads.alone.push(await drive(send, quiet, order));
    }
    printLoads(`${name}: no-op, ${inFlight} in flight`, loads.noOps);
    const budget = atLeast(perSecondOf(loads.orders), embeddedBudget, ' per second');
    printLoads(
      `${name}: orders, ${inFlight} in flight`,
      loads.orders,
      databaseUrl === undefined ? budget : undefined,
    );
    printLoads(`${name}: orders, one after the other`, loads.alone);
  } finally {
    close();
    await server.stop(() => printLedger(name, { url: databaseUrl, dataDir: server.dataDir }));
  }
};

/** The same orders on the embedded database and, if it is reachable, on PostgreSQL. */
export const benchAllOrders = async () => {
  await benchOrders('embedded');
  const postgres = await throwAwayDatabase();
  if (!postgres) {
    console.log('PostgreSQL: none is reachable at TEST_DATABASE_URL, so its orders are left out.');
    return;
  }
  try {
    await benchOrders('PostgreSQL', postgres.url);
  } finally {
    await postgres.drop();
  }
};
