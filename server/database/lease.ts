import { hostname } from 'node:os';
import pg from 'pg';
import * as v from 'valibot';

/** Another server writes to the database; the message is one sentence for the operator. */
export class WriterBusy extends Error {
  override readonly name = 'WriterBusy';
  constructor(readonly holder: string) {
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
 * An advisory lock held by the writer's connection: when it ends, the lease is free before its
 * expiry.
 */
const alarm = 7_305_114;

const Present = v.object({
  term: v.pipe(v.string(), v.transform(Number)),
  holder: v.string(),
  is_alive: v.boolean(),
});

const thisHolder = () => `${hostname()}, process ${process.pid}`;

/** The current lease; null before the first migration. */
const readLease = async (client: pg.Client, { expiryMs }: LeaseTimes) => {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('writer_lease') is not null as known`,
  );
  if (known.rows[0]?.known !== true) return null;
  const { rows } = await client.query(
    `select l.term::text as term, l.holder,
      h.seen_at > clock_timestamp() - make_interval(secs => $1::float8 / 1000) as is_alive
    from writer_lease l, writer_heartbeat h`,
    [expiryMs],
  );
  return v.parse(Present, rows[0]);
};

const hasAlarm = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${alarm}) as taken`,
  );
  return rows[0]?.taken === true;
};

/**
 * Resolves if no other server writes, else throws `WriterBusy`. A writer whose connection has ended
 * is gone at once; a disconnected one is gone when its heartbeat expires.
 */
const refuseWhileHeld = async (client: pg.Client, times: LeaseTimes): Promise<void> => {
  const isFree = await hasAlarm(client);
  if (isFree) return;
  const present = await readLease(client, times);
  if (present && !present.is_alive) return;
  throw new WriterBusy(present?.holder || 'starting now');
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
  /** Takes the lease; throws `WriterBusy` if another server was faster. */
  readonly take: () => Promise<Lease>;
  readonly close: () => Promise<void>;
};

/** The connection on which a PostgreSQL server takes and renews the lease. */
export const connectLease = async (
  url: string,
  times: LeaseTimes = usualTimes,
): Promise<LeaseClient> => {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      // A partitioned network does not respond: the connection is then replaced.
      query_timeout: 2 * times.expiryMs,
      connectionTimeoutMillis: times.expiryMs,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let client = await connect();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    clearTimeout(timer);
    await client.end().catch(() => undefined);
  };

  const take = async (): Promise<Lease> => {
    const present = await readLease(client, times);
    const term = present && (await takeTerm(client, present.term));
    if (!term) throw new WriterBusy('starting now');
    let reportLost: () => void = () => undefined;
    const lost = new Promise<void>((resolve) => {
      reportLost = resolve;
    });
    const beat = async () => {
      const { rowCount } = await client.query(
        'update writer_heartbeat set seen_at = clock_timestamp() where term = $1',
        [term],
      );
      if (rowCount !== 1) reportLost();
    };
    /** A broken connection is replaced: only the database decides whether the lease is lost. */
    const next = async () => {
      try {
        await beat();
      } catch {
        client.end().catch(() => undefined);
        const again = await connect().catch(() => null);
        if (again) client = again;
        if (again && !isClosed) await hasAlarm(again).catch(() => false);
      }
      if (isClosed) await client.end().catch(() => undefined);
      else timer = setTimeout(() => void next(), times.heartbeatMs);
    };
    timer = setTimeout(() => void next(), times.heartbeatMs);
    const release = async () => {
      await client
        .query(`update writer_heartbeat set seen_at = '-infinity' where term = $1`, [term])
        .catch(() => undefined);
      await close();
    };
    return { term, lost, reportLost, release };
  };
  return { refuseWhileHeld: () => refuseWhileHeld(client, times), take, close };
};
