import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectIsRefreshing, selectValue } from '../../../machines/kernel/reading';
import type { ArticleRow } from '../../../schemas/news/article';
import {
  type Agreement,
  agreementAddress,
  articleCategories,
  type HelpTopic,
  helpTopics,
} from '../../../schemas/news/article-category';
import { allArticlesOver } from '../../api/news/article';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonLink } from '../../components/controls/button';
import { PullToRefresh } from '../../components/controls/pull-to-refresh';
import { EmptyState } from '../../components/feedback/empty-state';
import { SearchField } from '../../components/fields/search-field';
import { Icon } from '../../components/icons/icon';
import type { IconName } from '../../components/icons/icon-paths';
import { AppHeader } from '../../components/layout/app-header';
import { Section, Stack } from '../../components/layout/card';
import { List, ListRow } from '../../components/layout/list-row';
import { Screen } from '../../components/layout/screen';
import { SkeletonRows } from '../../components/layout/skeleton';
import { useServices } from '../../context/services';
import { FailedReading } from '../../lists/failed-reading';
import { OmittedRows } from '../../lists/omitted-rows';
import { RefreshNotice } from '../../lists/refresh-notice';
import { useBack } from '../../navigation/back';
import { ContactCard } from './contact-card';
import { matching } from './help-search';
import styles from './news.module.css';

const css = classesOf(styles);

const topics: Record<HelpTopic, { icon: IconName; label: ReactNode }> = {
  account: { icon: 'user', label: <FormattedMessage id="settings.account" /> },
  funds: { icon: 'assets', label: <FormattedMessage id="help.topic.funds" /> },
  trading: { icon: 'chart', label: <FormattedMessage id="help.topic.trading" /> },
  security: { icon: 'shield', label: <FormattedMessage id="settings.security" /> },
};

const agreements: readonly (readonly [Agreement, ReactNode])[] = [
  ['user-agreement', <FormattedMessage key="u" id="agreement.title" />],
  ['privacy', <FormattedMessage key="p" id="help.agreement.privacy" />],
  ['risk-disclosure', <FormattedMessage key="r" id="help.agreement.risk" />],
  ['hosting-agreement', <FormattedMessage key="h" id="help.agreement.hosting" />],
  ['subscription-agreement', <FormattedMessage key="s" id="help.agreement.subscription" />],
];

type Chosen = { topic: HelpTopic | null; onChoose: (topic: HelpTopic | null) => void };

/** A second tap shows all topics again. */
const Topics = ({ topic, onChoose }: Chosen) => (
  <div className={css('tiles')}>
    {helpTopics.map((one) => (
      <button
        key={one}
        type="button"
        className={css('tile', topic === one && 'chosen')}
        aria-pressed={topic === one}
        onClick={() => onChoose(topic === one ? null : one)}
      >
        <Icon name={topics[one].icon} />
        <span>{topics[one].label}</span>
      </button>
    ))}
  </div>
);

const Questions = ({ articles }: { articles: readonly ArticleRow[] }) => (
  <div className={css('questions')}>
    {articles.map(({ id, title, abstract }) => (
      <details key={id} className={css('question')} name="help">
        <summary className={css('summary')}>
          <span>{title}</span>
          <Icon name="chevron-down" size="small" />
        </summary>
        <div className={css('answer')}>
          <p>{abstract}</p>
          <ButtonLink variant="text" compact href={`#/pages/help/center/detail?id=${id}`}>
            <FormattedMessage id="help.readMore" />
          </ButtonLink>
        </div>
      </details>
    ))}
  </div>
);

const Found = ({ articles }: { articles: readonly ArticleRow[] }) => {
  const intl = useIntl();
  const [query, setQuery] = useState('');
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  const found = matching(articles, query).filter((one) => topic === null || one.topic === topic);
  const isChosen = query.trim() !== '' || topic !== null;
  const hasTopics = articles.some((one) => one.topic !== null);
  return (
    <>
      <SearchField
        label={intl.formatMessage({ id: 'help.search' })}
        clearLabel={intl.formatMessage({ id: 'action.clearSearch' })}
        value={query}
        onChange={setQuery}
      />
      <ContactCard />
      {hasTopics ? <Topics topic={topic} onChoose={setTopic} /> : null}
      <Section title={<FormattedMessage id={isChosen ? 'help.results' : 'help.questions'} />}>
        <p className="tl-spoken" role="status">
          {isChosen ? <FormattedMessage id="help.found" values={{ count: found.length }} /> : null}
        </p>
        {found.length === 0 ? (
          <EmptyState
            drawing="search"
            action={
              isChosen ? (
                <Button
                  variant="secondary"
                  compact
                  onPress={() => {
                    setQuery('');
                    setTopic(null);
                  }}
                >
                  <FormattedMessage id="help.showAll" />
                </Button>
              ) : undefined
            }
          >
            <FormattedMessage id={isChosen ? 'help.noMatch' : 'help.empty'} />
          </EmptyState>
        ) : (
          <Questions articles={found} />
        )}
      </Section>
    </>
  );
};

const Agreements = () => (
  <Section title={<FormattedMessage id="help.agreements" />}>
    <List>
      {agreements.map(([agreement, title]) => (
        <ListRow key={agreement} title={title} href={`#${agreementAddress(agreement)}`} />
      ))}
    </List>
  </Section>
);

/** Answers to frequent questions, the agreements, and the way to customer service. */
export const HelpCenterScreen = () => {
  const intl = useIntl();
  const { client } = useServices();
  const reading = useActorRef(
    useMemo(() => allArticlesOver(client, articleCategories.help), [client]),
  );
  const articles = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  const isRefreshing = useSelector(reading, selectIsRefreshing);
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="help.title" />} />}>
      <PullToRefresh
        refreshing={isRefreshing}
        label={intl.formatMessage({ id: 'help.loading' })}
        onRefresh={() => reading.send({ type: 'refresh.requested' })}
      >
        <Stack>
          {articles ? (
            <>
              <RefreshNotice actor={reading} />
              <Found articles={articles.rows} />
              <OmittedRows count={articles.omitted} />
            </>
          ) : failure ? (
            <>
              <FailedReading
                title={<FormattedMessage id="help.failed" />}
                failure={failure}
                onRetry={() => reading.send({ type: 'retry.requested' })}
              />
              <ContactCard />
            </>
          ) : (
            <SkeletonRows rows={16} label={intl.formatMessage({ id: 'help.loading' })} />
          )}
          {articles || failure ? <Agreements /> : null}
        </Stack>
      </PullToRefresh>
    </Screen>
  );
};
