import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Entry, Operation } from './journal';

/** What a disk writes whole or not at all. */
const pieceBytes = 4096;

/** Draws whether something that was never synced survives. */
export type Survives = () => boolean;

/** The contents of a file: what a sync has covered, and the pieces written since. */
type File = {
  readonly kind: 'file';
  durable: Buffer;
  size: number;
  /** The least size since the last sync. */
  least: number;
  /** The last contents of each piece that was written since the last sync, by its index. */
  readonly pending: Map<number, Buffer>;
};
type Folder = { readonly kind: 'folder' };
type Node = File | Folder;

const fileWith = (durable: Buffer): File => ({
  kind: 'file',
  durable,
  size: durable.byteLength,
  least: durable.byteLength,
  pending: new Map(),
});

const pieceOf = (file: File, index: number): Buffer => {
  const piece = Buffer.alloc(pieceBytes);
  const start = index * pieceBytes;
  const durable = file.durable.subarray(start, Math.min(start + pieceBytes, file.least));
  (file.pending.get(index) ?? durable).copy(piece);
  return piece;
};

const write = (file: File, position: number, contents: Buffer) => {
  const end = position + contents.byteLength;
  for (let index = Math.floor(position / pieceBytes); index * pieceBytes < end; index += 1) {
    const start = index * pieceBytes;
    const piece = pieceOf(file, index);
    const from = Math.max(position, start);
    contents.copy(
      piece,
      from - start,
      from - position,
      Math.min(end, start + pieceBytes) - position,
    );
    file.pending.set(index, piece);
  }
  file.size = Math.max(file.size, end);
};

const truncate = (file: File, size: number) => {
  const last = Math.floor(size / pieceBytes);
  for (const index of [...file.pending.keys()]) if (index > last) file.pending.delete(index);
  if (file.pending.has(last)) {
    file.pending.set(last, pieceOf(file, last).fill(0, size % pieceBytes));
  }
  file.least = Math.min(file.least, size);
  file.size = size;
};

/** The contents if the truncation, the growth and each piece since the last sync survive or not. */
const contentsAfter = (file: File, survives: Survives): Buffer => {
  const isCut = file.least < file.durable.byteLength && survives();
  const base = isCut ? file.durable.subarray(0, file.least) : file.durable;
  const isGrown = file.size > base.byteLength && survives();
  const written = [...file.pending].filter(survives);
  const ends = written.map(([index]) => Math.min(file.size, (index + 1) * pieceBytes));
  const contents = Buffer.alloc(Math.max(base.byteLength, isGrown ? file.size : 0, ...ends));
  base.copy(contents);
  for (const [index, piece] of written) piece.copy(contents, index * pieceBytes);
  return contents;
};

/** A change of a folder that is not durable before the folder is synced. */
type Change = { readonly folders: readonly string[]; readonly apply: (names: Names) => void };
type Names = Map<string, Node>;

/**
 * A disk that forgets at a power loss what no sync has covered: of a file each piece by itself, of a
 * folder each creation, renaming and removal by itself. That is what POSIX permits, and more than
 * most file systems do.
 */
export const createDisk = (root: string) => {
  const names: Names = new Map();
  const durableNames: Names = new Map();
  let changes: Change[] = [];

  const change = (folders: readonly string[], apply: Change['apply']) => {
    apply(names);
    changes.push({ folders, apply });
  };
  const fileAt = (path: string): File => {
    const node = names.get(path);
    if (node?.kind !== 'file') throw new Error(`There is no file ${path} in the journal.`);
    return node;
  };
  const add = (path: string, node: Node) =>
    change([dirname(path)], (map) => void map.set(path, node));
  const rename = (from: string, to: string) => {
    const node = fileAt(from);
    change([dirname(from), dirname(to)], (map) => {
      map.delete(from);
      map.set(to, node);
    });
  };
  const sync = (path: string) => {
    const node = names.get(path);
    if (node?.kind === 'file') {
      node.durable = contentsAfter(node, () => true);
      node.least = node.size;
      node.pending.clear();
      return;
    }
    const isCovered = ({ folders }: Change) => folders.includes(path);
    for (const { apply } of changes.filter(isCovered)) apply(durableNames);
    changes = changes.filter((pending) => !isCovered(pending));
  };
  const perform = (operation: Operation, contents: Buffer) => {
    const { kind, path } = operation;
    if (kind === 'create') return names.has(path) || add(path, fileWith(Buffer.alloc(0)));
    if (kind === 'folder') return names.has(path) || add(path, { kind });
    if (kind === 'write') return write(fileAt(path), operation.position, contents);
    if (kind === 'truncate') return truncate(fileAt(path), operation.size);
    if (kind === 'sync') return sync(path);
    if (kind === 'rename') return rename(path, operation.to);
    return change([dirname(path)], (map) => void map.delete(path));
  };

  return {
    /** A file that was durable before the journal began. */
    addDurable: (path: string, contents: Buffer | null) => {
      const node: Node = contents === null ? { kind: 'folder' } : fileWith(contents);
      names.set(path, node);
      durableNames.set(path, node);
    },
    apply: ({ operation, contents }: Entry): void => void perform(operation, contents),
    /** Writes what a power loss now leaves of `root` into a new folder. */
    writeSurvivors: (to: string, survives: Survives): void => {
      const left: Names = new Map(durableNames);
      for (const { apply } of changes) if (survives()) apply(left);
      for (const [path, node] of left) {
        const target = join(to, relative(root, path));
        mkdirSync(node.kind === 'folder' ? target : dirname(target), { recursive: true });
        if (node.kind === 'file') writeFileSync(target, contentsAfter(node, survives));
      }
    },
  };
};
