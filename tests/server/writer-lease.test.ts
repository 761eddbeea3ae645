import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { isFenced, tablesWithoutFence } from '../../server/database/fence';
import { WriterBusy } from '../../server/database/lease';
import { type OpenDatabase, openDatabase } from '../../server/database/open';
import { openWriter, type WriterDatabase } from '../../server/database/writer';
import { move, ofHouse, ofUser } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import { verifyRecords } from '../../server/verify-records';
import { databaseProxy } from '../support/database/database-proxy';
import {
  describeOnEachDatabase,
  isPostgresReachable,
  throwAwayPostgres,
} from '../support/database/databases';
import { asPostgres } from '../support/database/postgres';
import { startServerProcess } from '../support/server/server-process';

const grant = (owner: number) => ({
  timeMs: 1_767_225_600_000,
  kind: 'operator.adjust' as const,
  ref: { kind: 'test', id: '1' },
  lines: move(ofHouse('sys.grant'), ofUser(owner, 'change'), 3, amount('1')),
});
const post = (db: OpenDatabase['db'], owner = 1) =>
  db.transaction().execute((trx) => postEntries(trx, [grant(owner)]));
const fenced = async (work: Promise<unknown>) =>
  isFenced(await work.then(() => null).catch((error: unknown) => error));

describeOnEachDatabase('the fence', (database) => {
  test('stands on every table', async () => {
    expect(await tablesWithoutFence(database().db)).toEqual([]);
  });
});

describe.skipIf(!isPostgresReachable)('the lease of the one writer', () => {
  let place: { url: string; drop: () => Promise<void> };
  beforeAll(async () => {
    place = await throwAwayPostgres();
  });
  afterAll(() => place.drop(), 30_000);

  const times = { heartbeatMs: 100, expiryMs: 2_000 };
  const at = (url = place.url, STANDBY: '0' | '1' = '0') =>
    ({ DATABASE_URL: url, DATABASE_MIGRATION_URL: place.url, DATA_DIR: '', STANDBY }) as const;
  const open = (url?: string, standby?: '0' | '1') => openWriter(at(url, standby), { times });

  test('is refused in one sentence while another server has it, and free when that ends', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(
      /^Another server \(.+, process \d+\) writes to this database; stop it first, or start this one with STANDBY=1 to take over when it ends\.$/,
    );
    await expect(open()).rejects.toBeInstanceOf(WriterBusy);
    await first.close();
    const second = await open();
    expect(second.term).toBe(first.term + 1);
    await second.close();
  });

  test('goes to a server that stands by, as soon as it is free', async () => {
    const first = await open();
    let taken: WriterDatabase | null = null;
    const waiting = open(place.url, '1').then((database) => {
      taken = database;
      return database;
    });
    await post(first.db);
    expect(taken).toBeNull();
    await first.close();
    const second = await waiting;
    await post(second.db);
    await second.close();
  });

  test('is taken from a server that is cut off, and nothing of that one is written afterwards', async () => {
    const proxy = await databaseProxy(place.url);
    // Cut off from its lease alone: its other connections still reach the database.
    const first = await open(proxy.url);
    const direct = await openDatabase({ url: place.url, term: first.term });
    let isLost = false;
    void first.lost.then(() => {
      isLost = true;
    });
    let isOver = false;
    let written = 0;
    let refused = 0;
    const stream = async () => {
      while (!isOver) {
        await post(direct.db).then(
          () => (written += 1),
          (error: unknown) => {
            if (!isFenced(error)) throw error;
            refused += 1;
          },
        );
      }
    };
    const streams = [stream(), stream(), stream()];
    proxy.freeze();
    const second = await open(place.url, '1');
    const atTakeover = await second.db
      .selectFrom('ledger_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await post(second.db, 2);
    while (refused < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    isOver = true;
    await Promise.all(streams);
    const after = await second.db
      .selectFrom('ledger_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(written).toBeGreaterThan(0);
    expect(after.count).toBe(atTakeover.count + 1);
    proxy.restore();
    // The connection that was frozen is found broken first.
    await post(first.db).catch(() => undefined);
    expect(await fenced(post(first.db))).toBe(true);
    await first.lost;
    expect(isLost).toBe(true);
    expect((await verifyRecords(second.db)).violations).toEqual([]);
    await direct.close();
    await first.close();
    await second.close();
    await proxy.close();
  });

  test('stays with the writer while its lease connection breaks and is replaced', async () => {
    const proxy = await databaseProxy(place.url);
    const first = await open(proxy.url);
    let isLost = false;
    void first.lost.then(() => {
      isLost = true;
    });
    // The pool's connections live: only the lease's own is cut, as by a firewall.
    await asPostgres((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and application_name = $2`,
        [new URL(place.url).pathname.slice(1), `tideline writer ${first.term} lease`],
      ),
    );
    await expect(open()).rejects.toBeInstanceOf(WriterBusy);
    await post(first.db);
    expect(isLost).toBe(false);
    await first.close();
    await proxy.close();
  });

  test('goes to one of two servers that start at once, and the other names it', async () => {
    const empty = await throwAwayPostgres();
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        openWriter({ ...at(empty.url), DATABASE_MIGRATION_URL: empty.url }, { times }),
      ),
    );
    const opened = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(opened.map(({ term }) => term)).toEqual([1]);
    expect(refused).toEqual([expect.any(WriterBusy)]);
    for (const { close } of opened) await close();
    await empty.drop();
  });

  test('goes to one of two servers that stand by, and the other goes on waiting', async () => {
    const first = await open();
    const opened: WriterDatabase[] = [];
    const standing = [1, 2].map(() =>
      open(place.url, '1').then((database) => {
        opened.push(database);
        return database;
      }),
    );
    await first.close();
    const second = await Promise.race(standing);
    await new Promise((resolve) => setTimeout(resolve, 2 * times.heartbeatMs + 500));
    expect(opened).toEqual([second]);
    await second.close();
    await Promise.all(standing);
    expect(opened.map(({ term }) => term)).toEqual([first.term + 1, first.term + 2]);
    await opened[1]?.close();
  });

  test('is needed by everything that writes', async () => {
    const without = await openDatabase({ url: place.url });
    expect(await fenced(post(without.db))).toBe(true);
    const late = await openDatabase({ url: place.url, term: 1 });
    expect(await fenced(late.db.deleteFrom('login_failure').where('id', '=', 1).execute())).toBe(
      true,
    );
    await without.close();
    await late.close();
  });

  test('is looked at again after a rollback to a savepoint, which gives up its lock', async () => {
    const first = await open();
    const old = await openDatabase({ url: place.url, term: first.term });
    const other = await openDatabase({ url: place.url });
    const write = (db: OpenDatabase['db']) =>
      db.deleteFrom('login_failure').where('id', '=', 1).execute();
    const take = () => sql`select writer_take(${first.term}, 'another')`.execute(other.db);
    const written = old.db.transaction().execute(async (trx) => {
      await sql`savepoint before`.execute(trx);
      await write(trx);
      await sql`rollback to savepoint before`.execute(trx);
      await take();
      await write(trx);
    });
    expect(await fenced(written)).toBe(true);
    await first.close();
    await old.close();
    await other.close();
  });

  test('keeps a second process from starting, and ends one that has lost it', async () => {
    const env = { DATABASE_URL: place.url };
    const first = await startServerProcess(env);
    await expect(startServerProcess(env)).rejects.toThrow(
      /^The server ended with 1:\nAnother server \(.+\) writes to this database; .+\n$/,
    );
    const thief = await openDatabase({ url: place.url });
    await thief.db
      .updateTable('writer_lease')
      .set((row) => ({ term: row('term', '+', 1) }))
      .execute();
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain('Another server has taken over this database; this one ends.');
    await thief.close();
  });
});
