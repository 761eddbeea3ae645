import { hostname } from 'node:os';
import pg from 'pg';
import * as v from 'valibot';
import { OperatorError } from '../platform/operator-error';

/** Another server writes to the database; the message is one sentence for the operator. */
export class WriterBusy extends OperatorError {
  override readonly name = 'WriterBusy';
  /** `seenAt`: the writer's last heartbeat; null before the first migration. */
  constructor(
    readonly holder: string,
    readonly seenAt: string | null,
  ) {
    super(
      `Another server (${holder}) writes to this database; stop it first, ` +
        'or start this one with STANDBY=1 to take over when it ends.',
    );
  }
}

export type LeaseTimes = {
  /** Interval at which the writer proves that it reaches the database. */
  readonly heartbeatMs: number;
  /** Time without a heartbeat after which the lease is free, on the database's clock. */
  readonly expiryMs: number;
};

const usualTimes: LeaseTimes = { heartbeatMs: 1_000, expiryMs: 5_000 };

export type Lease = {
  /** The fencing term that every commit of this writer carries. */
  readonly term: number;
  /** Resolves when another server has become the writer. */
  readonly lost: Promise<void>;
  /** Called when a refused commit shows that another server has become the writer. */
  readonly reportLost: () => void;
  /** Frees the lease at once. */
  readonly release: () => Promise<void>;
};

/**
 * The advisory lock of the writer's lease connection. It keeps two servers from starting at once, and
 * a free one allows a new writer before the heartbeat expires, if nothing else of the old one lives.
 */
const writerLock = 7_305_114;

const namePrefix = 'tideline writer ';

/** The start of the application names of a writer's connections, by which its process is found. */
export const writerName = (term: number): string => `${namePrefix}${term}`;

const Present = v.object({
  term: v.pipe(v.string(), v.transform(Number)),
  holder: v.string(),
  seen_at: v.string(),
  is_alive: v.boolean(),
  is_connected: v.boolean(),
});
type Present = v.InferOutput<typeof Present>;

const thisHolder = () => `${hostname()}, process ${process.pid}`;

/**
 * The current lease; null before the first migration. After a restart of PostgreSQL a writer without
 * connections may be about to return.
 */
const readLease = async (client: pg.Client, { expiryMs }: LeaseTimes): Promise<Present | null> => {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('writer_lease') is not null as known`,
  );
  if (known.rows[0]?.known !== true) return null;
  const { rows } = await client.query(
    `select l.term::text as term, l.holder, h.seen_at::text as seen_at,
      h.seen_at > clock_timestamp() - make_interval(secs => $1::float8 / 1000) as is_alive,
      h.seen_at < pg_postmaster_start_time() or exists (
        select from pg_stat_activity a where a.datname = current_database()
          and starts_with(a.application_name, $2 || l.term || ' ')) as is_connected
    from writer_lease l, writer_heartbeat h`,
    [expiryMs, namePrefix],
  );
  return v.parse(Present, rows[0]);
};

const takeLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${writerLock}) as taken`,
  );
  return rows[0]?.taken === true;
};

/** Whether the writer is gone: its process has ended, or its heartbeat has expired. */
const isGone = (present: Present, isLockFree: boolean): boolean =>
  !present.is_alive || (isLockFree && !present.is_connected);

/**
 * The current term if no other server writes, 0 before the first migration; else why not. The lock
 * is kept only with a free lease, because the writer takes it as soon as it can.
 */
const freeTerm = async (client: pg.Client, times: LeaseTimes): Promise<number | WriterBusy> => {
  const isLockFree = await takeLock(client);
  const present = await readLease(client, times);
  if (present ? isGone(present, isLockFree) : isLockFree) return present?.term ?? 0;
  if (isLockFree) await client.query(`select pg_advisory_unlock(${writerLock})`);
  return new WriterBusy(present?.holder || 'starting now', present?.seen_at ?? null);
};

/** Takes the next term; null if another server was faster. */
const takeTerm = async (client: pg.Client, before: number): Promise<number | null> => {
  const { rows } = await client.query<{ term: string | null }>(
    'select writer_take($1::bigint, $2::text) as term',
    [before, thisHolder()],
  );
  const term = rows[0]?.term ?? null;
  return term === null ? null : Number(term);
};

export type LeaseClient = {
  /** Resolves if the lease is free, else throws `WriterBusy`. */
  readonly refuseWhileHeld: () => Promise<void>;
  /** Takes the lease of a migrated database; null if another server was faster. */
  readonly take: () => Promise<Lease | null>;
  readonly close: () => Promise<void>;
};

/** What the lease runs on, so that a simulation can provide it. */
export type LeaseEnvironment = {
  /** Opens a connection that the statistics of PostgreSQL show under this name. */
  readonly connect: (applicationName: string) => Promise<pg.Client>;
  /** Runs once after so many milliseconds; the result cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly times: LeaseTimes;
};

const nothingToCancel = () => undefined;

/** Takes and renews the lease on a connection of its own, which is replaced when it breaks. */
export const openLease = async (environment: LeaseEnvironment): Promise<LeaseClient> => {
  const { connect, after, times } = environment;
  let client = await connect('tideline waiting');
  let cancel: () => void = nothingToCancel;
  let isClosed = false;
  let hasLock = false;
  const close = async () => {
    isClosed = true;
    cancel();
    await client.end().catch(() => undefined);
  };

  const beatWith = (term: number, reportLost: () => void) => {
    const name = `${writerName(term)} lease`;
    const beat = async () => {
      const { rowCount } = await client.query(
        'update writer_heartbeat set seen_at = clock_timestamp() where term = $1',
        [term],
      );
      if (rowCount !== 1) reportLost();
      // After a take-over the lock belongs to the hung writer until that one ends.
      else if (!hasLock) hasLock = await takeLock(client);
    };
    /** A broken connection is replaced: only the database decides whether the lease is lost. */
    const next = async () => {
      try {
        await beat();
      } catch {
        client.end().catch(() => undefined);
        hasLock = false;
        client = (await connect(name).catch(() => null)) ?? client;
      }
      if (isClosed) await client.end().catch(() => undefined);
      else cancel = after(times.heartbeatMs, () => void next());
    };
    cancel = after(times.heartbeatMs, () => void next());
    return client.query(`select set_config('application_name', $1, false)`, [name]);
  };

  const take = async (): Promise<Lease | null> => {
    const before = await freeTerm(client, times);
    const term = before instanceof WriterBusy ? null : await takeTerm(client, before);
    if (term === null) return null;
    let reportLost: () => void = () => undefined;
    const lost = new Promise<void>((resolve) => {
      reportLost = resolve;
    });
    await beatWith(term, reportLost);
    const release = async () => {
      await client
        .query(`update writer_heartbeat set seen_at = '-infinity' where term = $1`, [term])
        .catch(() => undefined);
      await close();
    };
    return { term, lost, reportLost, release };
  };
  const refuseWhileHeld = async () => {
    const free = await freeTerm(client, times);
    if (free instanceof WriterBusy) throw free;
  };
  return { refuseWhileHeld, take, close };
};

/** The connection on which a PostgreSQL server takes and renews the lease. */
export const connectLease = (url: string, times: LeaseTimes = usualTimes): Promise<LeaseClient> =>
  openLease({
    times,
    connect: async (applicationName) => {
      const client = new pg.Client({
        connectionString: url,
        application_name: applicationName,
        keepAlive: true,
        // A partitioned network does not respond: the connection is then replaced.
        query_timeout: 2 * times.expiryMs,
        connectionTimeoutMillis: times.expiryMs,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
