// @ts-check
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './creation.mjs';

/**
 * The part of emscripten's file system over Node that is extended.
 *
 * @typedef {{ readonly parent: FileNode }} FileNode
 * @typedef {{ readonly node: FileNode, readonly nfd: number }} FileStream
 * @typedef {{
 *   readonly node_ops: { mknod: (parent: FileNode, name: string, mode: number, device: number) => FileNode },
 *   readonly stream_ops: { fsync?: (stream: FileStream) => number },
 *   readonly realPath: (node: FileNode) => string,
 *   readonly tryFSOperation: <T>(operation: () => T) => T,
 * }} NodeFiles
 */

const settings = {
  // PGlite's `fdatasync`, the usual method, does nothing.
  wal_sync_method: 'fsync',
  // Files of the log that a checkpoint frees are used again, within these limits.
  min_wal_size: '64MB',
  max_wal_size: '128MB',
  // A vacuum holds up all statements, so it comes before much has to be done.
  autovacuum_vacuum_max_threshold: '5000',
  // An analysis holds them up too, and reads 300 rows for each of these.
  default_statistics_target: '25',
};

/**
 * The start parameters of a database whose commits survive a power loss: PGlite's own without `-F`,
 * which turns `fsync` off.
 *
 * @param {readonly string[]} defaults
 */
export const durableParameters = (defaults) => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Adds `fsync` to emscripten's file system, which has none. PostgreSQL does not sync the folder of a
 * new table file, and POSIX permits to lose the file without it: the sync of any file includes its
 * folder if files were created there since the last one.
 *
 * @param {NodeFiles} files
 */
const addSync = ({ node_ops, stream_ops, realPath, tryFSOperation }) => {
  /** @type {WeakSet<FileNode>} */
  const foldersWithNewFiles = new WeakSet();
  const { mknod } = node_ops;
  node_ops.mknod = (parent, name, mode, device) => {
    foldersWithNewFiles.add(parent);
    return mknod(parent, name, mode, device);
  };
  stream_ops.fsync = ({ node, nfd }) =>
    tryFSOperation(() => {
      // For a file it writes contents and size, and omits the time of change, which nothing needs.
      if (fs.fstatSync(nfd).isDirectory()) fs.fsyncSync(nfd);
      else fs.fdatasyncSync(nfd);
      if (foldersWithNewFiles.has(node.parent)) {
        syncPath(realPath(node.parent));
        foldersWithNewFiles.delete(node.parent);
      }
      return 0;
    });
};

/** PGlite's files in a folder, with a working `fsync`. */
export class SyncedFiles extends NodeFS {
  /**
   * @override
   * @param {Parameters<NodeFS['init']>[0]} database
   * @param {Parameters<NodeFS['init']>[1]} options
   */
  async init(database, options) {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => addSync(Reflect.get(module, 'NODEFS')));
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
