import { sql } from 'kysely';
import type { Database } from '../database/open';

/** How long what was evaluated may be ahead of what is stored. */
const storedEveryMs = 10_000;

/**
 * Until when every tick of a pair was evaluated for one domain. A replay after a restart begins
 * there, so that its length does not depend on how old the open records are.
 */
export const createProgress = (db: Database, domain: string) => {
  const untilMsOf = new Map<number, number>();
  const changed = new Set<number>();
  let storedMs = Number.NEGATIVE_INFINITY;
  let isStoring = false;

  const write = async (pairIds: readonly number[]): Promise<void> => {
    const rows = pairIds.map((pairId) => ({
      domain,
      pair_id: pairId,
      until_ms: untilMsOf.get(pairId) ?? 0,
    }));
    await db
      .insertInto('engine_progress')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['domain', 'pair_id']).doUpdateSet((row) => ({
          until_ms: sql<number>`greatest(
            engine_progress.until_ms, ${row.ref('excluded.until_ms')})`,
        })),
      )
      .execute();
  };
  return {
    load: async (): Promise<void> => {
      const rows = await db
        .selectFrom('engine_progress')
        .select(['pair_id', 'until_ms'])
        .where('domain', '=', domain)
        .execute();
      for (const row of rows) untilMsOf.set(row.pair_id, row.until_ms);
    },
    untilMs: (pairId: number): number | null => untilMsOf.get(pairId) ?? null,
    /** Every tick of the pair until this time was evaluated. */
    advance: (pairId: number, untilMs: number): void => {
      if (untilMs <= (untilMsOf.get(pairId) ?? Number.NEGATIVE_INFINITY)) return;
      untilMsOf.set(pairId, untilMs);
      changed.add(pairId);
    },
    /**
     * Stores what was evaluated, unless that was done lately. One write at a time: two would lock
     * the rows of several pairs in different orders.
     */
    store: async (nowMs: number): Promise<void> => {
      if (isStoring || changed.size === 0 || nowMs - storedMs < storedEveryMs) return;
      isStoring = true;
      storedMs = nowMs;
      const pairIds = [...changed];
      changed.clear();
      try {
        await write(pairIds);
      } catch (error) {
        for (const pairId of pairIds) changed.add(pairId);
        throw error;
      } finally {
        isStoring = false;
      }
    },
  };
};

export type Progress = ReturnType<typeof createProgress>;
