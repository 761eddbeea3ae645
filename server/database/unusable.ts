import { OperatorError } from '../platform/operator-error';

/** The embedded database does not open; the message says why and what to do. */
class DatabaseUnusable extends OperatorError {
  override readonly name = 'DatabaseUnusable';
}

const spaceReason = /no space left|ENOSPC|disk quota/i;
const accessReason = /permission denied|EACCES|EPERM|EROFS|read-only file system/i;
const versionReason = /files are incompatible with server/;

/** Why the database in a data directory does not open, from what PostgreSQL said at last. */
export const unopenable = (dataDir: string, reason: string): DatabaseUnusable => {
  if (spaceReason.test(reason)) {
    return new DatabaseUnusable(
      `The database in ${dataDir} does not open, because its disk has no space left.`,
    );
  }
  if (accessReason.test(reason)) {
    return new DatabaseUnusable(
      `The database in ${dataDir} does not open, because this process may not write to it: ${reason}.`,
    );
  }
  if (versionReason.test(reason)) {
    return new DatabaseUnusable(
      `The database in ${dataDir} is of another version of PostgreSQL; ` +
        'restore a backup of it into a new folder with npm run restore.',
    );
  }
  return new DatabaseUnusable(
    `The database in ${dataDir} is damaged (${reason}); ` +
      'move the folder away and restore a backup with npm run restore.',
  );
};

/** PostgreSQL's codes for a damaged page, a damaged index and a missing file. */
const damageCodes: ReadonlySet<string> = new Set(['XX001', 'XX002', '58P01']);

type Environment = Readonly<Partial<Record<string, string>>>;

/**
 * The sentence for the operator of an error that has one, or that says that the database of these
 * settings is damaged; null for another error.
 */
export const operatorSentence = (error: unknown, environment: Environment): string | null => {
  if (error instanceof OperatorError) return error.message;
  const { DATABASE_URL: url, DATA_DIR: dataDir } = environment;
  if (url || !(error instanceof Error) || !('code' in error)) return null;
  if (!damageCodes.has(`${error.code}`)) return null;
  return unopenable(dataDir || './.data', error.message).message;
};
