import type { FileStore } from '../../../server/uploads/file-store';

/** Files in memory, for suites that are about something else. */
export const memoryFiles = (): FileStore => {
  const files = new Map<string, Buffer>();
  return {
    put: async (id, bytes) => {
      files.set(id, bytes);
    },
    get: async (id) => files.get(id) ?? null,
    remove: async (id) => {
      files.delete(id);
    },
  };
};
