import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBackup } from '../../server/backup/backup-reader';
import { restore } from '../../server/backup/restore';
import { allMigrations } from '../../server/database/migrations/all';
import { openDatabase } from '../../server/database/open';
import { allChecks } from '../../server/domains';
import { configFrom, type ServerConfig } from '../../server/platform/config';
import { isPostgresReachable, throwAwayPostgres } from '../support/database/databases';
import { codeAt, filledTableOf, Inhabitant } from '../support/inhabited';
import { httpClient } from '../support/server/http-client';
import { startServerProcess } from '../support/server/server-process';

const folder = fileURLToPath(new URL('../released', import.meta.url));
const dumps = readdirSync(folder).filter((name) => name.endsWith('.gz'));
const kinds = isPostgresReachable ? (['embedded', 'postgres'] as const) : (['embedded'] as const);
if (!isPostgresReachable) console.warn('No PostgreSQL is reachable: dumps are tested without it.');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const newPlace = async (kind: (typeof kinds)[number]) => {
  const made = mkdtempSync(join(tmpdir(), 'tideline-released-'));
  closing.push(() => rmSync(made, { recursive: true, force: true }));
  if (kind === 'embedded') return { DATA_DIR: join(made, 'data') };
  const { url, drop } = await throwAwayPostgres();
  closing.push(drop);
  return { DATA_DIR: join(made, 'data'), DATABASE_URL: url };
};

const inhabitantOf = (version: string) =>
  v.parse(Inhabitant, JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8')));

/** Rows in each table of the dump. */
const rowsIn = async (config: ServerConfig, tables: readonly string[]) => {
  const { db, close } = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) from ${sql.table(table)}`.execute(db);
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  } finally {
    await close();
  }
};

describe.each(dumps.flatMap((dump) => kinds.map((kind) => [basename(dump, '.gz'), kind] as const)))(
  'the data of version %s on the %s database',
  (version, kind) => {
    test('are migrated without a loss, and people go on', async () => {
      const file = join(folder, `${version}.gz`);
      const place = await newPlace(kind);
      const config = configFrom(place);
      const report = await restore(config, file, allChecks);
      const { header, ledger, audit, migrated } = report;
      expect(header.app).toBe(version);
      expect([...header.migrations, ...migrated]).toEqual(Object.keys(allMigrations).sort());
      expect(ledger.violations).toEqual([]);
      const { members } = await checkBackup(file);
      const rowsOf = (table: string) =>
        (members.find(({ name }) => name === `table ${table}`)?.lines ?? 0) - 1;
      expect(report).toMatchObject({ leftOut: [], uploads: rowsOf('upload') });
      expect(audit).toMatchObject({ count: rowsOf('audit_log'), broken: null });
      const tables = members.filter(({ name }) => filledTableOf(name) !== null);
      const names = tables.map(({ name }) => name.slice('table '.length));
      const counts = await rowsIn(config, names);
      // The ticks that no record names have a table of their own since 0048.
      const fed = (await rowsIn(config, ['feed_tick']))['feed_tick'] ?? 0;
      if (migrated.includes('0048-feed-tick')) counts['market_tick'] = fed;
      for (const [index, { lines }] of tables.entries()) {
        const name = names[index] ?? '';
        expect(lines, name).toBeGreaterThan(1);
        expect(counts[name], name).toBeGreaterThanOrEqual(lines - 1);
      }

      const { mail, password, secret, openOrder, photo } = inhabitantOf(version);
      const server = await startServerProcess({ ...place, CLOCK: 'test' });
      closing.push(server.kill);
      const client = httpClient(server.url);
      const logIn = (totp: string) =>
        client.done('user/login', { user_string: mail, password, totp });
      const token = v.parse(v.string(), await logIn(codeAt(secret, await client.advance(600_000))));
      expect(await client.get('user/center', token)).toMatchObject({
        email: mail,
        totp_enabled: true,
        review_status: 2,
      });
      const statuses = v.parse(
        v.object({ data: v.array(v.looseObject({ id: v.number(), status: v.number() })) }),
        await client.get('coin/list', token, { page: '1', limit: '100' }),
      );
      expect(new Set(statuses.data.map(({ status }) => status)).size).toBe(3);
      await client.done('coin/trade', { id: `${openOrder}` }, token, 'PUT');
      expect((await client.photo(photo, token)).length).toBeGreaterThan(100);
      await server.stop();
    }, 240_000);
  },
);

test('there is a dump of a released version', () => {
  expect(dumps).toContain('2.5.8.gz');
});
