import type { Database } from '../database/open';
import type { Clock } from '../platform/clock';
import type { KeyedLock } from '../requests/keyed-lock';
import type { Changes, Evaluation } from './domain';
import { createSetAside } from './set-aside';

type Parts<Cause> = {
  readonly db: Database;
  readonly clock: Clock;
  readonly lock: KeyedLock;
  /** The lock that guards the records which a cause may change. */
  readonly lockOf: (cause: Cause) => string;
  readonly report: (error: unknown, where: string) => void;
};

type Changing<Cause, Step, Written, Result> = Changes<Cause, Step, Written, Result> & {
  readonly stepsOf: (cause: Cause, evaluation: Evaluation<Written>) => readonly Step[];
};

/**
 * Whether a cause comes for the first time, again after a failure, or again because nobody knows
 * whether it was evaluated before. Except for the first time it may be committed, in part or whole.
 */
export type Attempt = 'first' | 'repeated' | 'replayed';

/**
 * Changes what a cause changes, under the exclusive lock of its records. All steps of a cause are
 * one transaction. If it fails, the records are read again and changed one by one; a record that
 * still fails is reported and set aside for a while.
 */
export const createApplyCause = <Cause, Step, Written, Result>(
  { db, clock, lock, lockOf, report }: Parts<Cause>,
  domain: Changing<Cause, Step, Written, Result>,
) => {
  const setAside = createSetAside<Cause>(clock);

  const stepsFor = (cause: Cause, written: Written | null) =>
    domain.stepsOf(cause, { written, isSetAside: setAside.has });

  const commit = async (cause: Cause, steps: readonly Step[]) => {
    const result = await db.transaction().execute((trx) => domain.write(trx, cause, steps));
    domain.publish(steps, result, cause);
  };

  /** The next step after the records were read from a database whose state is final. */
  const nextStep = async (cause: Cause): Promise<Step | undefined> => {
    lock.invalidate(lockOf(cause));
    await lock.restore(lockOf(cause));
    return stepsFor(cause, await domain.writtenOf(cause))[0];
  };

  const applyOneByOne = async (cause: Cause): Promise<void> => {
    let step = await nextStep(cause);
    while (step !== undefined) {
      const id = domain.recordOf(step);
      const failure = await commit(cause, [step]).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      step = await nextStep(cause);
      if (failure === null || step === undefined || domain.recordOf(step) !== id) continue;
      setAside.add(id, cause);
      report(failure.error, `${domain.task}: order ${id} is set aside`);
      step = await nextStep(cause);
    }
  };

  /** What was committed of a replayed cause is read only if it changes something. */
  const firstSteps = async (cause: Cause, attempt: Attempt): Promise<readonly Step[]> => {
    const steps = stepsFor(cause, null);
    return steps.length > 0 && attempt === 'replayed'
      ? stepsFor(cause, await domain.writtenOf(cause))
      : steps;
  };

  /** Resolves with false if it changes nothing. */
  const apply = async (cause: Cause, attempt: Attempt): Promise<boolean> => {
    if (attempt === 'repeated') {
      await applyOneByOne(cause);
      return true;
    }
    const steps = await firstSteps(cause, attempt);
    if (steps.length === 0) return false;
    try {
      await commit(cause, steps);
    } catch (error) {
      report(error, domain.task);
      await applyOneByOne(cause);
    }
    return true;
  };
  return { apply, setAside };
};
