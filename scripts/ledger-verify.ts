import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUse } from '../server/database/directory-lock';
import { openDatabase } from '../server/database/open';
import { verifyLedger } from '../server/ledger/verify';

const url = process.env['DATABASE_URL'] || undefined;
const dataDir = process.env['DATA_DIR'] || './.data';

const verify = async (): Promise<number> => {
  if (url === undefined && !existsSync(join(dataDir, 'database'))) {
    console.error(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
    return 1;
  }
  const { db, close } = await openDatabase({ url, dataDir });
  try {
    const { entries, lines, balances, differences } = await verifyLedger(db);
    for (const { check, where, expected, found } of differences) {
      console.error(`${check}: ${where}: expected ${expected}, found ${found}`);
    }
    console.log(`${entries} entries, ${lines} lines, ${balances} balances were checked.`);
    console.log(
      differences.length === 0 ? 'The ledger is clean.' : `${differences.length} differences.`,
    );
    return differences.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
};

try {
  process.exitCode = await verify();
} catch (error) {
  if (!(error instanceof DirectoryInUse)) throw error;
  console.error(`${error.message} A running server has its ledger to itself.`);
  process.exitCode = 1;
}
