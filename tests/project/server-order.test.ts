import { describe, expect, test } from 'vitest';
import { edges, foldersBy, importsUpwards } from './support/imports';

/** The files beside the folders, which are made of them. */
const top = 'the top';

/** The folders of the server from the ground up: one reads only those before it, types included. */
const order = [
  'instruments',
  'http',
  'platform',
  'database',
  'audit',
  'integrity',
  'ledger',
  'requests',
  'messages',
  'users',
  'manifest',
  'market',
  'promotion',
  'uploads',
  'verification',
  'security',
  'engine',
  'orders',
  'realtime',
  'account',
  'wallet',
  'hosting',
  'option',
  'contract',
  'backup',
  'futures',
  'news',
  'subscription',
  'spot',
  'review',
  'support',
  top,
];

const folderOf = (path: string) =>
  /^server\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('server/') ? top : undefined);

/** The domains, by the folders of their rules. */
const domainFolders = foldersBy((path) => /^schemas\/([^/]+)\//.exec(path)?.[1]).filter(
  (folder) => folder !== 'kernel',
);

test('every domain has a manifest, and each is listed', () => {
  expect(domainFolders).toHaveLength(13);
  const listed = edges.flatMap(({ from, to }) =>
    from === 'server/domains.ts' && to.endsWith('/domain') ? [`${to}.ts`] : [],
  );
  expect(listed.sort()).toEqual(domainFolders.map((folder) => `server/${folder}/domain.ts`));
  const manifests = edges.flatMap(({ from, to }) =>
    from.endsWith('/domain.ts') && to === 'server/manifest/manifest' ? [from] : [],
  );
  expect(manifests.sort()).toEqual(listed);
});

test('every file of checks is read by the manifest of its domain, or by one that is', () => {
  const withChecks = edges.flatMap(({ from, to }) =>
    to === 'server/integrity/check' && !from.startsWith('server/integrity/') ? [from] : [],
  );
  const files = [...new Set(withChecks)].filter((file) => /check(s)?\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(8);
  const unread = files.filter(
    (file) =>
      !edges.some(
        ({ from, to }) => /\/(domain|checks|kernel)\.ts$/.test(from) && `${to}.ts` === file,
      ),
  );
  expect(unread).toEqual([]);
});

describe('the folders of the server', () => {
  test('all have a place in the order', () => {
    expect(foldersBy(folderOf)).toEqual([...order].sort());
  });

  test('read only what is below them', () => {
    expect(importsUpwards(order, folderOf)).toEqual([]);
  });
});
