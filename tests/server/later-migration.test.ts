import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { allMigrations } from '../../server/database/migrations/all';
import { openWriter } from '../../server/database/writer';
import { isPostgresReachable, throwAwayPostgres } from '../support/database/databases';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A migration of a later version, which changes rows of a table that is fenced. */
const later = {
  '9999-later': {
    up: async (db: Parameters<(typeof allMigrations)['0020-writer-lease']['up']>[0]) => {
      await sql`update server_secret set value = 'migrated'`.execute(db);
    },
  },
};

test.each(['embedded', ...(isPostgresReachable ? (['postgres'] as const) : [])] as const)(
  'a later migration may change rows of a database that had a writer (%s)',
  async (kind) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tideline-later-'));
    cleanups.push(() => rmSync(dataDir, { recursive: true }));
    const place = kind === 'postgres' ? await throwAwayPostgres() : null;
    if (place) cleanups.push(place.drop);
    const open = () =>
      openWriter({
        DATABASE_URL: place?.url,
        DATABASE_MIGRATION_URL: undefined,
        DATA_DIR: dataDir,
        STANDBY: '0',
      });
    const first = await open();
    await first.db.insertInto('server_secret').values({ name: 'a', value: 'old' }).execute();
    await first.close();

    Object.assign(allMigrations, later);
    cleanups.push(() => Reflect.deleteProperty(allMigrations, '9999-later'));
    const second = await open();
    cleanups.push(second.close);
    expect(second.term).toBe(first.term + 1);
    const { value } = await second.db
      .selectFrom('server_secret')
      .select('value')
      .where('name', '=', 'a')
      .executeTakeFirstOrThrow();
    expect(value).toBe('migrated');
    await second.db.updateTable('server_secret').set({ value: 'written' }).execute();
  },
  120_000,
);
