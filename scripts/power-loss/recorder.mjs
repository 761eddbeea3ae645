// @ts-check
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { isMainThread, workerData } from 'node:worker_threads';

// Loaded into a server with `--import`: records in the file POWER_LOSS_JOURNAL, in order, what the
// thread of the embedded database does to its files. An entry is the length of its head in four
// bytes, the head as JSON, and the written bytes. An operation is recorded after it has happened, and
// before its caller continues, so what the database acknowledges was recorded before.

const journal = process.env['POWER_LOSS_JOURNAL'];
/** The data directory, where a marker stands beside the database while that is created. */
const directory = workerData?.directory === undefined ? undefined : dirname(workerData.directory);

/**
 * @param {string} path
 * @param {string} directory
 */
const record = (path, directory) => {
  const output = fs.openSync(path, 'a');
  const { writeSync, ...original } = fs;
  /** @type {Map<number, string>} */
  const paths = new Map();

  /**
   * @param {Record<string, unknown>} head
   * @param {Uint8Array} bytes
   */
  const append = (head, bytes = new Uint8Array()) => {
    const text = Buffer.from(JSON.stringify({ ...head, bytes: bytes.byteLength }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.byteLength);
    writeSync(output, Buffer.concat([length, text, bytes]));
  };
  /** @param {unknown} place */
  const isInside = (place) => `${place}`.startsWith(directory);

  fs.openSync = (place, flags, mode) => {
    const before = original.existsSync(place);
    const descriptor = original.openSync(place, flags, mode);
    if (!isInside(place)) return descriptor;
    paths.set(descriptor, `${place}`);
    if (!before) append({ kind: 'create', path: `${place}` });
    const isTruncated = typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0;
    if (before && isTruncated) append({ kind: 'truncate', path: `${place}`, size: 0 });
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    paths.delete(descriptor);
    original.closeSync(descriptor);
  };
  /** @param {any[]} args */
  const write = (...args) => {
    const [descriptor, buffer, offset, length, position] = args;
    const written = Reflect.apply(writeSync, fs, args);
    const file = paths.get(descriptor);
    if (file === undefined) return written;
    if (typeof position !== 'number') throw new Error(`A write to ${file} has no position.`);
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, written);
    append({ kind: 'write', path: file, position, length }, bytes);
    return written;
  };
  fs.writeSync = write;
  for (const name of /** @type {const} */ (['fsyncSync', 'fdatasyncSync'])) {
    fs[name] = (descriptor) => {
      original[name](descriptor);
      const file = paths.get(descriptor);
      if (file !== undefined) append({ kind: 'sync', path: file });
    };
  }
  fs.ftruncateSync = (descriptor, size) => {
    original.ftruncateSync(descriptor, size);
    const file = paths.get(descriptor);
    if (file !== undefined) append({ kind: 'truncate', path: file, size: size ?? 0 });
  };
  fs.truncateSync = (place, size) => {
    original.truncateSync(place, size);
    if (isInside(place)) append({ kind: 'truncate', path: `${place}`, size: size ?? 0 });
  };
  fs.writeFileSync = (place, contents, options) => {
    original.writeFileSync(place, contents, options);
    if (!isInside(place)) return;
    if (contents !== '') throw new Error(`${place} was written in a way that is not recorded.`);
    append({ kind: 'create', path: `${place}` });
  };
  fs.renameSync = (from, to) => {
    original.renameSync(from, to);
    if (isInside(from)) append({ kind: 'rename', path: `${from}`, to: `${to}` });
  };
  fs.unlinkSync = (place) => {
    original.unlinkSync(place);
    if (isInside(place)) append({ kind: 'remove', path: `${place}` });
  };
  fs.rmdirSync = (place) => {
    original.rmdirSync(place);
    if (isInside(place)) append({ kind: 'remove', path: `${place}` });
  };
  /** @param {any} place @param {any} options */
  const makeDirectory = (place, options) => {
    const made = original.mkdirSync(place, options);
    if (isInside(place)) append({ kind: 'folder', path: `${place}` });
    return made;
  };
  fs.mkdirSync = makeDirectory;
  syncBuiltinESMExports();
};

if (!isMainThread && journal !== undefined && directory !== undefined) record(journal, directory);
