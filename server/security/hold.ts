import { sql, type Transaction } from 'kysely';
import { hourMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';

/**
 * Pauses withdrawals after a security change (contract/lifecycles.md#holds); never
 * shortens a pause. Returns its end; null if the setting disables it.
 */
export const startHold = async (
  trx: Transaction<Tables>,
  settings: Settings,
  userId: number,
  nowMs: number,
): Promise<number | null> => {
  const untilMs = nowMs + settings['security.hold_hours'] * hourMs;
  if (untilMs === nowMs) return null;
  const { rows } = await sql<{ hold_until_ms: number }>`
    update app_user set hold_until_ms = greatest(coalesce(hold_until_ms, 0), ${untilMs}::bigint)
    where id = ${userId}
    returning hold_until_ms`.execute(trx);
  return Number(rows[0]?.hold_until_ms ?? untilMs);
};
