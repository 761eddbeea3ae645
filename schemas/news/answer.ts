import * as v from 'valibot';
import { SentCount, SentId, SentTime } from '../kernel/answer';
import { Language } from '../kernel/language';
import { helpTopics } from './article-category';

const entries = {
  id: SentId,
  c_id: SentId,
  lang: Language,
  title: v.string(),
  abstract: v.string(),
  thumbnail: v.string(),
  cover: v.string(),
  sorts: SentCount,
  create_time: SentTime,
  update_time: SentTime,
  slug: v.string(),
  topic: v.nullable(v.picklist(helpTopics)),
};

export const SentArticleRow = v.object(entries);
export type SentArticleRow = v.InferOutput<typeof SentArticleRow>;

export const SentArticle = v.object({ ...entries, content: v.string() });
export type SentArticle = v.InferOutput<typeof SentArticle>;
