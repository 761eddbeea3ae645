import * as v from 'valibot';
import { sentPageOf } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import { Id, Int, PageRequest } from '../../schemas/kernel/wire';
import { SentArticle, SentArticleRow } from '../../schemas/news/answer';
import { isArticleCategory } from '../../schemas/news/article-category';
import { type Call, call } from '../requests/call';
import { wirePage } from '../requests/page';
import { refuse } from '../requests/refusal';
import { publishedArticle, publishedIn } from './article-store';
import { standingArticle, standingArticlesIn } from './standing-articles';

const list = call({
  kind: 'plain',
  method: 'POST',
  path: 'news/list',
  who: 'visitor',
  about: 'Articles of a category without their content, by `sorts`, then newest first.',
  request: v.object({
    ...PageRequest.entries,
    c_id: described(Int, 'Category of articles, see codes.'),
  }),
  result: sentPageOf(SentArticleRow),
  refusals: [],
  run: async ({ c_id: category, page, limit }, { db, language, services }) => {
    if (!isArticleCategory(category)) return wirePage({ page, limit, total: 0 }, []);
    const standing = standingArticlesIn(category, language, services.config.settings);
    const { articles, total } = await publishedIn(db, category, language, page * limit);
    const rows = [...articles, ...standing]
      .sort((a, b) => b.sorts - a.sorts || b.id - a.id)
      .slice((page - 1) * limit, page * limit)
      .map(({ content: _, ...row }) => row);
    return wirePage({ page, limit, total: total + standing.length }, rows);
  },
});

const detail = call({
  kind: 'plain',
  method: 'POST',
  path: 'news/detail',
  who: 'visitor',
  about: 'One article with its content.',
  request: v.object({ id: described(Id, 'Id of the article.') }),
  result: SentArticle,
  refusals: ['record.not_found'],
  run: async ({ id }, { db, language, services }) =>
    standingArticle(id, language, services.config.settings) ??
    (await publishedArticle(db, id, language)) ??
    refuse('record.not_found'),
});

export const articleCalls: readonly Call[] = [list, detail];
