import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import type { ArticleDetail, ArticleRow } from '../../../schemas/news/article';
import { type ArticleCategory, articleCategories } from '../../../schemas/news/article-category';
import { allArticlesOver } from '../../api/news/article';
import { Icon } from '../../components/icons/icon';
import { AppHeader } from '../../components/layout/app-header';
import { List, ListRow } from '../../components/layout/list-row';
import { Screen } from '../../components/layout/screen';
import { SkeletonRows } from '../../components/layout/skeleton';
import { useServices } from '../../context/services';
import { useBack } from '../../navigation/back';
import { ArticlePage, NoArticle, useArticleName } from './article-page';

const listPath = '/pages/notice/index';
const addressOf = (id: number) => `#/pages/index/notice/notice?id=${id}`;

/** The list is newest first, so the next article is the older one. */
const Neighbours = ({ id, rows }: { id: number; rows: readonly ArticleRow[] }) => {
  const intl = useIntl();
  const at = rows.findIndex((row) => row.id === id);
  const previous = at < 0 ? undefined : rows[at - 1];
  const next = at < 0 ? undefined : rows[at + 1];
  if (!previous && !next) return null;
  return (
    <List label={intl.formatMessage({ id: 'article.others' })}>
      {previous ? (
        <ListRow
          title={previous.title}
          subtitle={<FormattedMessage id="article.previous" />}
          href={addressOf(previous.id)}
        />
      ) : null}
      {next ? (
        <ListRow
          title={next.title}
          subtitle={<FormattedMessage id="article.next" />}
          href={addressOf(next.id)}
        />
      ) : null}
    </List>
  );
};

/** What follows an article comes at once, so that nothing of it moves when its neighbours are known. */
const Following = ({ id, category }: { id: number; category: ArticleCategory }) => {
  const intl = useIntl();
  const { client } = useServices();
  const reading = useActorRef(useMemo(() => allArticlesOver(client, category), [client, category]));
  const rows = useSelector(reading, selectValue)?.rows ?? null;
  const hasFailed = useSelector(reading, selectFailure) !== null;
  if (!rows && !hasFailed) {
    return <SkeletonRows rows={2} label={intl.formatMessage({ id: 'article.loading' })} />;
  }
  return (
    <>
      <Neighbours id={id} rows={rows ?? []} />
      <List>
        <ListRow
          start={<Icon name="help" />}
          title={<FormattedMessage id="help.title" />}
          href="#/pages/help/center/center"
        />
      </List>
    </>
  );
};

const categoryOf = ({ category }: ArticleDetail): ArticleCategory =>
  category === articleCategories.announcement
    ? articleCategories.announcement
    : articleCategories.notice;

/** One notice or announcement, with its neighbours in the list and the way to the help. */
export const NoticeScreen = () => {
  const name = useArticleName();
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="notice.title" />} />}>
      {name ? (
        <ArticlePage key={JSON.stringify(name)} name={name} back={listPath}>
          {(article) => <Following id={article.id} category={categoryOf(article)} />}
        </ArticlePage>
      ) : (
        <NoArticle back={listPath} />
      )}
    </Screen>
  );
};
