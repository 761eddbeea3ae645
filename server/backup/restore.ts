import { type AuditCheck, verifyAudit } from '../audit/audit-log';
import { migrate } from '../database/migrate';
import { allMigrations } from '../database/migrations/all';
import { type Database, openDatabase } from '../database/open';
import { findSealKey, isSealedWith, keyInFolder } from '../database/sealing';
import type { Check } from '../integrity/check';
import { type Verification, verifyBy } from '../integrity/verify';
import type { ServerConfig } from '../platform/config';
import { fileStoreFor } from '../uploads/configured-file-store';
import { BackupError, type Header } from './backup-format';
import { type CheckedBackup, checkBackup } from './backup-reader';
import { tablesOf } from './catalog';
import { loadDatabase } from './load';

export type RestoreReport = {
  readonly header: Header;
  readonly rows: number;
  readonly uploads: number;
  /** Tables that no migration created; their rows are not restored. */
  readonly leftOut: readonly string[];
  /** Migrations applied after the rows were restored. */
  readonly migrated: readonly string[];
  readonly ledger: Verification;
  readonly audit: AuditCheck;
};

/**
 * A backup is restored at its own migrations, so this program must contain all of them, in order.
 */
const assertKnown = ({ app, migrations }: Header) => {
  const known = Object.keys(allMigrations).sort();
  if (migrations.every((name, place) => name === known[place])) return;
  throw new BackupError(
    `The backup was written by version ${app}, whose migrations this version does not have; restore it with that version or a later one.`,
  );
};

/** The seal key for the restored database: from the backup, or from this environment. */
const keyFor = (config: ServerConfig, { sealKey }: CheckedBackup): Buffer | null => {
  const own = findSealKey(config);
  if (sealKey === null) return own;
  const key = Buffer.from(sealKey, 'base64');
  if (own === null || own.equals(key)) return key;
  const place = config.SEAL_KEY === undefined ? `seal.key in ${config.DATA_DIR}` : 'SEAL_KEY';
  throw new BackupError(`${place} differs from the key of the backup; remove it first.`);
};

/**
 * A server creates its tables first, so a database without tables is not in use. The embedded one
 * is also locked as soon as it is opened.
 */
const assertEmpty = async (db: Database, config: ServerConfig) => {
  if ((await tablesOf(db)).length === 0) return;
  const place = config.DATABASE_URL === undefined ? config.DATA_DIR : 'DATABASE_URL';
  throw new BackupError(
    `The database in ${place} is not empty; a backup is restored into a new one.`,
  );
};

const load = (db: Database, backup: CheckedBackup, config: ServerConfig, key: Buffer | null) =>
  db.transaction().execute(async (trx) => {
    const { header, entries } = backup;
    const leftOut = await loadDatabase(trx, header.migrations, entries(), fileStoreFor(config));
    if (await isSealedWith(trx, key)) {
      // Before the commit: a server that finds no key generates one and could not open the sealed
      // secrets.
      if (key && config.SEAL_KEY === undefined) keyInFolder(config.DATA_DIR, key);
      return leftOut;
    }
    throw new BackupError(
      'The backup contains no seal key, because it was in SEAL_KEY; set SEAL_KEY to that key.',
    );
  });

const countOf = ({ members }: CheckedBackup) => ({
  // The first line of a table names its columns.
  rows: members
    .filter(({ name }) => name.startsWith('table '))
    .reduce((sum, { lines }) => sum + lines - 1, 0),
  uploads: members.filter(({ name }) => name.startsWith('upload ')).length,
});

/**
 * Restores a backup into an empty database in one transaction, migrates it, and verifies the records
 * by these checks, and the audit log. A damaged file changes nothing.
 */
export const restore = async (
  config: ServerConfig,
  file: string,
  checks: readonly Check[],
): Promise<RestoreReport> => {
  const backup = await checkBackup(file);
  assertKnown(backup.header);
  const key = keyFor(config, backup);
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const { db, close } = await openDatabase({ url, dataDir });
  try {
    await assertEmpty(db, config);
    const leftOut = await load(db, backup, config, key);
    const migrated = await migrate(db);
    return {
      header: backup.header,
      ...countOf(backup),
      leftOut,
      migrated,
      ledger: await verifyBy(db, { checks }),
      audit: await verifyAudit(db),
    };
  } finally {
    await close();
  }
};
