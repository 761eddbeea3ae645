import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import { createReading } from '../../../machines/kernel/reading';
import { RequestError } from '../../../schemas/kernel/failure';
import { pageOf } from '../../../schemas/kernel/page';
import type { Rows } from '../../../schemas/kernel/rows';
import { ArticleDetail, ArticleRow } from '../../../schemas/news/article';
import {
  type ArticleCategory,
  agreementCategories,
  articleCategories,
  isAgreement,
} from '../../../schemas/news/article-category';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

const fieldsOf = ({ filter, page, limit }: PageQuery<ArticleCategory>) => ({
  c_id: filter,
  page,
  limit,
});

/** The articles of a category, without their text. */
export const ListArticles = document<PageQuery<ArticleCategory>>()({
  method: 'POST',
  path: 'news/list',
  fields: fieldsOf,
  isQuiet: true,
  result: pageOf(ArticleRow, pageLimit),
});

/** As many rows as one answer has. */
export const wholeLimit = 100;

/** The first hundred articles of a category at once, to be searched and to find neighbours. */
export const ListAllArticles = document<{ category: ArticleCategory }>()({
  method: 'POST',
  path: 'news/list',
  fields: ({ category }) => fieldsOf({ filter: category, page: 1, limit: wholeLimit }),
  isQuiet: true,
  result: pageOf(ArticleRow, wholeLimit),
});

export const GetArticle = document<{ id: number }>()({
  method: 'POST',
  path: 'news/detail',
  fields: ({ id }) => ({ id }),
  isQuiet: true,
  result: ArticleDetail,
});

const articleListing = createListing<ArticleRow, ArticleCategory>('articles');

/** The articles of a category, page by page. */
export const articlesOver = (client: Client) =>
  articleListing.provide({ actors: { readPage: fromDocument(client)(ListArticles) } });
export type ArticlesActor = ListingActor<ArticleRow, ArticleCategory>;

/** Which article is meant: by its number, or by a name that does not change. */
export type ArticleName = { id: number } | { slug: string };

const notFound = () =>
  new RequestError({ kind: 'refused', code: 'record.not_found', params: {}, text: '' });

/** On a server that does not know the name, an agreement is the first of its category. */
const idOf = async (client: Client, name: ArticleName, signal: AbortSignal): Promise<number> => {
  if ('id' in name) return name.id;
  const { slug } = name;
  const category = isAgreement(slug) ? agreementCategories[slug] : articleCategories.help;
  const variables = { category };
  const { rows } = await client.request({ document: ListAllArticles, variables, signal });
  const found = rows.find((row) => row.slug === slug) ?? (isAgreement(slug) ? rows[0] : undefined);
  if (!found) throw notFound();
  return found.id;
};

const articleReading = createReading<ArticleDetail>('article', [
  'contract/calls/post-news-detail.md',
  'contract/conventions.md#articles',
]);

export const articleOver = (client: Client, name: ArticleName) =>
  articleReading.provide({
    actors: {
      readValue: fromAsync(async (_, signal) => {
        const id = await idOf(client, name, signal);
        return client.request({ document: GetArticle, variables: { id }, signal });
      }),
    },
  });

const allArticlesReading = createReading<Rows<ArticleRow>>('allArticles', [
  'contract/calls/post-news-list.md',
]);

/** All articles of a category that one answer has. */
export const allArticlesOver = (client: Client, category: ArticleCategory) =>
  allArticlesReading.provide({
    actors: {
      readValue: fromAsync(async (_, signal) => {
        const variables = { category };
        const { rows, omitted } = await client.request({
          document: ListAllArticles,
          variables,
          signal,
        });
        return { rows, omitted };
      }),
    },
  });
