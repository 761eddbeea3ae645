import { dirname, join, relative } from 'node:path/posix';

/** The documents that stand beside the folder `docs` and belong to the site too. */
export const rootDocuments = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** Where a file of the repository stands in the site; null for one that is not in it. */
export const placeInSite = (path: string): string | null => {
  if (rootDocuments.includes(path)) return path.toLowerCase().replace(/^readme/, 'index');
  const [, inside] = /^docs\/(.+)$/.exec(path) ?? [];
  return inside?.replace(/(^|\/)README\.md$/, '$1index.md') ?? null;
};

const moved = (target: string, from: string): string | null => {
  const [file = '', anchor] = target.split('#');
  if (file === '') return target;
  const place = placeInSite(join(dirname(from), file));
  if (place === null) return null;
  const path = relative(dirname(placeInSite(from) ?? ''), place);
  return [
    path.startsWith('.') ? path : `./${path}`,
    ...(anchor === undefined ? [] : [anchor]),
  ].join('#');
};

const isElsewhere = (target: string) => /^[a-z]+:/.test(target);

/**
 * A document as a page of the site: its links follow the files to their places there. A link to a
 * source file, which the site does not have, becomes its text.
 */
export const sitePage = (from: string, text: string): string =>
  text
    .replace(/(?<!!)\[([^[\]]*)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
      if (isElsewhere(target)) return link;
      const path = moved(target, from);
      return path === null ? words : `[${words}](${path})`;
    })
    .replace(
      /!\[([^[\]]*)\]\(([^)\s]+)\)/g,
      (_, words: string, target: string) => `![${words}](${moved(target, from)})`,
    )
    .replace(
      /(\ssrc=")([^"]+)"/g,
      (_, start: string, target: string) => `${start}${moved(target, from)}"`,
    );
