import type { FastifyInstance } from 'fastify';
import { timeOf } from '../../schemas/kernel/time';
import type { OpenDatabase } from '../database/open';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import { checkStorage } from './storage';
import { type JournalHead, journalHead } from './verify';
import type { Watch } from './watch';

type Parts = {
  readonly config: ServerConfig;
  readonly clock: Pick<Clock, 'now'>;
  readonly market: {
    readonly kind: string;
    readonly pairById: (id: number) => { readonly symbol: string } | null;
  };
  readonly watch: Pick<Watch, 'violations' | 'acknowledged'>;
  readonly database: Pick<OpenDatabase, 'db' | 'kind'>;
};

/** What the database says is cached this long, because anyone may request it at any rate. */
const keepMs = 1_000;

/** The head of the journal, to be stored outside the database. */
export const headSentence = ({ seq, hash }: JournalHead): string =>
  `The journal ends with block ${seq}, hash ${hash}.`;

/**
 * Mounts the health check: whether the server responds, its feed and database, whether the records
 * are consistent, and whether the database takes writes.
 */
export const mountHealth = (
  app: FastifyInstance,
  { config, clock, market, watch, database }: Parts,
): void => {
  const { settings, DATA_DIR: folder } = config;
  const read = async () => {
    const minFreeMib = settings['health.min_free_mib'];
    const storage = await checkStorage(database.db, { folder, minFreeMib });
    // A database that does not respond has no head to read.
    const head = storage.state === 'no response' ? lastHead : await journalHead(database.db);
    lastHead = head;
    return { storage, head };
  };
  let lastHead: JournalHead | null = null;
  let known: { state: ReturnType<typeof read>; untilMs: number } | null = null;
  const current = () => {
    if (!known || performance.now() >= known.untilMs) {
      known = { state: read(), untilMs: performance.now() + keepMs };
    }
    return known.state;
  };
  app.get('/healthz', async () => {
    const violations = watch.violations();
    const { storage, head } = await current();
    return {
      status: violations.length === 0 ? storage.state : 'in doubt',
      version: settings['app.version'],
      database: database.kind,
      feed: market.kind,
      clock: { now: timeOf(clock.now()), kind: config.CLOCK },
      journal: head,
      storage: { writable: storage.state === 'ok', free_mib: storage.freeMib },
      records: {
        violations: violations.length,
        acknowledged: watch.acknowledged().length,
        suspended: [...new Set(violations.flatMap(({ pairs }) => pairs))].map(
          (id) => market.pairById(id)?.symbol ?? `${id}`,
        ),
      },
    };
  });
};
