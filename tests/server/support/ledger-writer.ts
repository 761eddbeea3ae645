import { amount } from '../../../schemas/kernel/money';
import { migrate } from '../../../server/database/migrate';
import { openDatabase } from '../../../server/database/open';
import { move, ofHouse, ofUser } from '../../../server/ledger/entry';
import { postEntries } from '../../../server/ledger/post';

/** Books movements without end and prints a line after each commit, until somebody kills it. */
const { db } = await openDatabase({ dataDir: process.env['DATA_DIR'] });
await migrate(db);
const lines = move(ofHouse('sys.grant'), ofUser(1, 'change'), 3, amount('1'));
for (let count = 1; ; count += 1) {
  const ref = { kind: 'test', id: String(count) };
  await db
    .transaction()
    .execute((trx) => postEntries(trx, [{ timeMs: count, kind: 'operator.adjust', ref, lines }]));
  process.stdout.write(`${count}\n`);
}
