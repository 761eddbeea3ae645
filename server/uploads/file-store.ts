import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertFileId } from './file-id';

/** Stores the bytes of uploads by id. */
export type FileStore = {
  readonly put: (id: string, bytes: Buffer, type: string) => Promise<void>;
  /** Null if there is none. A store that others can write to or answer for checks the length. */
  readonly get: (id: string, length: number) => Promise<Buffer | null>;
  /** Does nothing if there is none. */
  readonly remove: (id: string) => Promise<void>;
};

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder that only the server's own user may read. */
export const diskFiles = (folder: string): FileStore => {
  const pathOf = (id: string) => {
    assertFileId(id);
    return join(folder, id);
  };
  return {
    put: async (id, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = `${pathOf(id)}.part`;
      await writeFile(partial, bytes, { mode: 0o600 });
      await rename(partial, pathOf(id));
    },
    get: async (id) =>
      readFile(pathOf(id)).catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      }),
    remove: async (id) => {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.part`, { force: true });
    },
  };
};
