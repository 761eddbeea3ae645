import * as v from 'valibot';
import { SentCount, SentId, SentTime } from '../kernel/answer';
import { described } from '../kernel/described';
import { Language } from '../kernel/language';
import { helpTopics } from './article-category';

const entries = {
  id: described(SentId, 'Id of the article.'),
  c_id: described(SentId, 'Category of articles, see codes.'),
  lang: described(
    Language,
    'Language of its text: that of the request, else English, else Chinese.',
  ),
  title: described(v.string(), 'Title as plain text.'),
  abstract: described(v.string(), 'Its first sentences as plain text; of a question, the answer.'),
  thumbnail: described(v.string(), 'Address of its small image; empty where there is none.'),
  cover: described(v.string(), 'Address of its large image; empty where there is none.'),
  sorts: described(SentCount, 'Order within its category: higher ones first.'),
  create_time: described(SentTime, 'When it was published.'),
  update_time: described(SentTime, 'When its text was last changed.'),
  slug: described(v.string(), 'Name of an article that comes with the server; empty for others.'),
  topic: described(
    v.nullable(v.picklist(helpTopics)),
    'What a help article is about; null for others.',
  ),
};

export const SentArticleRow = v.object(entries);
export type SentArticleRow = v.InferOutput<typeof SentArticleRow>;

export const SentArticle = v.object({
  ...entries,
  content: described(v.string(), 'The article as sanitised HTML, see conventions.'),
});
export type SentArticle = v.InferOutput<typeof SentArticle>;
