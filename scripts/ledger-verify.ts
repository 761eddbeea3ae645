import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/database/open';
import { acknowledgedText, violationText } from '../server/integrity/violation-command';
import { verifyRecords } from '../server/verify-records';
import { plainSentence } from './plain-sentence';

// Opening the database may create files, which are private to their owner.
process.umask(0o077);
const url = process.env['DATABASE_URL'] || undefined;
const dataDir = process.env['DATA_DIR'] || './.data';
const { values } = parseArgs({ options: { known: { type: 'string' } } });

const cleanText = (acknowledged: number): string =>
  acknowledged === 0
    ? 'The ledger is clean.'
    : `The ledger is clean but for acknowledged violations: ${acknowledged}.`;

const verify = async (): Promise<number> => {
  if (url === undefined && !existsSync(join(dataDir, 'database'))) {
    console.error(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
    return 1;
  }
  const { db, close } = await openDatabase({ url, dataDir });
  try {
    const verified = await verifyRecords(db, values);
    const { entries, lines, balances, orders, head, holdsKnown, violations, acknowledged } =
      verified;
    for (const violation of violations) console.error(violationText(violation));
    for (const violation of acknowledged) console.log(acknowledgedText(violation));
    if (!holdsKnown) console.error(`The journal does not hold the hash ${values.known}.`);
    console.log(
      `${entries} entries, ${lines} lines, ${balances} balances, ${orders} orders were checked.`,
    );
    console.log(`The journal ends with block ${head.seq}, hash ${head.hash}.`);
    const isClean = violations.length === 0 && holdsKnown;
    if (isClean) console.log(cleanText(acknowledged.length));
    else if (violations.length > 0) console.log(`${violations.length} violations.`);
    return isClean ? 0 : 1;
  } finally {
    await close();
  }
};

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(plainSentence(error));
  process.exitCode = 1;
}
