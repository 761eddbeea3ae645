import * as v from 'valibot';
import { Id, intOr, Logo, Name, Text, TimeOrNull } from '../kernel/wire';
import { helpTopics } from './article-category';

const entries = {
  id: Id,
  c_id: intOr(null),
  title: Name,
  abstract: Text,
  thumbnail: Logo,
  create_time: TimeOrNull,
  update_time: TimeOrNull,
  slug: Text,
  topic: v.fallback(v.optional(v.nullable(v.picklist(helpTopics)), null), null),
};

type Entries = v.InferOutput<v.ObjectSchema<typeof entries, undefined>>;

const rowOf = (wire: Entries) => ({
  id: wire.id,
  category: wire.c_id,
  title: wire.title,
  abstract: wire.abstract,
  thumbnail: wire.thumbnail,
  publishedAt: wire.create_time,
  updatedAt: wire.update_time,
  /** The name that does not change; empty where the server has none. */
  slug: wire.slug,
  topic: wire.topic,
});

/** An article in a list (contract/calls/post-news-list.md). */
export const ArticleRow = v.pipe(v.object(entries), v.transform(rowOf));
export type ArticleRow = v.InferOutput<typeof ArticleRow>;

/** One article with its text as HTML, which is sanitised where it is shown. */
export const ArticleDetail = v.pipe(
  v.object({ ...entries, content: Text }),
  v.transform((wire) => ({ ...rowOf(wire), html: wire.content })),
);
export type ArticleDetail = v.InferOutput<typeof ArticleDetail>;
