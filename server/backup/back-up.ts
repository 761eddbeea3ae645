import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type AuditCheck, verifyAudit } from '../audit/audit-log';
import { type OpenDatabase, openDatabase } from '../database/open';
import { findSealKey, isSealedWith } from '../database/sealing';
import type { Tables } from '../database/tables';
import type { ServerConfig } from '../platform/config';
import { localEndpointOf } from '../platform/local-endpoint';
import { fileStoreFor } from '../uploads/configured-file-store';
import type { FileStore } from '../uploads/file-store';
import { BackupError, formatName, formatVersion } from './backup-format';
import { type BackupWriter, createBackupWriter } from './backup-writer';
import { dumpDatabase, type UploadRow } from './dump';
import { removeLeftSnapshots, requestSnapshot } from './snapshot';

export type BackupReport = {
  readonly rows: number;
  readonly uploads: number;
  /** Uploads in use whose bytes are not in the file store. */
  readonly missing: readonly string[];
  readonly bytes: number;
  /**
   * Whether the file contains the seal key; else it is in `SEAL_KEY` and must be stored separately.
   */
  readonly hasSealKey: boolean;
  readonly audit: AuditCheck;
};

type Source = Pick<OpenDatabase, 'db' | 'kind' | 'close'>;

/** Opens the copy that the running server made; it is removed however this process ends. */
const openSnapshot = async (dataDir: string): Promise<Source> => {
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const end = () => {
    process.off('exit', remove);
    remove();
  };
  try {
    const { db, kind, close } = await openDatabase({ dataDir });
    return { db, kind, close: () => close().finally(end) };
  } catch (error) {
    end();
    throw error;
  }
};

/**
 * PostgreSQL is read beside its server. The embedded database belongs to the running server, which
 * makes a copy on request; if none is running, the database itself is opened.
 */
const openSource = async (config: ServerConfig): Promise<Source> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  if (url !== undefined) return openDatabase({ url });
  if (!existsSync(join(dataDir, 'database'))) {
    throw new BackupError(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  }
  removeLeftSnapshots(dataDir);
  const endpoint = localEndpointOf(config);
  return endpoint
    ? openSnapshot(await requestSnapshot(endpoint, dataDir))
    : openDatabase({ dataDir });
};

const migrationsOf = async (db: Kysely<Tables>): Promise<string[]> => {
  const {
    rows: [found],
  } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
    db,
  );
  if (!found?.is) throw new BackupError('The database is empty; there is nothing to back up.');
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Unused uploads may be deleted after the snapshot; a used one without bytes is missing. */
const addUploads = async (
  writer: BackupWriter,
  files: FileStore,
  uploads: readonly UploadRow[],
): Promise<Pick<BackupReport, 'uploads' | 'missing'>> => {
  const missing: string[] = [];
  let written = 0;
  for (const { id, type, used, length } of uploads) {
    const bytes = await files.get(id, length);
    if (bytes) {
      await writer.begin({ upload: id, type, bytes: bytes.toString('base64') });
      written += 1;
    } else if (used) {
      missing.push(id);
    }
  }
  return { uploads: written, missing };
};

const dumpSource = async (
  { db, kind }: Source,
  writer: BackupWriter,
  config: ServerConfig,
  createdMs: number,
) => {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await writer.begin({
      format: formatName,
      version: formatVersion,
      app: config.settings['app.version'],
      database: kind,
      createdMs,
      migrations: await migrationsOf(trx),
    });
    if (!(await isSealedWith(trx, findSealKey(config)))) {
      throw new BackupError(
        'SEAL_KEY, or seal.key in DATA_DIR, is not the key that this database was sealed with.',
      );
    }
    const audit = await verifyAudit(trx);
    return { ...(await dumpDatabase(trx, writer)), audit };
  } finally {
    // The transaction is read-only; closing the database ends it as well.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
};

/**
 * Writes a snapshot of the database with its seal key and uploads into a new file, with or without
 * a running server.
 */
export const backUp = async (
  config: ServerConfig,
  file: string,
  createdMs: number,
): Promise<BackupReport> => {
  if (existsSync(file)) throw new BackupError(`${file} exists already.`);
  const source = await openSource(config);
  const writer = createBackupWriter(file);
  process.once('exit', writer.discard);
  try {
    const { rows, uploads, audit } = await dumpSource(source, writer, config, createdMs);
    const key = config.SEAL_KEY === undefined ? findSealKey(config) : null;
    await writer.begin({ sealKey: key?.toString('base64') ?? null });
    const added = await addUploads(writer, fileStoreFor(config), uploads);
    const bytes = await writer.finish();
    return {
      ...added,
      rows,
      bytes,
      audit,
      hasSealKey: key !== null,
    };
  } finally {
    writer.discard();
    process.off('exit', writer.discard);
    await source.close();
  }
};
