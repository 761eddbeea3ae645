import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../server/database/open';
import { optionOrders } from '../server/option/order-store';
import { optionsAfter, recomputationText, recomputeOption } from '../server/option/recompute';
import { plainSentence } from './plain-sentence';

// Opening the database may create files, which are private to their owner.
process.umask(0o077);
const url = process.env['DATABASE_URL'] || undefined;
const dataDir = process.env['DATA_DIR'] || './.data';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});

/** Recomputes one order; false if the stored ticks contradict it. */
const explain = async (db: Database, id: number): Promise<boolean> => {
  const [order] = await optionOrders.ofIds(db, [id]);
  if (!order) {
    console.error(`There is no option order ${id}.`);
    return false;
  }
  const recomputation = await recomputeOption(db, order);
  console.log(recomputationText(recomputation));
  return recomputation.agrees;
};

/** Recomputes every order and prints those that the stored ticks contradict. */
const explainAll = async (db: Database): Promise<boolean> => {
  let count = 0;
  let contradicted = 0;
  let lastId = 0;
  for (;;) {
    const orders = await optionsAfter(db, lastId);
    for (const order of orders) {
      const recomputation = await recomputeOption(db, order);
      count += 1;
      lastId = order.id;
      if (recomputation.agrees) continue;
      contradicted += 1;
      console.error(recomputationText(recomputation));
    }
    if (orders.length === 0) break;
  }
  console.log(`${count} option orders were recomputed; ${contradicted} do not agree.`);
  return contradicted === 0;
};

const run = async (): Promise<boolean> => {
  const id = Number(positionals[0]);
  if (!values.all && !Number.isSafeInteger(id)) {
    console.error('Usage: npm run evidence -- ORDER, or npm run evidence -- --all');
    return false;
  }
  if (url === undefined && !existsSync(join(dataDir, 'database'))) {
    console.error(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
    return false;
  }
  const { db, close } = await openDatabase({ url, dataDir });
  try {
    return values.all ? await explainAll(db) : await explain(db, id);
  } finally {
    await close();
  }
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(plainSentence(error));
  process.exitCode = 1;
}
