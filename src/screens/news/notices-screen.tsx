import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { articleCategories } from '../../../schemas/news/article-category';
import { type ArticlesActor, articlesOver } from '../../api/news/article';
import { Button } from '../../components/controls/button';
import { PullToRefresh } from '../../components/controls/pull-to-refresh';
import { Segmented } from '../../components/controls/segmented';
import { EmptyState } from '../../components/feedback/empty-state';
import { AppHeader } from '../../components/layout/app-header';
import { Stack } from '../../components/layout/card';
import { List } from '../../components/layout/list-row';
import { Screen } from '../../components/layout/screen';
import { useOver } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { useBack } from '../../navigation/back';
import { usePrivateEvents } from '../../realtime/private-events';
import { useMarkArticlesRead, useReadArticles } from '../../storage/read-articles';
import { ArticleListRow } from './article-row';

const { notice, announcement } = articleCategories;
const segments = { notice, announcement } as const;

const Rows = ({ list }: { list: ArticlesActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const read = useReadArticles();
  return (
    <List>
      {rows.map((article) => (
        <ArticleListRow
          key={article.id}
          article={article}
          href={`#/pages/index/notice/notice?id=${article.id}`}
          unread={!read.has(article.id)}
        />
      ))}
    </List>
  );
};

const MarkAllRead = ({ list }: { list: ArticlesActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const read = useReadArticles();
  const markRead = useMarkArticlesRead();
  const isDone = rows.every(({ id }) => read.has(id));
  return (
    <Button
      variant="text"
      compact
      disabled={isDone}
      onPress={() => markRead(rows.map(({ id }) => id))}
    >
      <FormattedMessage id="notices.markAllRead" />
    </Button>
  );
};

/** Notices and announcements, newest first, with those that were not read on this device marked. */
export const NoticesScreen = () => {
  const intl = useIntl();
  const list = useActorRef(useOver(articlesOver), { input: { filter: notice } });
  const filter = useSelector(list, ({ context }) => context.filter);
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  const refresh = () => list.send({ type: 'refresh.requested' });
  usePrivateEvents(['notice', 'missed'], refresh);
  return (
    <Screen
      header={
        <AppHeader
          back={useBack()}
          title={<FormattedMessage id="notices.title" />}
          actions={<MarkAllRead list={list} />}
        />
      }
    >
      <PullToRefresh
        refreshing={isRefreshing}
        label={intl.formatMessage({ id: 'notices.loading' })}
        onRefresh={refresh}
      >
        <Stack>
          <Segmented
            label={intl.formatMessage({ id: 'notices.title' })}
            segments={[
              { value: 'notice', label: <FormattedMessage id="notices.title" /> },
              { value: 'announcement', label: <FormattedMessage id="notices.announcements" /> },
            ]}
            value={filter === announcement ? 'announcement' : 'notice'}
            onChange={(chosen) => list.send({ type: 'filter.changed', filter: segments[chosen] })}
          />
          <ListContent
            list={list}
            loading={{ rows: 6, label: intl.formatMessage({ id: 'notices.loading' }) }}
            failed={<FormattedMessage id="notices.failed" />}
            empty={
              <EmptyState
                drawing="message"
                action={
                  <Button variant="secondary" compact onPress={refresh}>
                    <FormattedMessage id="action.refresh" />
                  </Button>
                }
              >
                <FormattedMessage id="notices.empty" />
              </EmptyState>
            }
          >
            <Rows list={list} />
          </ListContent>
        </Stack>
      </PullToRefresh>
    </Screen>
  );
};
