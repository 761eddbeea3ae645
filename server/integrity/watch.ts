import { sql } from 'kysely';
import { type Check, everything, type Range } from './check';
import { createFindings, type Findings, type FindingsParts } from './findings';

export type Watch = Pick<Findings, 'recheck' | 'violations' | 'acknowledged'> & {
  /** Checks open and newest records; resolves when the pairs in doubt are suspended. */
  readonly checkNewest: () => Promise<void>;
  /** Checks the next slice, or rechecks what is in doubt. */
  readonly checkNext: () => Promise<void>;
  /** Checks everything slice by slice, repeatedly. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

/** Minimum real time between two slices. */
const everyMs = 1_000;
/**
 * Idle time after a slice, as a multiple of its duration: the checks take a twentieth of the time.
 */
const idleFactor = 19;
/** Ids per slice. */
const sliceSize = 200;
/** Newest records that are checked before the server accepts orders. */
const newestSize = 1_000;

type Over = Check['over'];
const newestId: Readonly<Record<Over, ReturnType<typeof sql<{ id: number }>>>> = {
  orders: sql`select coalesce(max(id), 0) as id from spot_order`,
  options: sql`select coalesce(max(id), 0) as id from option_order`,
  hosting: sql`select coalesce(max(id), 0) as id from hosting_order`,
  contracts: sql`select coalesce(max(id), 0) as id from futures_order`,
  transfers: sql`select coalesce(max(id), 0) as id from transfer`,
  deposits: sql`select coalesce(max(id), 0) as id from deposit`,
  withdrawals: sql`select coalesce(max(id), 0) as id from withdrawal`,
  subscriptions: sql`select coalesce(max(id), 0) as id from subscription`,
  rebates: sql`select coalesce(max(id), 0) as id from rebate`,
  payouts: sql`select coalesce(max(id), 0) as id from rebate_payout`,
  owners: sql`select coalesce(max(id), 0) as id from app_user`,
  blocks: sql`select seq as id from ledger_head`,
};

const beginning: Readonly<Record<Over, number>> = {
  orders: 0,
  options: 0,
  hosting: 0,
  contracts: 0,
  transfers: 0,
  deposits: 0,
  withdrawals: 0,
  subscriptions: 0,
  rebates: 0,
  payouts: 0,
  owners: 0,
  blocks: 0,
};
/** What is checked of the newest records, and then of all, slice by slice. */
const newestFirst: readonly Over[] = [
  'orders',
  'contracts',
  'options',
  'hosting',
  'transfers',
  'deposits',
  'withdrawals',
  'subscriptions',
  'rebates',
  'payouts',
  'blocks',
];
const bySlices: readonly Over[] = ['owners', ...newestFirst];

/**
 * Checks the records in the background at low priority. A violation is reported once and suspends
 * its pairs until it is gone or acknowledged.
 */
export const createWatch = ({
  checks,
  db,
  report,
  onSuspended,
}: FindingsParts & { readonly checks: readonly Check[] }): Watch => {
  const { run, recheck, violations, acknowledged } = createFindings({ db, report, onSuspended });
  const cursors: Record<Over, number> = { ...beginning };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const runAll = async (over: Over, range: Range) => {
    for (const check of checks) if (check.over === over) await run(check, range);
  };

  const newest = async (over: Over, size: number): Promise<Range> => {
    const { rows } = await newestId[over].execute(db);
    const upTo = rows[0]?.id ?? 0;
    return { after: Math.max(0, upTo - size), upTo };
  };

  const nextSlice = async (over: Over): Promise<Range> => {
    const { upTo: last } = await newest(over, 0);
    const after = cursors[over] >= last ? 0 : cursors[over];
    cursors[over] = after + sliceSize;
    return { after, upTo: cursors[over] };
  };

  const steps: readonly (() => Promise<void>)[] = [
    ...newestFirst.map((over) => async () => runAll(over, await newest(over, sliceSize))),
    ...bySlices.map((over) => async () => runAll(over, await nextSlice(over))),
    recheck,
  ];
  let step = 0;
  const checkNext = async () => {
    const work = steps[step % steps.length];
    step += 1;
    await work?.();
  };
  const next = (afterMs: number) => {
    timer = setTimeout(() => {
      const beginMs = performance.now();
      running = checkNext()
        .catch((error: unknown) => report(error, 'the check of the records'))
        .finally(() => {
          const tookMs = performance.now() - beginMs;
          if (!isStopped) next(Math.max(everyMs, tookMs * idleFactor));
        });
    }, afterMs);
    timer.unref();
  };

  return {
    checkNewest: async () => {
      for (const check of checks) {
        if (check.name === 'frozen.claims') await run(check, everything);
        else if (check.over !== 'owners') await run(check, await newest(check.over, newestSize));
      }
    },
    checkNext,
    start: () => next(everyMs),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    recheck,
    violations,
    acknowledged,
  };
};
