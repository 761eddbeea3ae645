import { register } from './account-steps';
import { audit, auditAfterDays, recordsAgree } from './audit';
import { playLease } from './lease';
import { createRandom } from './random';
import { step } from './steps';
import { offerCoins } from './subscriptions';
import { fundOptions } from './transfers';
import { createWorld, migratedImage, releaseOne, startWriter, Violated, type World } from './world';

export type Run = {
  readonly seed: number;
  /** The number of steps until the end. */
  readonly steps: number;
  readonly faults: number;
  /** The violated rule or the fault; null if there was none. */
  readonly failure: string | null;
  readonly log: readonly string[];
};

const people = 4;
/** The most database messages that are executed after a step. */
const mostReleased = 12;
/** Steps between two audits. */
const stepsPerAudit = 25;

const takeSteps = async (world: World, steps: number, onStep: (count: number) => void) => {
  await offerCoins(world);
  await startWriter(world);
  for (let count = 0; count < people; count += 1) {
    await register(world, `person${count}@example.com`);
  }
  for (const person of world.people) fundOptions(world, person);
  world.losesMessages = true;
  for (let count = 1; count <= steps; count += 1) {
    onStep(count);
    await step(world);
    for (let left = world.random.between(0, mostReleased); left > 0; left -= 1) {
      if (!(await releaseOne(world))) break;
    }
    await recordsAgree(world);
    if (count % stepsPerAudit === 0) await audit(world);
  }
  await audit(world);
  await auditAfterDays(world);
};

/** Steps of the whole for each step of the lease alone, which are slower. */
const stepsPerLeaseStep = 4;

/** Runs a seed for a number of steps; deterministic. */
export const simulate = async (seed: number, steps: number): Promise<Run> => {
  const world = await createWorld(seed);
  let taken = 0;
  try {
    await playLease(createRandom(seed), await migratedImage(), {
      steps: Math.ceil(steps / stepsPerLeaseStep),
      log: world.log,
    });
    await takeSteps(world, steps, (count) => {
      taken = count;
    });
    return { seed, steps: taken, faults: world.faults, failure: null, log: world.log };
  } catch (error) {
    const failure =
      error instanceof Violated
        ? error.message
        : `a fault: ${error instanceof Error ? error.stack : error}`;
    return { seed, steps: taken, faults: world.faults, failure, log: world.log };
  } finally {
    for (const node of world.nodes) node.kill();
    await world.database.close();
  }
};

/**
 * The shortest failing run of a seed, by bisection. Each run ends with an audit, so a fault shows
 * at the step that causes it, not at the next regular audit.
 */
export const shortest = async (failed: Run): Promise<Run> => {
  let best = failed;
  let passes = 0;
  while (best.steps - passes > 1) {
    const middle = Math.floor((passes + best.steps) / 2);
    const run = await simulate(failed.seed, middle);
    if (run.failure === null) passes = middle;
    else best = run;
  }
  return best;
};
