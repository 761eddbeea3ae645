/** The elements of an article (contract/conventions.md#html). */
export const articleTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
  'img',
] as const;

/** Older names of the same elements. */
export const articleSynonyms = { b: 'strong', i: 'em', h1: 'h2' } as const;

// A relative address resolves below it; nothing is ever requested there.
const base = 'https://relative.invalid';

/** Credentials in an address only hide its host. */
const parsed = (address: string): URL | null => {
  try {
    const url = new URL(address, `${base}/`);
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
};

export type ArticleAddress = { kind: 'own' | 'external'; href: string };

/**
 * An address in an article as it may be used: https, or relative to the app; null if it is neither. The parser is that of the browsers, so that both read it alike.
 */
export const articleAddress = (written: string): ArticleAddress | null => {
  const url = parsed(written);
  if (!url) return null;
  return url.origin === base
    ? { kind: 'own', href: `${url.pathname === '/' ? '' : url.pathname}${url.search}${url.hash}` }
    : { kind: 'external', href: url.href };
};
