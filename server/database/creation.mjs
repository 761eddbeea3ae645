// @ts-check
import fs from 'node:fs';
import { dirname, join } from 'node:path';

/** @param {string} path a folder or a file */
export const syncPath = (path) => {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};

/**
 * Writes a folder and everything in it to the disk.
 *
 * @param {string} directory
 */
const syncFolder = (directory) => {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else syncPath(path);
  }
  syncPath(directory);
};

/** @param {string} directory */
const markerOf = (directory) => `${directory}.incomplete`;

/** @param {string} directory */
const isEmpty = (directory) => !fs.existsSync(directory) || fs.readdirSync(directory).length === 0;

/**
 * Whether there is no database yet, or one whose creation was not completed.
 *
 * @param {string} directory
 */
export const isMissing = (directory) => isEmpty(directory) || fs.existsSync(markerOf(directory));

/**
 * A new database becomes durable as a whole, before its first commit. A marker beside the folder
 * exists until then: what a killed process or a power loss left incomplete is deleted and created
 * anew. Returns the function that completes the creation.
 *
 * @param {string} directory
 * @returns {() => void}
 */
export const beginCreation = (directory) => {
  const marker = markerOf(directory);
  if (fs.existsSync(marker)) fs.rmSync(directory, { recursive: true, force: true });
  if (!isEmpty(directory)) {
    // Without this file PGlite would create a new database over what is left of the old one.
    if (fs.existsSync(join(directory, 'PG_VERSION'))) return () => undefined;
    throw new Error('PG_VERSION is missing');
  }
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  fs.writeFileSync(marker, '', { mode: 0o600 });
  const parent = dirname(directory);
  syncPath(parent);
  return () => {
    syncFolder(directory);
    fs.unlinkSync(marker);
    syncPath(parent);
    syncPath(dirname(parent));
  };
};
