/** The database cannot be used; the message is one sentence for the operator. */
export class DatabaseUnusable extends Error {
  override readonly name: string = 'DatabaseUnusable';
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
 * The sentence for an error that says that the database of these settings cannot be used; null for
 * another error.
 */
export const unusableSentence = (error: unknown, environment: Environment): string | null => {
  if (error instanceof DatabaseUnusable) return error.message;
  const { DATABASE_URL: url, DATA_DIR: dataDir } = environment;
  if (url || !(error instanceof Error) || !('code' in error)) return null;
  if (!damageCodes.has(`${error.code}`)) return null;
  return unopenable(dataDir || './.data', error.message).message;
};
