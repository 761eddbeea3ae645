import type { Kysely } from 'kysely';
import { appendAct, sha256 } from '../audit/audit-log';
import { canonicalJson } from '../audit/canonical-json';
import type { Tables } from '../database/tables';
import type { Violation } from './check';

/** Who acknowledged a violation, when (Unix milliseconds) and why. */
export type Acknowledgement = {
  readonly actor: string;
  readonly reason: string;
  readonly timeMs: number;
};

export type Acknowledged = Violation & { readonly acknowledgement: Acknowledgement };

/** What an operator decides on, apart: only the open violations suspend their pairs. */
export type Separated = {
  readonly open: readonly Violation[];
  readonly acknowledged: readonly Acknowledged[];
};

/**
 * Identifies a violation by its check, its record and its details as SHA-256 in hexadecimal, so that
 * a record that changes again has another one. Of a running total the detail is the difference: the
 * next movement changes both totals, and the pairs of the open orders, but not what is wrong.
 */
export const fingerprintOf = (violation: Violation): string => {
  const { check, where, expected, found, difference, pairs } = violation;
  const details =
    typeof difference === 'string' ? { difference } : { expected, found, pairs: [...pairs] };
  return sha256(canonicalJson({ check, where, ...details }));
};

/** Separates violations by whether an operator has acknowledged exactly these. */
export const separate = async (
  db: Kysely<Tables>,
  violations: readonly Violation[],
): Promise<Separated> => {
  if (violations.length === 0) return { open: [], acknowledged: [] };
  const rows = await db
    .selectFrom('acknowledged_violation')
    .select(['fingerprint', 'actor', 'reason', 'time_ms'])
    .where('fingerprint', 'in', violations.map(fingerprintOf))
    .execute();
  const known = new Map(rows.map((row) => [row.fingerprint, row]));
  const open: Violation[] = [];
  const acknowledged: Acknowledged[] = [];
  for (const violation of violations) {
    const row = known.get(fingerprintOf(violation));
    if (!row) open.push(violation);
    else {
      const { actor, reason, time_ms: timeMs } = row;
      acknowledged.push({ ...violation, acknowledgement: { actor, reason, timeMs } });
    }
  }
  return { open, acknowledged };
};

/**
 * Records that an operator knows a violation and why it may stand, with the act in the audit log, in
 * one transaction. It changes no record of money and no outcome.
 */
export const acknowledge = (
  db: Kysely<Tables>,
  violation: Violation,
  { actor, reason, timeMs }: Acknowledgement,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { check, where, expected, found, pairs } = violation;
    const fingerprint = fingerprintOf(violation);
    const { id } = await trx
      .insertInto('acknowledged_violation')
      .values({
        fingerprint,
        check_name: check,
        record: where,
        expected,
        found,
        pairs: JSON.stringify(pairs),
        reason,
        actor,
        time_ms: timeMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const act = { actor, act: 'acknowledge', kind: 'violation', recordId: id } as const;
    const before = { check, record: where, fingerprint };
    await appendAct(trx, { ...act, before, after: { ...before, reason } }, timeMs);
  });
