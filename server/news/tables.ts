import type { Generated } from 'kysely';

/** An article that an operator has published; a removed one stays as a row. */
type ArticleTable = {
  id: Generated<number>;
  category: number;
  sorts: number;
  /** Whether the app opens it once by itself. */
  is_popup: boolean;
  created_ms: number;
  removed_ms: number | null;
};

/** Its text in one language. */
type ArticleTextTable = {
  article_id: number;
  lang: string;
  title: string;
  abstract: string;
  content: string;
};

export type ArticleTables = { article: ArticleTable; article_text: ArticleTextTable };

declare module '../database/tables' {
  interface Tables extends ArticleTables {}
}
