import * as v from 'valibot';
import { Language } from '../../schemas/kernel/language';
import { line } from '../../schemas/kernel/line';
import { Id } from '../../schemas/kernel/wire';
import { articleCategories } from '../../schemas/news/article-category';

/** Bytes of an article in one language. */
const longest = 30_000;

const Text = v.object({
  title: line(120),
  abstract: line(400),
  content: v.pipe(v.string(), v.trim(), v.nonEmpty('param.missing'), v.maxLength(longest)),
});

/** Categories that an operator publishes in; agreements come with the server. */
export const publishedCategories = {
  notice: articleCategories.notice,
  announcement: articleCategories.announcement,
} as const;
const publishedCategoryNames = ['notice', 'announcement'] as const;

/** What somebody sees whose language is missing is English, else Chinese. */
const Texts = v.pipe(
  v.record(Language, Text),
  v.check((texts) => texts.en !== undefined || texts.zh !== undefined, 'param.missing'),
);

/** Commands of an operator (see `scripts/notice.ts`). */
export const ArticleCommand = v.variant('act', [
  v.object({ act: v.literal('list') }),
  v.object({
    act: v.literal('publish'),
    category: v.picklist(publishedCategoryNames),
    isPopup: v.boolean(),
    actor: line(64),
    texts: Texts,
  }),
  v.object({ act: v.literal('remove'), id: Id, actor: line(64) }),
]);
export type ArticleCommand = v.InferOutput<typeof ArticleCommand>;

export const ArticleReport = v.object({ isDone: v.boolean(), lines: v.array(v.string()) });
export type ArticleReport = v.InferOutput<typeof ArticleReport>;
