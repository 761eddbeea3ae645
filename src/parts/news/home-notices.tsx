import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectValue } from '../../../machines/kernel/reading';
import type { ArticleRow } from '../../../schemas/news/article';
import { type ArticleCategory, articleCategories } from '../../../schemas/news/article-category';
import { allArticlesOver } from '../../api/news/article';
import { classesOf } from '../../components/base/class-names';
import { useMediaQuery } from '../../components/base/media-query';
import { ButtonLink } from '../../components/controls/button';
import { IconButton } from '../../components/controls/icon-button';
import { Icon } from '../../components/icons/icon';
import { Sheet } from '../../components/overlays/sheet';
import { useServices } from '../../context/services';
import { usePrivateEvents } from '../../realtime/private-events';
import { useMarkArticlesRead, useReadArticles } from '../../storage/read-articles';
import styles from './home-notices.module.css';

const css = classesOf(styles);

const rotationMs = 5_000;
const rotated = 5;
const addressOf = ({ id }: ArticleRow) => `#/pages/index/notice/notice?id=${id}`;

/** Without rows the place stays empty: home shows no failure of what is beside the point. */
const useArticles = (category: ArticleCategory): readonly ArticleRow[] => {
  const { client } = useServices();
  const reading = useActorRef(useMemo(() => allArticlesOver(client, category), [client, category]));
  usePrivateEvents(['notice', 'missed'], () => reading.send({ type: 'change.notified' }));
  return useSelector(reading, selectValue)?.rows ?? [];
};

const Ticker = ({ notices }: { notices: readonly ArticleRow[] }) => {
  const intl = useIntl();
  const read = useReadArticles();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isPaused, setIsPaused] = useState(false);
  const [turn, setTurn] = useState(0);
  const shown = notices.slice(0, rotated);
  const rotates = !isStill && shown.length > 1;
  useEffect(() => {
    if (!rotates || isPaused) return;
    const timer = setInterval(() => setTurn((last) => last + 1), rotationMs);
    return () => clearInterval(timer);
  }, [rotates, isPaused]);
  const current = shown[turn % shown.length];
  if (!current) return null;
  const unread = notices.filter(({ id }) => !read.has(id)).length;
  return (
    <div className={css('ticker')}>
      <a className={css('link')} href="#/pages/notice/index">
        <span className={css('bell')}>
          <Icon name="bell" />
          {unread === 0 ? null : <span className={css('dot')} />}
        </span>
        <span className={css('title')}>{current.title}</span>
        {unread === 0 ? null : (
          <span className="tl-spoken">
            <FormattedMessage id="notices.unread" values={{ count: unread }} />
          </span>
        )}
      </a>
      {rotates ? (
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          tone="quiet"
          label={intl.formatMessage({ id: isPaused ? 'notices.resume' : 'notices.pause' })}
          onPress={() => setIsPaused(!isPaused)}
        />
      ) : null}
    </div>
  );
};

/** The newest important notice, until it was seen on this device. */
const Popup = () => {
  const intl = useIntl();
  const read = useReadArticles();
  const markRead = useMarkArticlesRead();
  const [newest] = useArticles(articleCategories.popup);
  if (!newest || read.has(newest.id)) return null;
  const close = () => markRead([newest.id]);
  return (
    <Sheet
      open
      title={newest.title}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={close}
      action={
        <ButtonLink href={addressOf(newest)} onPress={close}>
          <FormattedMessage id="notices.read" />
        </ButtonLink>
      }
    >
      <p>{newest.abstract}</p>
    </Sheet>
  );
};

/** The line of notices on home, and the notice that opens by itself. */
export const HomeNotices = () => (
  <>
    <Ticker notices={useArticles(articleCategories.notice)} />
    <Popup />
  </>
);
