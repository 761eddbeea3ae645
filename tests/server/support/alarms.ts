import { type Kysely, sql } from 'kysely';
import type { Amount } from '../../../schemas/kernel/money';
import type { Tables } from '../../../server/database/tables';
import type { Cause, EngineDomain } from '../../../server/engine/domain';
import { createDueIndex } from '../../../server/engine/due-index';
import { createPriceIndex } from '../../../server/engine/price-index';
import { insertTicks } from '../../../server/market/store';

/** The smallest record that the feed moves: it fires at a price, or at a time, or again each day. */
export type Alarm = {
  readonly id: number;
  readonly pair_id: number;
  readonly price: Amount | null;
  readonly due_ms: number | null;
  /** Due again so much later, instead of being done. */
  readonly every_ms: number | null;
  readonly is_open: boolean;
  readonly updated_ms: number;
};

export type Fired = {
  readonly id: number;
  readonly atMs: number;
  readonly isLate: boolean;
  readonly tick: string | null;
};

/** The table of alarms; a broken one cannot be changed. */
export const createAlarmTable = async (db: Kysely<Tables>): Promise<void> => {
  await sql`create table if not exists test_alarm (
    id serial primary key, pair_id integer not null, price numeric, due_ms bigint,
    every_ms bigint, is_open boolean not null default true, updated_ms bigint not null,
    is_broken boolean not null default false, firings integer not null default 0,
    check (not is_broken or firings = 0))`.execute(db);
};

export const addAlarm = async (
  db: Kysely<Tables>,
  alarm: Partial<Alarm> & { readonly updated_ms: number; readonly is_broken?: boolean },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into test_alarm (pair_id, price, due_ms, every_ms, updated_ms, is_broken)
    values (${alarm.pair_id ?? 1}, ${alarm.price ?? null}, ${alarm.due_ms ?? null},
      ${alarm.every_ms ?? null}, ${alarm.updated_ms}, ${alarm.is_broken ?? false})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
};

export const firingsOf = async (db: Kysely<Tables>, id: number): Promise<number> => {
  const { rows } = await sql<{ firings: number }>`
    select firings from test_alarm where id = ${id}`.execute(db);
  return rows[0]?.firings ?? 0;
};

const openAlarms = async (db: Kysely<Tables>, pairId: number | null): Promise<Alarm[]> => {
  const { rows } = await sql<Alarm>`
    select id, pair_id, price, due_ms, every_ms, is_open, updated_ms from test_alarm
    where is_open and pair_id = coalesce(${pairId}::integer, pair_id) order by id`.execute(db);
  return rows;
};

const firedBy = (alarm: Alarm, { kind, timeMs }: Cause): Alarm => ({
  ...alarm,
  is_open: kind === 'due' && alarm.every_ms !== null,
  due_ms: (alarm.due_ms ?? 0) + (alarm.every_ms ?? 0),
  updated_ms: timeMs,
});

/** A domain of alarms over one table, and what it has published. */
export const alarmDomain = (db: Kysely<Tables>) => {
  const byPrice = createPriceIndex(({ pair_id: pairId, price }: Alarm) =>
    price === null ? null : { pairId, price, when: 'atOrBelow' },
  );
  const byTime = createDueIndex(({ pair_id: pairId, due_ms: dueMs }: Alarm) =>
    dueMs === null ? null : { pairId, dueMs },
  );
  const known = new Map<number, Alarm>();
  const fired: Fired[] = [];
  let writes = 0;
  const put = (alarm: Alarm) => {
    known.set(alarm.id, alarm);
    byPrice.put(alarm);
    byTime.put(alarm);
  };
  const remove = (id: number) => {
    known.delete(id);
    byPrice.remove(id);
    byTime.remove(id);
  };
  const domain: EngineDomain<Alarm, null, null> = {
    name: 'alarm',
    task: 'alarm',
    load: async () => (await openAlarms(db, null)).forEach(put),
    restore: async (pairId) => {
      for (const { id, pair_id } of [...known.values()]) if (pair_id === pairId) remove(id);
      for (const alarm of await openAlarms(db, pairId)) put(alarm);
    },
    stepsOf: (pair, cause, { isSetAside }) => {
      const moved =
        cause.kind === 'tick'
          ? [...byPrice.reachedBy(pair.id, cause.tick.price)].filter(
              ({ updated_ms }) => updated_ms < cause.timeMs,
            )
          : [...byTime.dueBy(pair.id, cause.timeMs)];
      return moved.filter(({ id }) => !isSetAside(id));
    },
    recordOf: ({ id }) => id,
    writtenOf: async () => null,
    write: async (trx, cause, steps) => {
      writes += 1;
      for (const { id, ...alarm } of steps.map((step) => firedBy(step, cause))) {
        await sql`update test_alarm set is_open = ${alarm.is_open}, due_ms = ${alarm.due_ms},
          updated_ms = ${alarm.updated_ms}, firings = firings + 1 where id = ${id}`.execute(trx);
      }
      if (cause.kind === 'tick') await insertTicks(trx, [cause.tick]);
      return null;
    },
    publish: (steps, _, cause) => {
      for (const step of steps) {
        const alarm = firedBy(step, cause);
        if (alarm.is_open) put(alarm);
        else remove(step.id);
        const tick = cause.kind === 'tick' ? cause.tick.uid : null;
        fired.push({ id: step.id, atMs: cause.timeMs, isLate: cause.isLate, tick });
      }
    },
    due: byTime,
    replayFromMs: (pairId) => {
      const times = byPrice.ofPair(pairId).map(({ updated_ms }) => updated_ms);
      return times.length === 0 ? null : Math.min(...times);
    },
  };
  return { domain, fired, put, writes: () => writes };
};
