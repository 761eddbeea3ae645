import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/database/tables';
import { createDueList } from '../../../server/engine/due-list';
import type { TimedDomain } from '../../../server/engine/timed-domain';

/** The smallest record that only the clock moves: it is done at its time, or due again later. */
type Reminder = {
  readonly id: number;
  readonly due_ms: number;
  readonly every_ms: number | null;
  readonly times_left: number;
};

type Done = { readonly id: number; readonly dueMs: number };

/** The table of reminders; a broken one cannot be changed. */
export const createReminderTable = async (db: Kysely<Tables>): Promise<void> => {
  await sql`create table if not exists test_reminder (
    id serial primary key, due_ms bigint not null, every_ms bigint, times_left integer not null,
    is_broken boolean not null default false, done integer not null default 0,
    check (not is_broken or done = 0))`.execute(db);
};

export const addReminder = async (
  db: Kysely<Tables>,
  reminder: {
    readonly due_ms: number;
    readonly every_ms?: number;
    readonly times?: number;
    readonly is_broken?: boolean;
  },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into test_reminder (due_ms, every_ms, times_left, is_broken)
    values (${reminder.due_ms}, ${reminder.every_ms ?? null}, ${reminder.times ?? 1},
      ${reminder.is_broken ?? false})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
};

export const timesDone = async (db: Kysely<Tables>, id: number): Promise<number> => {
  const { rows } = await sql<{ done: number }>`
    select done from test_reminder where id = ${id}`.execute(db);
  return rows[0]?.done ?? 0;
};

const openReminders = async (db: Kysely<Tables>): Promise<Reminder[]> => {
  const { rows } = await sql<Reminder>`
    select id, due_ms, every_ms, times_left from test_reminder
    where times_left > 0 order by id`.execute(db);
  return rows;
};

/** A timed domain of reminders over one table, and what it has published; two steps at once. */
export const reminderDomain = (db: Kysely<Tables>) => {
  const list = createDueList<Reminder>(({ due_ms: dueMs }) => dueMs);
  const done: Done[] = [];
  let writes = 0;
  const restore = async () => {
    for (const { id } of list.all()) list.remove(id);
    for (const reminder of await openReminders(db)) list.put(reminder);
  };
  const domain: TimedDomain<Reminder, null> = {
    name: 'reminder',
    task: 'reminder',
    load: restore,
    restore,
    stepsOf: ({ timeMs }, isSetAside) =>
      [...list.dueBy(timeMs)].filter(({ id }) => !isSetAside(id)).slice(0, 2),
    recordOf: ({ id }) => id,
    write: async (trx, _, steps) => {
      writes += 1;
      for (const { id, due_ms: dueMs } of steps) {
        await sql`update test_reminder set times_left = times_left - 1, done = done + 1,
          due_ms = due_ms + coalesce(every_ms, 0)
          where id = ${id} and due_ms = ${dueMs} and times_left > 0`.execute(trx);
      }
      return null;
    },
    publish: (steps) => {
      for (const step of steps) {
        done.push({ id: step.id, dueMs: step.due_ms });
        const left = step.times_left - 1;
        if (left === 0) list.remove(step.id);
        else list.put({ ...step, times_left: left, due_ms: step.due_ms + (step.every_ms ?? 0) });
      }
    },
    due: list,
  };
  return { domain, list, done, writes: () => writes };
};
