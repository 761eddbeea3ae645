import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Room = 'schemas' | 'machines' | 'examples' | 'src' | 'i18n' | 'server' | 'scripts';
export const rooms: readonly Room[] = [
  'schemas',
  'machines',
  'examples',
  'src',
  'i18n',
  'server',
  'scripts',
];

export const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*'([^']+)'/g;

/** An import of anything, types included; a file may be without its extension. */
export type Edge = { from: string; to: string; isPackage: boolean };

const edgesOf = (file: string): Edge[] => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importPattern)].flatMap(([, target]) => {
    if (target === undefined) return [];
    const isPackage = !target.startsWith('.');
    const to = isPackage ? target : relative(root, resolve(join(root, dirname(file)), target));
    return [{ from: file, to, isPackage }];
  });
};

export const files = rooms.flatMap(filesIn);
export const edges = files.flatMap(edgesOf);
/** What the tests, and what they are made of, import. */
export const testEdges = filesIn('tests').flatMap(edgesOf);
export const roomOf = (path: string) => path.split('/')[0] ?? '';

/** A directed graph by the names of its nodes. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** What is left of a graph without what no circle goes through; empty if it has no circle. */
export const circlesOf = (graph: Graph): Graph => {
  const reached = new Set([...graph.values()].flatMap((targets) => [...targets]));
  const inner = [...graph]
    .filter(([node, targets]) => reached.has(node) && targets.size > 0)
    .map(([node, targets]) => [node, targets] as const);
  const nodes = new Set(inner.map(([node]) => node));
  const left = new Map(
    inner.map(([node, targets]) => [node, new Set([...targets].filter((to) => nodes.has(to)))]),
  );
  const sizeOf = (of: Graph) => [...of.values()].reduce((sum, { size }) => sum + size, of.size);
  return sizeOf(left) === sizeOf(graph) ? left : circlesOf(left);
};

const known = new Set(files);
const fileAt = (to: string) =>
  [to, `${to}.ts`, `${to}.tsx`].filter((path) => known.has(path)).slice(0, 1);

/** Every file and the files of the project that it imports. */
export const fileGraph: Graph = new Map(
  files.map((file) => [file, new Set(edgesOf(file).flatMap(({ to }) => fileAt(to)))]),
);

/** The folders that some file is in. */
export const foldersBy = (folderOf: (path: string) => string | undefined): readonly string[] =>
  [...new Set(edges.flatMap(({ from }) => folderOf(from) ?? []))].sort();

/** Imports, types included, of a folder that is further up in an order from the ground up. */
export const importsUpwards = (
  order: readonly string[],
  folderOf: (path: string) => string | undefined,
): readonly string[] =>
  edges
    .filter(({ from, to, isPackage }) => {
      const own = folderOf(from);
      const other = folderOf(to);
      if (isPackage || own === undefined || other === undefined) return false;
      return order.indexOf(own) < order.indexOf(other);
    })
    .map(({ from, to }) => `${from} reads ${to}`)
    .sort();
