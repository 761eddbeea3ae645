import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { minuteMs } from '../../schemas/kernel/time';
import type { Settings } from '../platform/settings';
import { copyWhileRunning } from './base-backup';
import type { Tables } from './tables';

/**
 * What the processes of a PostgreSQL server do and the embedded database lacks: checkpoints, vacuum,
 * statistics for the planner, and a base backup. One of them runs at a time.
 */
export type Maintenance = {
  /** Copies the database into a new folder while statements continue (`copyWhileRunning`). */
  readonly copyTo: (folder: string) => Promise<void>;
  /** Writes all changes to their files; the log before it is no longer needed. */
  readonly checkpoint: () => Promise<void>;
  /** Vacuums or analyses, or both, the table that needs it most; returns its name, null if none does. */
  readonly vacuumNext: () => Promise<string | null>;
  /** Repeats both whenever they are due. */
  readonly start: (
    settings: Pick<Settings, 'database.checkpoint_mib' | 'database.checkpoint_minutes'>,
    report: (error: unknown, where: string) => void,
  ) => void;
  /** Resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
};

/** Real time between two looks at what is due. */
const everyMs = 1_000;
/** Minimum idle time after a vacuum, as a multiple of its duration. */
const idleFactor = 9;
const mib = 1024 * 1024;

/** Bytes of the log since the last checkpoint. */
const logBytes = sql<{ bytes: number }>`
  select (pg_current_wal_insert_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()`;

/**
 * The table that most exceeds a threshold of autovacuum, by the formulas of PostgreSQL's
 * documentation (chapter "Routine Vacuuming"), with its own settings.
 */
const mostDue = sql<{ schema: string; name: string; vacuum: boolean; analysis: boolean }>`
  with threshold as (
    select c.oid, s.schemaname, s.relname, age(c.relfrozenxid) as age,
      s.n_dead_tup / least(
        current_setting('autovacuum_vacuum_max_threshold')::float8,
        current_setting('autovacuum_vacuum_threshold')::float8
          + current_setting('autovacuum_vacuum_scale_factor')::float8 * greatest(c.reltuples, 0)
      ) as dead,
      s.n_ins_since_vacuum / least(
        current_setting('autovacuum_vacuum_max_threshold')::float8,
        current_setting('autovacuum_vacuum_insert_threshold')::float8
          + current_setting('autovacuum_vacuum_insert_scale_factor')::float8
            * greatest(c.reltuples, 0)
      ) as inserted,
      -- ANALYZE passes over pg_statistic, which would be due for ever and before all others.
      case when c.oid = 'pg_statistic'::regclass then 0 else s.n_mod_since_analyze / (
        current_setting('autovacuum_analyze_threshold')::float8
          + current_setting('autovacuum_analyze_scale_factor')::float8 * greatest(c.reltuples, 0)
      ) end as changed
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where c.relkind = 'r' and s.schemaname in ('public', 'pg_catalog')
  ), need as (
    select *, greatest(dead, inserted,
      age / current_setting('autovacuum_freeze_max_age')::float8) as unvacuumed from threshold
  )
  select schemaname as schema, relname as name, unvacuumed > 1 as vacuum, changed > 1 as analysis
  from need where greatest(unvacuumed, changed) > 1
  order by greatest(unvacuumed, changed) desc, oid limit 1`;

/** Writes to the disk what was written to files since then, so that the checkpoint finds it done. */
const syncChanged = async (folder: string, sinceMs: number): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await syncChanged(path, sinceMs);
      continue;
    }
    // A file may be removed meanwhile; the checkpoint itself reports a failure to sync.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    const file = mtimeMs < sinceMs ? null : await open(path, 'r').catch(() => null);
    await file?.datasync().catch(() => undefined);
    await file?.close();
  }
};

/** The maintenance of the embedded database in `directory`. */
export const createMaintenance = (db: Kysely<Tables>, directory: string): Maintenance => {
  let last: Promise<unknown> = Promise.resolve();
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let checkpointAtMs = Date.now();

  /** Precedes a checkpoint, which then has less to sync while statements wait. */
  const syncBefore = async () => {
    const sinceMs = checkpointAtMs;
    checkpointAtMs = Date.now();
    await syncChanged(join(directory, 'base'), sinceMs);
  };
  const checkpoint = () =>
    alone(async () => {
      await syncBefore();
      await sql`checkpoint`.execute(db);
    });
  const vacuumNext = () =>
    alone(async () => {
      const { rows } = await mostDue.execute(db);
      const [due] = rows;
      if (!due) return null;
      const table = sql.table(`${due.schema}.${due.name}`);
      // Two statements, so that others need not wait for both.
      if (due.vacuum) await sql`vacuum (truncate off) ${table}`.execute(db);
      if (due.analysis) await sql`analyze ${table}`.execute(db);
      return due.name;
    });

  const start: Maintenance['start'] = (settings, report) => {
    const maxBytes = settings['database.checkpoint_mib'] * mib;
    const maxMs = settings['database.checkpoint_minutes'] * minuteMs;
    let vacuumAtMs = 0;
    const work = async () => {
      const { rows } = await logBytes.execute(db);
      const bytes = rows[0]?.bytes ?? 0;
      const isOld = bytes > 0 && Date.now() - checkpointAtMs >= maxMs;
      if (bytes >= maxBytes || isOld) return checkpoint();
      if (performance.now() < vacuumAtMs) return;
      const beganMs = performance.now();
      await vacuumNext();
      vacuumAtMs = performance.now() + (performance.now() - beganMs) * idleFactor;
    };
    const next = () => {
      timer = setTimeout(async () => {
        await work().catch((error: unknown) => report(error, 'the maintenance of the database'));
        if (!isStopped) next();
      }, everyMs);
      timer.unref();
    };
    next();
  };

  return {
    copyTo: (folder) =>
      alone(async () => {
        await syncBefore();
        await copyWhileRunning(db, directory, folder);
      }),
    checkpoint,
    vacuumNext,
    start,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await last;
    },
  };
};
