import type { Database } from '../database/open';
import type { Pair } from '../market/instruments';
import type { Clock } from '../platform/clock';
import type { KeyedLock } from '../requests/keyed-lock';
import type { Cause, Domain } from './domain';
import { createSetAside } from './set-aside';

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly lock: KeyedLock;
  readonly lockOf: (pairId: number) => string;
  readonly report: (error: unknown, where: string) => void;
};

/**
 * Changes what a cause changes, under the pair's exclusive lock. All steps of a cause are one
 * transaction. If it fails, the pair's records are read again and changed one by one; a record that
 * still fails is reported and set aside for a while.
 */
export const createApplyCause = <Step, Written, Result>(
  { db, clock, lock, lockOf, report }: Parts,
  domain: Domain<Step, Written, Result>,
) => {
  const setAside = createSetAside(clock);

  const stepsFor = (pair: Pair, cause: Cause, written: Written | null) =>
    domain.stepsOf(pair, cause, { written, isSetAside: setAside.has });

  const commit = async (cause: Cause, steps: readonly Step[]) => {
    const result = await db.transaction().execute((trx) => domain.write(trx, cause, steps));
    domain.publish(steps, result, cause);
  };

  /** The next step after the pair's records were read from a database whose state is final. */
  const nextStep = async (pair: Pair, cause: Cause): Promise<Step | undefined> => {
    lock.invalidate(lockOf(pair.id));
    await lock.restore(lockOf(pair.id));
    return stepsFor(pair, cause, await domain.writtenOf(cause))[0];
  };

  const applyOneByOne = async (pair: Pair, cause: Cause): Promise<void> => {
    let step = await nextStep(pair, cause);
    while (step !== undefined) {
      const id = domain.recordOf(step);
      const failure = await commit(cause, [step]).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      step = await nextStep(pair, cause);
      if (failure === null || step === undefined || domain.recordOf(step) !== id) continue;
      setAside.add(id);
      report(failure.error, `${domain.task}: order ${id} is set aside`);
      step = await nextStep(pair, cause);
    }
  };

  /** `isRetry`: it may be committed in part. */
  const apply = async (pair: Pair, cause: Cause, isRetry: boolean): Promise<void> => {
    if (isRetry) return applyOneByOne(pair, cause);
    const steps = stepsFor(pair, cause, null);
    if (steps.length === 0) return;
    try {
      await commit(cause, steps);
    } catch (error) {
      report(error, domain.task);
      await applyOneByOne(pair, cause);
    }
  };
  return { apply, isSetAside: setAside.has };
};
