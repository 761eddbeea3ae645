import { sql } from 'kysely';
import { type Check, everything, type NumberedTable, type Range } from './check';
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

const newestId = (over: NumberedTable) =>
  over === 'ledger_block'
    ? sql<{ id: number }>`select seq as id from ledger_head`
    : sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(over)}`;

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
  const cursors = new Map<NumberedTable, number>();
  /** What is checked slice by slice. */
  const tables = [...new Set(checks.map(({ over }) => over))];
  /** What is checked of the newest records too: an old account moves money like a new one. */
  const growing = tables.filter((over) => over !== 'app_user');
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const runAll = async (over: NumberedTable, range: Range) => {
    for (const check of checks) if (check.over === over) await run(check, range);
  };

  const newest = async (over: NumberedTable, size: number): Promise<Range> => {
    const { rows } = await newestId(over).execute(db);
    const upTo = rows[0]?.id ?? 0;
    return { after: Math.max(0, upTo - size), upTo };
  };

  const nextSlice = async (over: NumberedTable): Promise<Range> => {
    const { upTo: last } = await newest(over, 0);
    const reached = cursors.get(over) ?? 0;
    const after = reached >= last ? 0 : reached;
    const upTo = after + sliceSize;
    cursors.set(over, upTo);
    return { after, upTo };
  };

  const steps: readonly (() => Promise<void>)[] = [
    ...growing.map((over) => async () => runAll(over, await newest(over, sliceSize))),
    ...tables.map((over) => async () => runAll(over, await nextSlice(over))),
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
        else if (check.over !== 'app_user') await run(check, await newest(check.over, newestSize));
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
