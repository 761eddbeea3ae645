import { allChecks } from '../../server/domains';
// Long, because one backup is written, read, damaged and restored through all of its cases here.

import { randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../server/backup/back-up';
import { BackupError } from '../../server/backup/backup-format';
import { checkBackup } from '../../server/backup/backup-reader';
import { restore } from '../../server/backup/restore';
import { snapshotCommands } from '../../server/backup/snapshot';
import { migrate } from '../../server/database/migrate';
import { allMigrations } from '../../server/database/migrations/all';
import { type Database, openDatabase } from '../../server/database/open';
import { openSeal } from '../../server/database/sealing';
import { configFrom, type ServerConfig } from '../../server/platform/config';
import { thisProcess } from '../../server/platform/directory-lock';
import { fileStoreFor } from '../../server/uploads/configured-file-store';
import {
  isPostgresReachable,
  throwAwayOwner,
  throwAwayPostgres,
} from '../support/database/databases';

const noon = Date.parse('2026-03-04T12:00:00Z');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
  closing.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

type Kind = 'embedded' | 'postgres';
const kinds: readonly Kind[] = isPostgresReachable ? ['embedded', 'postgres'] : ['embedded'];
if (!isPostgresReachable)
  console.warn('No PostgreSQL is reachable: backups are tested without it.');

/** The environment of a server without any data. */
const newPlace = async (kind: Kind): Promise<ServerConfig> => {
  const DATA_DIR = folder();
  if (kind === 'embedded') return configFrom({ DATA_DIR });
  const { url, drop } = await throwAwayPostgres();
  closing.push(drop);
  return configFrom({ DATA_DIR, DATABASE_URL: url });
};

const inDatabase = async <Result>(config: ServerConfig, act: (db: Database) => Promise<Result>) => {
  const { db, close } = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    return await act(db);
  } finally {
    await close();
  }
};

/** What a later version might bring: every kind of value, a circle of keys, triggers, rows of its own. */
const later = sql`
  create table kinds (
    id integer generated always as identity primary key,
    other integer not null,
    whole bigint, exact numeric, rate numeric(20, 8), float double precision, flag boolean,
    bytes bytea, tree jsonb, raw json, list text[], grid integer[][], at timestamptz, day date,
    span interval, short char(3), "Quoted ""name" text,
    doubled bigint generated always as (whole * 2) stored
  );
  create table circle (id integer primary key, next integer);
  alter table circle add constraint circle_next foreign key (next) references circle (id);
  alter table circle add column kind integer;
  alter table kinds add constraint kinds_other foreign key (other) references circle (id);
  alter table circle add constraint circle_kind foreign key (kind) references kinds (id);
  insert into circle values (1, null);
  create function forbid_change() returns trigger language plpgsql as $$
  begin
    raise exception 'No row of this table is written by hand.';
  end $$;
  create trigger z_row before insert or update or delete on kinds
    for each row execute function forbid_change();
  create trigger a_always before insert on circle for each row execute function forbid_change();
  alter table circle enable always trigger a_always;
  create trigger off before insert on circle for each row execute function forbid_change();
  alter table circle disable trigger off;
`;

/** An empty embedded database and a filled one, which are copied rather than made for each test. */
const templates = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
const sample = join(templates, 'sample.gz');
const [emptyTemplate, filledTemplate] = [join(templates, 'empty'), join(templates, 'filled')];
beforeAll(async () => {
  allMigrations['9999-kinds'] = { up: async (db) => void (await later.execute(db)) };
  await inDatabase(configFrom({ DATA_DIR: emptyTemplate }), async () => undefined);
  cpSync(emptyTemplate, filledTemplate, { recursive: true });
  const filled = configFrom({ DATA_DIR: filledTemplate });
  await fill(filled);
  await backUp(filled, sample, noon);
});
afterAll(() => {
  delete allMigrations['9999-kinds'];
  rmSync(templates, { recursive: true, force: true });
});

/** An embedded database that is there and empty. */
const newEmpty = (): ServerConfig => {
  const DATA_DIR = folder();
  cpSync(emptyTemplate, DATA_DIR, { recursive: true });
  return configFrom({ DATA_DIR });
};

/** A database with all kinds of rows. */
const newFilled = async (kind: Kind = 'embedded'): Promise<ServerConfig> => {
  const place = await newPlace(kind);
  if (kind === 'embedded') cpSync(filledTemplate, place.DATA_DIR, { recursive: true });
  else await fill(place);
  return place;
};

const upload = { id: 'c1c8ff0c-6a7c-4f0e-8f04-9c2f7f1f6b11', type: 'image/jpeg' };
const photo = randomBytes(200_000);

/** A database of that version with rows that are easily changed on their way. */
const fill = (config: ServerConfig) =>
  inDatabase(config, async (db) => {
    await migrate(db);
    await openSeal(db, config);
    await sql`
      alter table kinds disable trigger z_row;
      alter table circle disable trigger a_always;
      insert into circle values (3, 1), (2, 3);
      update circle set next = 2 where id = 1;
      insert into kinds (other, whole, exact, rate, float, flag, bytes, tree, raw, list, grid, at,
          day, span, short, "Quoted ""name")
        values (2, 4611686018427387903, 0.10000000000000000000000000001, 12345678901.00000001,
          0.1::float8 + 0.2::float8, false, '\\x00ff0a22', '{"b": [1.10, null], "a": "\\u2028"}',
          '{"b":  1, "b": 2}', array['a,b', null, '', '{"x"}', E'line\nfeed', E'\u2028'],
          '{{1,2},{3,null}}', '2026-03-04 12:00:00.123456+09', '0044-03-15 BC', '1 mon -2 days 03:04',
          'ab ', E'quote " \\ tab \t line \n and \u2028 separator'),
        (3, null, 'NaN', null, '-Infinity', null, '', 'null', null, '{}', null, null, null, null,
          null, '');
      update circle set kind = 2 where id = 3;
      alter table kinds enable trigger z_row;
      alter table circle enable always trigger a_always;
      select nextval('spot_order_id_seq'), nextval('spot_order_id_seq');
    `.execute(db);
    await sql`insert into app_user (kind, area_code, account, nickname, password_hash, invite_code,
        lang, created_ms)
      select 'email', '', 'p' || i || '@example.com', repeat(E'\u2029', i % 3), 'x', 'i' || i, 'en', i
      from generate_series(1, 2500) as i`.execute(db);
    await sql`insert into upload (id, user_id, hash, type, width, height, bytes, offered_ms, is_stored,
        used_by)
      values (${upload.id}, 1, 'h', ${upload.type}, 1, 1, ${photo.length}, 0, true, 'kyc:1'),
        ('gone', 1, 'h2', 'image/png', 1, 1, 1, 0, true, null),
        ('half', 1, 'h3', 'image/png', 1, 1, 1, 0, false, null)`.execute(db);
    await fileStoreFor(config).put(upload.id, photo, upload.type);
  });

const schemaOf = (db: Database) =>
  sql<{ what: string }>`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as what
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid))
      from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', attrelid::regclass, attnum, attname,
        format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity)
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
    order by 1`.execute(db);

const schemas = new Map<Kind, unknown>();
/** The schema that the migrations alone make. */
const migratedSchema = async (kind: Kind): Promise<unknown> => {
  const read = async (db: Database) => {
    await migrate(db);
    return (await schemaOf(db)).rows;
  };
  if (!schemas.has(kind)) schemas.set(kind, await inDatabase(await newPlace(kind), read));
  return schemas.get(kind);
};

const contentOf = async (file: string) =>
  (await checkBackup(file)).members.filter(({ name }) => name !== 'header');

describe.each(kinds.flatMap((from) => kinds.map((to) => [from, to] as const)))(
  'a backup of %s, restored into %s',
  (from, to) => {
    test('is the same to every row, sequence, key and photo, and so is its backup', async () => {
      const source = await newFilled(from);
      const [first, second] = [join(folder(), 'first.gz'), join(folder(), 'second.gz')];
      const report = await backUp(source, first, noon);
      expect(report).toMatchObject({ uploads: 1, missing: [], hasSealKey: true });
      expect(statSync(first).mode & 0o777).toBe(0o600);

      const target = await newPlace(to);
      const restored = await restore(target, first, allChecks);
      expect(restored).toMatchObject({ rows: report.rows, uploads: 1, leftOut: [], migrated: [] });
      expect(restored.ledger.violations).toEqual([]);
      expect(await fileStoreFor(target).get(upload.id, photo.length)).toEqual(photo);
      await backUp(target, second, noon);
      expect(await contentOf(second)).toEqual(await contentOf(first));

      const schema = await migratedSchema(to);
      await inDatabase(target, async (db) => {
        expect((await schemaOf(db)).rows).toEqual(schema);
        await openSeal(db, target);
        const { rows } = await sql`select nextval('spot_order_id_seq') as next,
          (select sum(doubled)::text from kinds) as doubled`.execute(db);
        expect(rows).toEqual([{ next: 3, doubled: '9223372036854775806' }]);
      });
    });
  },
);

describe('a backup', () => {
  test('never replaces a file, and leaves nothing beside it', async () => {
    const source = await newPlace('embedded');
    const file = join(folder(), 'backup.gz');
    await expect(backUp(source, file, noon)).rejects.toThrow('There is no database in ');
    await inDatabase(source, async () => undefined);
    await expect(backUp(source, file, noon)).rejects.toThrow('The database is empty;');
    await inDatabase(source, migrate);
    writeFileSync(file, 'mine');
    await expect(backUp(source, file, noon)).rejects.toThrow(`${file} exists already.`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(readdirSync(join(file, '..'))).toEqual(['backup.gz']);
  });

  test('is refused in one sentence where its file cannot be written', async () => {
    const file = join(folder(), 'no-folder', 'backup.gz');
    await expect(backUp(await newFilled(), file, noon)).rejects.toThrow(
      new BackupError(`${file} cannot be written: ENOENT.`),
    );
  });

  test('reads uploads from S3-compatible storage, and restores them there', async () => {
    const directory = folder();
    const storage = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      allowMismatchedSignatures: false,
      configureBuckets: [{ name: 'photos' }, { name: 'restored' }],
    });
    const { port } = await storage.run();
    closing.push(() => storage.close());
    const s3 = (bucket: string) => ({
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
    const source = { ...(await newFilled()), s3: s3('photos') };
    await fileStoreFor(source).put(upload.id, photo, upload.type);
    const file = join(folder(), 'backup.gz');
    expect(await backUp(source, file, noon)).toMatchObject({ uploads: 1, missing: [] });
    const target = { ...newEmpty(), s3: s3('restored') };
    expect(await restore(target, file, allChecks)).toMatchObject({ uploads: 1 });
    expect(await fileStoreFor(target).get(upload.id, photo.length)).toEqual(photo);
  });

  test('leaves the server as it was when the copy of its files fails', async () => {
    const { DATA_DIR } = newEmpty();
    const { db, maintenance, close } = await openDatabase({ dataDir: DATA_DIR });
    if (!maintenance) throw new Error('The embedded database has no maintenance.');
    const copyTo = () => maintenance.copyTo(join(DATA_DIR, 'database.lock', 'copy'));
    const failing = { maintenance: { ...maintenance, copyTo } };
    const command = snapshotCommands({ DATA_DIR }, failing)['snapshot'];
    await expect(command?.(thisProcess())).rejects.toThrow('ENOTDIR');
    expect(command?.({ pid: 1, started: '../../..' })).toBeNull();
    expect(readdirSync(DATA_DIR).sort()).toEqual(['database', 'database.lock']);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  test('is refused without the key that the database was sealed with', async () => {
    const source = await newFilled();
    const other = configFrom({
      DATA_DIR: source.DATA_DIR,
      SEAL_KEY: randomBytes(32).toString('base64'),
    });
    const file = join(folder(), 'backup.gz');
    await expect(backUp(other, file, noon)).rejects.toThrow('is not the key');
    rmSync(join(source.DATA_DIR, 'seal.key'));
    await expect(backUp(source, file, noon)).rejects.toThrow('is not the key');
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  test('says which photos are missing that something uses, and is written without them', async () => {
    const source = await newFilled();
    await fileStoreFor(source).remove(upload.id);
    const report = await backUp(source, join(folder(), 'backup.gz'), noon);
    expect(report).toMatchObject({ uploads: 0, missing: [upload.id] });
  });

  test('removes the copy that a killed backup left, and no other', async () => {
    const source = await newFilled();
    const { pid, started } = thisProcess();
    const left = ['snapshot-2000000000--a', `snapshot-${pid}-1-b`, `snapshot-${pid}-${started}-c`];
    for (const name of left) writeFileSync(join(source.DATA_DIR, name), '');
    await backUp(source, join(folder(), 'backup.gz'), noon);
    const snapshots = readdirSync(source.DATA_DIR).filter((name) => name.startsWith('snapshot-'));
    expect(snapshots).toEqual([`snapshot-${pid}-${started}-c`]);
  });

  test('is restored into nothing but an empty database, with no other key there', async () => {
    const [source, file] = [await newFilled(), sample];
    await expect(restore(source, file, allChecks)).rejects.toThrow('is not empty;');
    const target = newEmpty();
    writeFileSync(join(target.DATA_DIR, 'seal.key'), randomBytes(32).toString('base64'));
    await expect(restore(target, file, allChecks)).rejects.toThrow(
      'differs from the key of the backup',
    );
    rmSync(join(target.DATA_DIR, 'seal.key'));
    const open = await openDatabase({ dataDir: target.DATA_DIR });
    await expect(restore(target, file, allChecks)).rejects.toThrow('is in use by process');
    await open.close();
    await restore(target, file, allChecks);
  });

  test('of a server with SEAL_KEY holds no key, and is restored with that one only', async () => {
    const SEAL_KEY = randomBytes(32).toString('base64');
    const source = { ...newEmpty(), SEAL_KEY };
    await fill(source);
    const file = join(folder(), 'backup.gz');
    expect(await backUp(source, file, noon)).toMatchObject({ hasSealKey: false });
    expect(`${gunzipSync(readFileSync(file))}`).not.toContain(SEAL_KEY);
    const target = newEmpty();
    await expect(restore(target, file, allChecks)).rejects.toThrow('no seal key');
    await restore({ ...target, SEAL_KEY }, file, allChecks);
    expect(readdirSync(target.DATA_DIR)).not.toContain('seal.key');
  });

  test('that is damaged anywhere is refused before anything is made', async () => {
    const file = sample;
    const bytes = readFileSync(file);
    const text = `${gunzipSync(bytes)}`;
    const changed = (from: string | RegExp, to: string | ((found: string) => string)) =>
      gzipSync(text.replace(from, typeof to === 'string' ? () => to : to));
    const flipped = (place: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      return copy;
    };
    const damaged: [string, Buffer, string][] = [
      ['empty', Buffer.alloc(0), 'is not a backup'],
      ['another file', gzipSync('{"format":"another","version":1}\n'), 'is not a backup'],
      ['unpacked', Buffer.from(text), 'is not a backup'],
      ['its first half', bytes.subarray(0, bytes.length / 2), 'cannot be read to its end'],
      ['without its last byte', bytes.subarray(0, -1), 'cannot be read to its end'],
      [
        'without its end',
        gzipSync(text.slice(0, text.lastIndexOf('{"end"'))),
        'its end is missing',
      ],
      ['with something behind it', gzipSync(`${text}["1"]\n`), 'cannot be read to its end'],
      ['a changed row', changed('p77@example.com', 'p78@example.com'), 'table app_user is not'],
      ['a lost row', changed(/\n\["2499".*/, ''), 'table app_user is not'],
      [
        'a changed key',
        changed(/"sealKey":"./, (key) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`),
        'seal key is not',
      ],
      ['a changed sequence', changed('"last":"2500"', '"last":"1"'), 'sequences is not'],
      ['a lost upload', changed(/\n\{"upload".*/, ''), `upload ${upload.id} is not`],
      ['a changed header', changed('"app":"', '"app":"9'), 'header is not'],
    ];
    for (const place of [12, bytes.length >> 1, bytes.length - 2]) {
      damaged.push([`byte ${place}`, flipped(place), ' is ']);
    }
    for (const [name, content, sentence] of damaged) {
      const target = await newPlace('embedded');
      const path = join(folder(), 'damaged.gz');
      writeFileSync(path, content);
      await expect(restore(target, path, allChecks), name).rejects.toThrow(sentence);
      expect(readdirSync(target.DATA_DIR), name).toEqual([]);
    }
    const nowhere = join(folder(), 'none.gz');
    await expect(restore(await newPlace('embedded'), nowhere, allChecks)).rejects.toThrow(
      'There is no file',
    );
  });

  test('of a newer version is refused, by its format and by its migrations', async () => {
    const file = sample;
    const target = await newPlace('embedded');
    const text = `${gunzipSync(readFileSync(file))}`;
    const newer = join(folder(), 'newer.gz');
    writeFileSync(newer, gzipSync(text.replace('"version":1', '"version":2')));
    await expect(restore(target, newer, allChecks)).rejects.toThrow(
      `${newer} has format 2 of version 2.5.8; this version reads formats up to 1.`,
    );
    const known = allMigrations['9999-kinds'];
    delete allMigrations['9999-kinds'];
    try {
      await expect(restore(target, file, allChecks)).rejects.toThrow(
        'The backup was written by version 2.5.8, whose migrations this version does not have;',
      );
    } finally {
      if (known) allMigrations['9999-kinds'] = known;
    }
    expect(readdirSync(target.DATA_DIR)).toEqual([]);
  });

  test('that cannot be restored to its end leaves an empty database, where it can be tried again', async () => {
    const file = sample;
    for (const kind of kinds) {
      const target = kind === 'embedded' ? newEmpty() : await newPlace(kind);
      const blocked = { ...target, FILES_DIR: join(file, 'no-folder') };
      await expect(restore(blocked, file, allChecks)).rejects.toThrow();
      await restore(target, file, allChecks);
    }
  });

  test('leaves out a table that no migration made, and says so', async () => {
    const source = await newFilled();
    await inDatabase(source, (db) => sql`create table notes as select 1 as id`.execute(db));
    const file = join(folder(), 'backup.gz');
    await backUp(source, file, noon);
    expect(await restore(newEmpty(), file, allChecks)).toMatchObject({ leftOut: ['notes'] });
  });

  test.runIf(isPostgresReachable)('is restored by an owner who is no superuser', async () => {
    const file = sample;
    const { url, drop } = await throwAwayOwner();
    closing.push(drop);
    const target = configFrom({ DATA_DIR: folder(), DATABASE_URL: url });
    expect((await restore(target, file, allChecks)).ledger.violations).toEqual([]);
    await inDatabase(target, async (db) => {
      const { rows } =
        await sql`select rolsuper from pg_roles where rolname = current_user`.execute(db);
      expect(rows).toEqual([{ rolsuper: false }]);
    });
  });
});
