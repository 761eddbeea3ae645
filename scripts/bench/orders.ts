import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { median, milliseconds, print, quantile } from './figures';
import { createSender, drive, type Load } from './load';
import { startBenchServer } from './server';

const rounds = 3;
const ordersPerRound = 1_000;
const warmUp = 400;
const inFlight = 16;

const Token = v.object({ message: v.string() });

/** What is bought of each pair, at most at which price at once, or else at which far from the market. */
const wishes = [
  { currency: '1', amount: '0.01', most: '500000', far: '1000' },
  { currency: '2', amount: '0.1', most: '50000', far: '100' },
  { currency: '4', amount: '1', most: '50000', far: '10' },
  { currency: '6', amount: '1000', most: '100', far: '0.01' },
] as const;

/** Half of the orders fill at once, half wait; four pairs in turn. */
const orderFields = (turn: number) => {
  const isMarket = turn % 2 === 0;
  const { currency, amount, most, far } = wishes[Math.floor(turn / 2) % 4] ?? wishes[0];
  return {
    ...{ currency_id: currency, legal_id: '3', type: '1', match_type: isMarket ? '2' : '1' },
    ...{ target_price: isMarket ? most : far, amount },
  };
};

const say = (name: string, loads: readonly Load[]) => {
  const waits = loads.flatMap((load) => load.waits);
  const perSecond = median(loads.map((load) => load.perSecond));
  const times = `p50 ${milliseconds(median(waits))}, p99 ${milliseconds(quantile(waits, 0.99))}`;
  print(name, `${perSecond.toFixed(0)} per second, ${times}`);
};

/** Orders over HTTP, beside requests of the same form that are answered from memory. */
export const benchOrders = async (name: string, env: Readonly<Record<string, string>>) => {
  const server = await startBenchServer(env);
  const { send, close } = createSender(server.url, inFlight);
  try {
    const fields = { user_string: 'demo@tideline.example', password: 'paper-trading' };
    const answer = await send({ path: 'user/login', fields });
    const token = v.parse(Token, JSON.parse(answer)).message;
    const order = (turn: number) => ({
      ...{ path: 'coin/trade', fields: orderFields(turn) },
      ...{ token, key: randomUUID() },
    });
    const noOp = (turn: number) => ({ path: 'get/lang', fields: orderFields(turn) });
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
    say(`${name}: no-op, ${inFlight} in flight`, loads.noOps);
    say(`${name}: orders, ${inFlight} in flight`, loads.orders);
    say(`${name}: orders, one after the other`, loads.alone);
  } finally {
    close();
    await server.stop();
  }
};
