import type { Kysely } from 'kysely';
import { timeOf } from '../../schemas/kernel/time';
import type { SentTick } from '../../schemas/market/answer';
import type { Tables } from '../database/tables';
import type { tickRow } from '../market/store';

export type TickRow = ReturnType<typeof tickRow>;
/** The ticks that prove the prices of orders, by their ids. */
export type TickEvidence = ReadonlyMap<string, TickRow>;

export const tickEvidence = (rows: readonly TickRow[]): TickEvidence =>
  new Map(rows.map((row) => [row.uid, row]));

/** The stored ticks of these ids. */
export const ticksNamed = async (
  db: Kysely<Tables>,
  uids: readonly (string | null)[],
): Promise<TickEvidence> => {
  const named = [...new Set(uids.filter((uid) => uid !== null))];
  if (named.length === 0) return new Map();
  const query = db.selectFrom('market_tick').selectAll().where('uid', 'in', named);
  return tickEvidence(await query.execute());
};

/** A tick as it is sent; null where none is named, or none is known. */
export const wireTick = (ticks: TickEvidence, uid: string | null): SentTick | null => {
  const row = uid === null ? undefined : ticks.get(uid);
  if (!row) return null;
  return {
    id: row.uid,
    time: timeOf(row.time_ms),
    price: row.price,
    source_time: timeOf(row.source_time_ms),
    derived: row.derived,
  };
};
