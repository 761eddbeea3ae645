import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/database/open';
import type { Tables } from '../../../server/database/tables';
import { asPostgres, serverUrl } from './postgres';

/** Whether a PostgreSQL answers, so that its suites run beside the embedded ones. */
export const isPostgresReachable = await asPostgres(async () => undefined);

type ThrowAway = { readonly url: string; readonly drop: () => Promise<void> };

/** A database of its own on the test server, as a copy of a template, and what drops it again. */
const copyOf = async (template: string): Promise<ThrowAway> => {
  const name = `tideline_test_${randomUUID().replaceAll('-', '')}`;
  await asPostgres((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    await asPostgres((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: url.href, drop };
};

/** An empty database of its own on the test server, and what drops it again. */
export const throwAwayPostgres = (): Promise<ThrowAway> => copyOf('template1');

/** A database that belongs to a role of its own without any further rights, and what drops both. */
export const throwAwayOwner = async (): Promise<ThrowAway> => {
  const name = `tideline_owner_${randomUUID().replaceAll('-', '')}`;
  const secret = randomUUID();
  await asPostgres(async (client) => {
    await client.query(`create role ${name} login password '${secret}'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(serverUrl);
  Object.assign(url, { username: name, password: secret, pathname: `/${name}` });
  const drop = async () => {
    await asPostgres(async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${name}`);
    });
  };
  return { url: url.href, drop };
};

export type TestDatabase = { readonly db: Kysely<Tables>; readonly kind: OpenDatabase['kind'] };

/** An embedded database in memory, migrated and without rows. */
export const openMemory = (): Promise<OpenDatabase> =>
  openDatabase({ image: inject('databaseImage') });

/** A migrated database of its own on the test server, without rows, and what drops it again. */
export const migratedPostgres = (): Promise<ThrowAway> => copyOf(inject('postgresTemplate'));

const openForTest = async (kind: OpenDatabase['kind']) => {
  if (kind === 'embedded') {
    const database = await openMemory();
    return { database, end: database.close };
  }
  const { url, drop } = await migratedPostgres();
  const database = await openDatabase({ url });
  const end = async () => {
    await database.close();
    await drop();
  };
  return { database, end };
};

/**
 * The same suite on the embedded database in memory and on PostgreSQL, each migrated and empty at the
 * start of the suite. Says so where no PostgreSQL is reachable.
 */
export const describeOnEachDatabase = (
  name: string,
  suite: (database: () => TestDatabase, kind: OpenDatabase['kind']) => void,
): void => {
  for (const kind of ['embedded', 'postgres'] as const) {
    if (kind === 'postgres' && !isPostgresReachable) {
      test.skip(`${name} (postgres: none reachable at ${new URL(serverUrl).host})`);
      console.warn(`No PostgreSQL is reachable: "${name}" runs on the embedded database only.`);
      continue;
    }
    describe(`${name} (${kind})`, () => {
      let opened: Awaited<ReturnType<typeof openForTest>> | undefined;
      beforeAll(async () => {
        opened = await openForTest(kind);
      });
      afterAll(() => opened?.end(), 30_000);
      suite(() => {
        if (!opened) throw new Error('The database is open inside tests only.');
        return opened.database;
      }, kind);
    });
  }
};

/** Does what the ledger forbids, to see whether its check notices. */
export const withoutTriggers = async (
  db: Kysely<Tables>,
  tamper: (trx: Kysely<Tables>) => Promise<unknown>,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await tamper(trx);
  });
};
