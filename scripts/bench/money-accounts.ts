import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { print } from './figures';

/** The records whose acceptance was acknowledged, by id. */
export type Acknowledged = {
  readonly deposits: number[];
  readonly transfers: number[];
  readonly withdrawals: number[];
  readonly cancelled: number[];
  readonly rejected: number[];
  readonly approved: { readonly deposit: number[]; readonly withdrawal: number[] };
};

/** How the records differ from what was acknowledged; empty if they do not. */
const differenceOf = (known: readonly number[], stored: readonly number[]): string => {
  const [expected, found] = [new Set(known), new Set(stored)];
  const doubled = known.length - expected.size + stored.length - found.size;
  const lost = known.filter((id) => !found.has(id)).length;
  const unknown = stored.filter((id) => !expected.has(id)).length;
  return lost + unknown + doubled === 0 ? '' : `${lost} lost, ${unknown} unknown, ${doubled} twice`;
};

/** Compares every acknowledged request with the records, and verifies the ledger. */
export const printAccounts = async (
  name: string,
  at: { url: string | undefined; dataDir: string },
  { deposits, transfers, withdrawals, cancelled, rejected, approved }: Acknowledged,
): Promise<void> => {
  const { db, close } = await openDatabase(at);
  try {
    const [deposit, transfer, withdrawal] = await Promise.all([
      db.selectFrom('deposit').select(['id', 'state']).execute(),
      db.selectFrom('transfer').select('id').execute(),
      db.selectFrom('withdrawal').select(['id', 'state']).execute(),
    ]);
    const idsOf = (rows: readonly { id: number; state?: string }[], state?: string) =>
      rows.flatMap((row) => (state === undefined || row.state === state ? [row.id] : []));
    const compared: readonly [string, readonly number[], readonly number[]][] = [
      ['deposits', deposits, idsOf(deposit)],
      ['credited deposits', approved.deposit, idsOf(deposit, 'approved')],
      ['transfers', transfers, idsOf(transfer)],
      ['withdrawals', withdrawals, idsOf(withdrawal)],
      ['approved withdrawals', approved.withdrawal, idsOf(withdrawal, 'approved')],
      ['rejected withdrawals', rejected, idsOf(withdrawal, 'rejected')],
      ['cancelled withdrawals', cancelled, idsOf(withdrawal, 'cancelled')],
    ];
    for (const [what, known, stored] of compared) {
      const difference = differenceOf(known, stored);
      const isMet = difference === '';
      print(`${name}: ${what}`, `${known.length} acknowledged, ${difference || 'each once'}`, {
        text: 'each once',
        isMet,
      });
    }
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
