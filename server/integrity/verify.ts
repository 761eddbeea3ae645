import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables';
import { type Acknowledged, separate } from './acknowledgement';
import { type Check, everything, type Violation, violationsOf } from './check';

export type Verification = {
  readonly entries: number;
  readonly lines: number;
  readonly balances: number;
  readonly orders: number;
  /** The last block of the journal; its hash proves later that nothing before it changed. */
  readonly head: JournalHead;
  /** Whether the journal contains the requested hash. */
  readonly holdsKnown: boolean;
  readonly violations: readonly Violation[];
  /** Violations that an operator has acknowledged; they are not among the others. */
  readonly acknowledged: readonly Acknowledged[];
};

export type JournalHead = { readonly seq: number; readonly hash: string };

/** The last block of the journal; block 0 if it is empty. */
export const journalHead = (db: Kysely<Tables>): Promise<JournalHead> =>
  db.selectFrom('ledger_head').select(['seq', 'hash']).executeTakeFirstOrThrow();

const counts = sql<Pick<Verification, 'entries' | 'lines' | 'balances' | 'orders'>>`
  select (select count(*) from ledger_entry) as entries,
    (select count(*) from ledger_line) as lines,
    (select count(*) from ledger_balance) as balances,
    (select count(*) from spot_order) as orders`;

const totals = sql<{ where: string; found: string }>`
  select currency::text as "where", sum(total)::text as found from (
    select currency, sum(amount) as total from ledger_balance group by currency
    union all
    select currency, sum(delta) from ledger_line where owner = 0 group by currency
  ) as held group by currency having sum(total) <> 0 order by 1`;

/** The violations of these checks that one transaction sees. */
export const violationsBy = async (
  db: Kysely<Tables>,
  checks: readonly Check[],
): Promise<Violation[]> => {
  const violations: Violation[] = [];
  for (const check of checks) violations.push(...(await violationsOf(db, check, everything)));
  // House and users sum to zero.
  for (const total of (await totals.execute(db)).rows) {
    violations.push({ check: 'currency.total', ...total, expected: '0', pairs: [] });
  }
  return violations;
};

/** Runs these checks in one snapshot and returns the violations. */
export const verifyBy = (
  db: Kysely<Tables>,
  { known = '', checks }: { known?: string | undefined; checks: readonly Check[] },
): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const found = await trx
        .selectFrom('ledger_block')
        .select('seq')
        .where('hash', '=', known)
        .executeTakeFirst();
      const [row] = (await counts.execute(trx)).rows;
      const { open, acknowledged } = await separate(trx, await violationsBy(trx, checks));
      return {
        entries: 0,
        lines: 0,
        balances: 0,
        orders: 0,
        ...row,
        head: await journalHead(trx),
        holdsKnown: known === '' || found !== undefined,
        violations: open,
        acknowledged,
      };
    });
