import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../database/open';
import type { Services } from '../services';
import { type JournalHead, journalHead } from './verify';
import type { Watch } from './watch';

type Parts = Pick<Services, 'config' | 'clock' | 'market'> & {
  readonly watch: Pick<Watch, 'violations' | 'acknowledged'>;
  readonly database: Pick<OpenDatabase, 'db' | 'kind'>;
};

/** The head of the journal is cached this long, because anyone may request it at any rate. */
const keepMs = 1_000;

/** The head of the journal, to be stored outside the database. */
export const headSentence = ({ seq, hash }: JournalHead): string =>
  `The journal ends with block ${seq}, hash ${hash}.`;

/**
 * Mounts the health check: whether the server responds, its feed and database, and whether the
 * records are consistent.
 */
export const mountHealth = (
  app: FastifyInstance,
  { config, clock, market, watch, database }: Parts,
): void => {
  let known: { head: Promise<JournalHead>; untilMs: number } | null = null;
  const head = () => {
    if (!known || performance.now() >= known.untilMs) {
      known = { head: journalHead(database.db), untilMs: performance.now() + keepMs };
    }
    return known.head;
  };
  app.get('/healthz', async () => {
    const violations = watch.violations();
    return {
      status: violations.length === 0 ? 'ok' : 'in doubt',
      version: config.settings['app.version'],
      database: database.kind,
      feed: market.kind,
      clock: { now: new Date(clock.now()).toISOString(), kind: config.CLOCK },
      journal: await head(),
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
