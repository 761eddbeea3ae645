import { selectLanguage } from '../../../machines/account/app';
import type { ArticleRow } from '../../../schemas/news/article';
import { ListRow } from '../../components/layout/list-row';
import { App } from '../../context/app-context';
import { timeAgo } from '../../format/duration';
import { proseTime } from '../../format/prose-time';
import { useLive } from '../../realtime/live-provider';
import styles from './news.module.css';

/** An article in a list; without a time on servers that have none. */
export const ArticleListRow = ({
  article,
  href,
  unread,
}: {
  article: ArticleRow;
  href: string;
  unread: boolean;
}) => {
  const language = App.useSelector(selectLanguage);
  const { serverNow } = useLive();
  const { title, publishedAt } = article;
  const now = new Date(serverNow() ?? Date.now()).toISOString();
  const time = publishedAt === null ? null : timeAgo(publishedAt, now, language);
  return (
    <ListRow
      title={
        <span className={styles['row-title']}>
          <span className={styles['two-lines']}>{title}</span>
        </span>
      }
      subtitle={publishedAt === null ? undefined : (time ?? proseTime(publishedAt, language))}
      href={href}
      unread={unread}
    />
  );
};
