import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import { type Acknowledged, fingerprintOf, separate } from './acknowledgement';
import { type Check, type Range, type Violation, violationsOf } from './check';

/** A violation as an error; its details are reported as the place. */
class RecordViolation extends Error {
  override readonly name = 'RecordViolation';
}

export type FindingsParts = {
  readonly db: Kysely<Tables>;
  readonly report: (error: unknown, where: string) => void;
  /** Called with the suspended pairs whenever they change. */
  readonly onSuspended: (pairIds: ReadonlySet<number>) => void;
};

type Tracked = {
  readonly violation: Violation | Acknowledged;
  readonly check: Check;
  readonly range: Range;
};

export type Findings = {
  /** Runs a check, reports what is new, and returns the fingerprints of what it found. */
  readonly run: (check: Check, range: Range) => Promise<ReadonlySet<string>>;
  /** Rechecks what was found, and resumes the pairs that nothing suspends any more. */
  readonly recheck: () => Promise<void>;
  /** The current violations that nobody has acknowledged. */
  readonly violations: () => readonly Violation[];
  /** The current violations that an operator has acknowledged; they suspend no pair. */
  readonly acknowledged: () => readonly Acknowledged[];
};

const isAcknowledged = (violation: Violation | Acknowledged): violation is Acknowledged =>
  'acknowledgement' in violation;

const nameOf = ({ check, where }: Violation) => `${check} ${where}`;

/** What the checks found and is not gone; a violation that nobody has acknowledged suspends its pairs. */
export const createFindings = ({ db, report, onSuspended }: FindingsParts): Findings => {
  const found = new Map<string, Tracked>();
  let suspended: ReadonlySet<number> = new Set();

  const violations = () =>
    [...found.values()].flatMap(({ violation }) => (isAcknowledged(violation) ? [] : [violation]));

  const publish = () => {
    const pairs = new Set(violations().flatMap((violation) => violation.pairs));
    if (pairs.size === suspended.size && [...pairs].every((id) => suspended.has(id))) return;
    suspended = pairs;
    onSuspended(pairs);
  };

  const run = async (check: Check, range: Range): Promise<ReadonlySet<string>> => {
    const { open, acknowledged } = await separate(db, await violationsOf(db, check, range));
    const keys = new Set<string>();
    for (const violation of [...open, ...acknowledged]) {
      const name = nameOf(violation);
      const isNew = !violations().some((known) => nameOf(known) === name);
      const key = fingerprintOf(violation);
      keys.add(key);
      found.set(key, { violation, check, range });
      if (isNew && !isAcknowledged(violation)) {
        report(new RecordViolation(), `the records: ${name}`);
      }
    }
    publish();
    return keys;
  };

  /** Rechecks what was found, and removes what is consistent now or has other details. */
  const recheck = async () => {
    for (const [key, { check, range }] of [...found]) {
      const current = await run(check, range);
      if (!current.has(key)) found.delete(key);
    }
    publish();
  };

  const acknowledged = () =>
    [...found.values()].flatMap(({ violation }) => (isAcknowledged(violation) ? [violation] : []));
  return { run, recheck, violations, acknowledged };
};
