import type { Kysely, Transaction } from 'kysely';
import { type Language, languages } from '../../schemas/kernel/language';
import { timeOf } from '../../schemas/kernel/time';
import type { SentArticle } from '../../schemas/news/answer';
import { articleCategories } from '../../schemas/news/article-category';
import type { Tables } from '../database/tables';
import { sanitizedArticle } from './article-html';

type Db = Kysely<Tables> | Transaction<Tables>;

export type PublishedText = {
  readonly title: string;
  readonly abstract: string;
  readonly content: string;
};

type Published = {
  readonly category: number;
  readonly isPopup: boolean;
  readonly sorts: number;
  readonly texts: Partial<Record<Language, PublishedText>>;
};

/** Languages in which a text is looked for, in this order (contract/conventions.md#articles). */
const fallbacks = (language: Language): Language[] => [language, 'en', 'zh'];

const nullable = <Row>(row: Row | undefined): Row | null => row ?? null;

/** Published articles of a category that were not removed; a pop-up is a notice too. */
const listed = (db: Db, category: number) => {
  const rows = db.selectFrom('article').where('removed_ms', 'is', null);
  return category === articleCategories.popup
    ? rows.where('is_popup', '=', true)
    : rows.where('category', '=', category);
};

const textsOf = (db: Db, ids: readonly number[]) =>
  db.selectFrom('article_text').selectAll().where('article_id', 'in', ids).execute();

type Row = { id: number; category: number; sorts: number; created_ms: number };
type Text = Awaited<ReturnType<typeof textsOf>>[number];

const shown = (row: Row, texts: readonly Text[], language: Language): SentArticle[] => {
  const own = texts.filter(({ article_id }) => article_id === row.id);
  const text = fallbacks(language)
    .map((lang) => own.find((one) => one.lang === lang))
    .find((one) => one !== undefined);
  if (!text) return [];
  const time = timeOf(row.created_ms);
  return [
    {
      id: row.id,
      c_id: row.category,
      lang: languages.find(({ code }) => code === text.lang)?.code ?? language,
      title: text.title,
      abstract: text.abstract,
      thumbnail: '',
      cover: '',
      sorts: row.sorts,
      create_time: time,
      update_time: time,
      slug: '',
      topic: null,
      content: sanitizedArticle(text.content),
    },
  ];
};

/** The first articles of a category, by order and then newest, and how many there are. */
export const publishedIn = async (
  db: Db,
  category: number,
  language: Language,
  limit: number,
): Promise<{ articles: SentArticle[]; total: number }> => {
  const { total } = await listed(db, category)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await listed(db, category)
    .select(['id', 'category', 'sorts', 'created_ms'])
    .orderBy('sorts', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return { articles: [], total };
  const texts = await textsOf(
    db,
    rows.map(({ id }) => id),
  );
  return { articles: rows.flatMap((row) => shown(row, texts, language)), total };
};

/** A published article that was not removed; null if there is none. */
export const publishedArticle = async (
  db: Db,
  id: number,
  language: Language,
): Promise<SentArticle | null> => {
  const row = await db
    .selectFrom('article')
    .select(['id', 'category', 'sorts', 'created_ms'])
    .where('id', '=', id)
    .where('removed_ms', 'is', null)
    .executeTakeFirst();
  return row ? nullable(shown(row, await textsOf(db, [row.id]), language)[0]) : null;
};

/** Stores an article, sanitised; gives its id. */
export const publishArticle = async (
  trx: Transaction<Tables>,
  { category, isPopup, sorts, texts }: Published,
  nowMs: number,
): Promise<number> => {
  const { id } = await trx
    .insertInto('article')
    .values({ category, sorts, is_popup: isPopup, created_ms: nowMs, removed_ms: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Object.entries(texts).map(([lang, text]) => ({
    article_id: id,
    lang,
    title: text.title,
    abstract: text.abstract,
    content: sanitizedArticle(text.content),
  }));
  await trx.insertInto('article_text').values(rows).execute();
  return id;
};

/** Whether the article was there and is removed now. */
export const removeArticle = async (
  trx: Transaction<Tables>,
  id: number,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('article')
    .set({ removed_ms: nowMs })
    .where('id', '=', id)
    .where('removed_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
