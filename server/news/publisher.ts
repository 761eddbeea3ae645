import { randomUUID } from 'node:crypto';
import type { UserPayload } from '../../schemas/account/private-event';
import { type Language, languages } from '../../schemas/kernel/language';
import { articleCategories } from '../../schemas/news/article-category';
import { appendAct, sha256 } from '../audit/audit-log';
import { canonicalJson, type Json } from '../audit/canonical-json';
import type { Database } from '../database/open';
import type { Clock } from '../platform/clock';
import { type ArticleCommand, type ArticleReport, publishedCategories } from './article-command';
import { publishArticle, publishedIn, removeArticle } from './article-store';

export type NoticeIn = (language: Language) => UserPayload['notice'];

export type PublisherServices = {
  readonly db: Database;
  readonly clock: Clock;
  /** Emits to every socket, in the language of each. */
  readonly announce: (noticeIn: NoticeIn) => void;
};

type Publication = ArticleCommand & { act: 'publish' };
type Removal = ArticleCommand & { act: 'remove' };

const kind = 'article';
const listedAtOnce = 100;

const textIn = ({ texts }: Publication, language: Language) =>
  texts[language] ?? texts.en ?? texts.zh;

const noticeOf =
  (id: number, command: Publication): NoticeIn =>
  (language) => ({
    id: randomUUID(),
    level: command.isPopup ? 'warning' : 'info',
    title: textIn(command, language)?.title ?? '',
    text: textIn(command, language)?.abstract ?? '',
    link: `/pages/index/notice/notice?id=${id}`,
  });

const described = ({ category, isPopup, texts }: Publication): Json => ({
  category,
  isPopup,
  languages: languages.flatMap(({ code }) => (texts[code] ? [code] : [])),
  texts_sha256: sha256(canonicalJson(JSON.parse(JSON.stringify(texts)))),
});

/** What an operator does with articles; each act is a row of the audit log. */
export const createPublisher = ({ db, clock, announce }: PublisherServices) => {
  const publish = async (command: Publication): Promise<ArticleReport> => {
    const nowMs = clock.now();
    const category = publishedCategories[command.category];
    const id = await db.transaction().execute(async (trx) => {
      const article = { ...command, category, sorts: 0 };
      const recordId = await publishArticle(trx, article, nowMs);
      const { actor } = command;
      const act = { actor, act: 'publish', kind, recordId, before: null } as const;
      await appendAct(trx, { ...act, after: described(command) }, nowMs);
      return recordId;
    });
    announce(noticeOf(id, command));
    const missing = languages.flatMap(({ code }) => (command.texts[code] ? [] : [code]));
    const shownInstead = missing.length === 0 ? [] : [`Not translated: ${missing.join(', ')}.`];
    return { isDone: true, lines: [`Article ${id} is published.`, ...shownInstead] };
  };

  const remove = async ({ id, actor }: Removal): Promise<ArticleReport> => {
    const nowMs = clock.now();
    const isRemoved = await db.transaction().execute(async (trx) => {
      if (!(await removeArticle(trx, id, nowMs))) return false;
      const act = { actor, act: 'remove', kind, recordId: id } as const;
      await appendAct(trx, { ...act, before: 'published', after: 'removed' }, nowMs);
      return true;
    });
    return isRemoved
      ? { isDone: true, lines: [`Article ${id} is removed.`] }
      : { isDone: false, lines: [`There is no published article ${id}.`] };
  };

  const list = async (): Promise<ArticleReport> => {
    const categories = [articleCategories.notice, articleCategories.announcement];
    const found = await Promise.all(
      categories.map((category) => publishedIn(db, category, 'en', listedAtOnce)),
    );
    const lines = found
      .flatMap(({ articles }) => articles)
      .map(({ id, c_id, create_time, title }) => `${id}  ${c_id}  ${create_time}  ${title}`);
    return { isDone: true, lines: lines.length === 0 ? ['Nothing is published.'] : lines };
  };

  return (command: ArticleCommand): Promise<ArticleReport> => {
    switch (command.act) {
      case 'publish':
        return publish(command);
      case 'remove':
        return remove(command);
      case 'list':
        return list();
    }
  };
};
export type Publisher = ReturnType<typeof createPublisher>;
