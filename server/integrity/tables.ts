import type { Generated } from 'kysely';

/** A violation that an operator has acknowledged. Never changed. */
type AcknowledgedViolationTable = {
  id: Generated<number>;
  /** Identifies the violation by all its details (see `acknowledgement.ts`). */
  fingerprint: string;
  check_name: string;
  record: string;
  expected: string;
  found: string;
  /** The ids of the affected pairs, as JSON. */
  pairs: string;
  reason: string;
  actor: string;
  time_ms: number;
};

export type IntegrityTables = { acknowledged_violation: AcknowledgedViolationTable };

declare module '../database/tables' {
  interface Tables extends IntegrityTables {}
}
