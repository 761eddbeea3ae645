import type { ArticleRow } from '../../../schemas/news/article';

/** Alike whatever the case, the width of letters and their accents. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/** Articles in whose title or summary every word of the query occurs; all for an empty query. */
export const matching = (articles: readonly ArticleRow[], query: string): readonly ArticleRow[] => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return articles.filter(({ title, abstract }) => {
    const text = folded(`${title} ${abstract}`);
    return words.every((word) => text.includes(word));
  });
};
