import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { ConfigError, type ServerConfig } from '../platform/config';
import type { Tables } from './tables';

/** Encrypts short secrets in the database, so that a copy of the database alone is useless. */
export type Seal = {
  /** Encrypts for one place; moved to another, as another person's row, it cannot be decrypted. */
  readonly close: (secret: string, place: string) => string;
  /** Throws if it was encrypted for another place or with another key. */
  readonly open: (sealed: string, place: string) => string;
  /** A keyed hash, to compare secrets that need not be decrypted. */
  readonly digest: (secret: string, place: string) => string;
};

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipherName = 'aes-256-gcm';

const derived = (key: Buffer, use: string) =>
  Buffer.from(hkdfSync('sha256', key, '', use, keyBytes));

export const createSeal = (key: Buffer): Seal => {
  const sealing = derived(key, 'seal');
  const comparing = derived(key, 'digest');
  return {
    close: (secret, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, sealing, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, nonceBytes);
      const cipher = createDecipheriv(cipherName, sealing, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(place));
      cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
    },
    digest: (secret, place) =>
      createHmac('sha256', comparing).update(`${place}\n${secret}`).digest('base64'),
  };
};

const isThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

const keyPath = (folder: string) => join(folder, 'seal.key');

const readKey = (path: string): Buffer => {
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64');
  if (key.length === keyBytes) return key;
  throw new ConfigError(`${path} does not contain a key of ${keyBytes} bytes in base64.`);
};

/**
 * The key in this folder; `made` becomes the key if there is none. It is linked into place, so that
 * no reader sees a partial key.
 */
export const keyInFolder = (folder: string, made: Buffer): Buffer => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = keyPath(folder);
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, made.toString('base64'), { mode: 0o600 });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readKey(path);
};

type Place = Pick<ServerConfig, 'SEAL_KEY' | 'DATA_DIR'>;

/** The key of this environment; null if there is none yet. */
export const findSealKey = ({ SEAL_KEY, DATA_DIR }: Place): Buffer | null => {
  if (SEAL_KEY !== undefined) return Buffer.from(SEAL_KEY, 'base64');
  return existsSync(keyPath(DATA_DIR)) ? readKey(keyPath(DATA_DIR)) : null;
};

const checked = 'seal';

const opens = (seal: Seal, value: string): boolean => {
  try {
    return seal.open(value, checked) === checked;
  } catch {
    return false;
  }
};

/** Whether a database was sealed with this key; one without sealed values accepts any key. */
export const isSealedWith = async (db: Kysely<Tables>, key: Buffer | null): Promise<boolean> => {
  const row = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', checked)
    .executeTakeFirst();
  return row === undefined || (key !== null && opens(createSeal(key), row.value));
};

/** The seal of this server. Refuses to start on a database that was sealed with another key. */
export const openSeal = async (
  db: Kysely<Tables>,
  { SEAL_KEY, DATA_DIR }: Place,
): Promise<Seal> => {
  const seal = createSeal(
    SEAL_KEY === undefined
      ? keyInFolder(DATA_DIR, randomBytes(keyBytes))
      : Buffer.from(SEAL_KEY, 'base64'),
  );
  await db
    .insertInto('server_secret')
    .values({ name: checked, value: seal.close(checked, checked) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', checked)
    .executeTakeFirstOrThrow();
  if (opens(seal, value)) return seal;
  throw new ConfigError(
    'SEAL_KEY, or seal.key in DATA_DIR, is not the key that this database was sealed with.',
  );
};
