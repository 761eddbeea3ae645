import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import { Id } from '../../../schemas/kernel/wire';
import type { ArticleDetail } from '../../../schemas/news/article';
import { type ArticleName, articleOver } from '../../api/news/article';
import { ButtonLink } from '../../components/controls/button';
import { EmptyState } from '../../components/feedback/empty-state';
import { Stack } from '../../components/layout/card';
import { SkeletonRows } from '../../components/layout/skeleton';
import { ReasonText } from '../../context/failure-text';
import { useServices } from '../../context/services';
import { zonedStamp } from '../../format/time';
import { FailedReading } from '../../lists/failed-reading';
import { ArticleView } from '../../parts/news/article-view';
import { useMarkArticlesRead } from '../../storage/read-articles';
import styles from './news.module.css';

/** Which article the address names: `?id=` or `?slug=`; null if it names none. */
export const useArticleName = (): ArticleName | null => {
  const [query] = useSearchParams();
  const id = v.safeParse(Id, query.get('id'));
  const slug = query.get('slug');
  return useMemo(() => {
    if (id.success) return { id: id.output };
    return slug === null ? null : { slug };
  }, [id.success, id.output, slug]);
};

const Shown = ({ article }: { article: ArticleDetail }) => {
  const { id, title, publishedAt, html, abstract } = article;
  const markRead = useMarkArticlesRead();
  useEffect(() => markRead([id]), [id, markRead]);
  return (
    <article className={styles['article']}>
      <h2 className={styles['title']}>{title}</h2>
      {publishedAt === null ? null : <p className={styles['time']}>{zonedStamp(publishedAt)}</p>}
      {html === '' ? <p>{abstract}</p> : <ArticleView html={html} />}
    </article>
  );
};

/** A removed article, or an address of none. */
export const NoArticle = ({ back }: { back: string }) => (
  <EmptyState
    drawing="search"
    action={
      <ButtonLink variant="secondary" compact href={`#${back}`}>
        <FormattedMessage id="article.backToList" />
      </ButtonLink>
    }
  >
    <ReasonText code="record.not_found" />
  </EmptyState>
);

/** One article with what follows it; `back` is the list that it belongs to. */
export const ArticlePage = ({
  name,
  back,
  children,
}: {
  name: ArticleName;
  back: string;
  children: (article: ArticleDetail) => ReactNode;
}) => {
  const intl = useIntl();
  const { client } = useServices();
  const reading = useActorRef(useMemo(() => articleOver(client, name), [client, name]));
  const article = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  if (article) {
    return (
      <Stack>
        <Shown article={article} />
        {children(article)}
      </Stack>
    );
  }
  if (!failure) {
    return <SkeletonRows rows={6} label={intl.formatMessage({ id: 'article.loading' })} />;
  }
  if (failure.kind === 'refused' && failure.code === 'record.not_found') {
    return <NoArticle back={back} />;
  }
  return (
    <FailedReading
      title={<FormattedMessage id="article.failed" />}
      failure={failure}
      onRetry={() => reading.send({ type: 'retry.requested' })}
    />
  );
};
