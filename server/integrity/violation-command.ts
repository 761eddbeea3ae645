import * as v from 'valibot';
import { line } from '../../schemas/kernel/line';
import { timeOf } from '../../schemas/kernel/time';
import type { Database } from '../database/open';
import type { Clock } from '../platform/clock';
import { acknowledge, fingerprintOf, type Separated } from './acknowledgement';
import type { Violation } from './check';

/** The digits of a fingerprint that name a violation in commands. */
const idDigits = 12;
const idOf = (violation: Violation): string => fingerprintOf(violation).slice(0, idDigits);

/** Commands of an operator (see `scripts/violations.ts`). */
export const ViolationCommand = v.variant('act', [
  v.object({ act: v.literal('list') }),
  v.object({
    act: v.literal('acknowledge'),
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'param.invalid')),
    reason: line(500),
    actor: line(64),
  }),
]);
export type ViolationCommand = v.InferOutput<typeof ViolationCommand>;

export const ViolationReport = v.object({ isDone: v.boolean(), lines: v.array(v.string()) });
export type ViolationReport = v.InferOutput<typeof ViolationReport>;

export const violationText = ({ check, where, expected, found }: Violation): string =>
  `${check}: ${where}: expected ${expected}, found ${found}`;

export const acknowledgedText = ({
  acknowledgement: { reason, actor, timeMs },
  ...violation
}: Separated['acknowledged'][number]): string =>
  `${violationText(violation)}; acknowledged by ${actor} at ${timeOf(timeMs)}: ${reason}`;

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  /** The current violations. */
  readonly violations: () => Promise<Separated>;
  /** Called after an acknowledgement, to resume the pairs that nothing else suspends. */
  readonly onAcknowledged: () => Promise<void>;
};

/** Lists the violations of the records, and acknowledges one with a reason. */
export const createViolationCommands =
  ({ db, clock, violations, onAcknowledged }: Parts) =>
  async (command: ViolationCommand): Promise<ViolationReport> => {
    const { open, acknowledged } = await violations();
    if (command.act === 'list') {
      const lines = [
        ...open.map((violation) => `${idOf(violation)}  ${violationText(violation)}`),
        ...acknowledged.map((violation) => `${idOf(violation)}  ${acknowledgedText(violation)}`),
      ];
      return { isDone: true, lines: lines.length > 0 ? lines : ['There is no violation.'] };
    }
    const { id, actor, reason } = command;
    const violation = open.find((one) => idOf(one) === id);
    if (!violation) {
      return { isDone: false, lines: [`There is no open violation ${id}; list them first.`] };
    }
    await acknowledge(db, violation, { actor, reason, timeMs: clock.now() });
    await onAcknowledged();
    return { isDone: true, lines: [`${violationText(violation)} is acknowledged.`] };
  };

export type PerformViolationCommand = ReturnType<typeof createViolationCommands>;
