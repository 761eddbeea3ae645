/** One action of a reviewer. Rows are chained by their hashes (see `audit-log.ts`). */
type AuditLogTable = {
  seq: number;
  time_ms: number;
  actor: string;
  act: string;
  kind: string;
  record_id: number;
  /** The record's lifecycle fields, as canonical JSON. */
  before: string;
  after: string;
  prev_hash: string;
  hash: string;
};

export type AuditTables = { audit_log: AuditLogTable };

declare module '../database/tables' {
  interface Tables extends AuditTables {}
}
