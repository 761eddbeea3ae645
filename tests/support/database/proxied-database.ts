import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/database/open';
import type { Tables } from '../../../server/database/tables';
import { verifyRecords } from '../../../server/verify-records';
import { type DatabaseProxy, databaseProxy } from './database-proxy';
import { isPostgresReachable, migratedPostgres } from './databases';

/** A migrated PostgreSQL behind a network that loses what a test tells it to lose. */
export type ProxiedDatabase = {
  readonly db: Kysely<Tables>;
  readonly endLost: () => Promise<void>;
  readonly proxy: DatabaseProxy;
  /** Where the database is reached past the proxy. */
  readonly url: string;
};

/**
 * A suite over such a database. The embedded one has no network between it and the server: a reply of
 * its own is lost only together with the process.
 */
export const describeOverProxy = (
  name: string,
  suite: (database: () => ProxiedDatabase) => void,
): void => {
  describe.skipIf(!isPostgresReachable)(name, () => {
    let place: { url: string; drop: () => Promise<void> };
    let proxy: DatabaseProxy;
    let database: OpenDatabase;
    beforeAll(async () => {
      place = await migratedPostgres();
      proxy = await databaseProxy(place.url);
      database = await openDatabase({ url: proxy.url });
    });
    afterAll(async () => {
      await database.close();
      await proxy.close();
      await place.drop();
    }, 30_000);
    suite(() => ({ db: database.db, endLost: database.endLost, proxy, url: place.url }));
  });
};

export const expectWhole = async (db: Kysely<Tables>) =>
  expect((await verifyRecords(db)).violations).toEqual([]);
