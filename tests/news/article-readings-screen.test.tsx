// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { session } from '../../examples/account/people';
import type { ArticleRow } from '../../schemas/news/article';
import { articleCategories } from '../../schemas/news/article-category';
import { allArticlesOver, articleOver, articlesOver } from '../../src/api/news/article';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HelpCenterScreen } from '../../src/screens/news/help-center-screen';
import { NoticeScreen } from '../../src/screens/news/notice-screen';
import { NoticesScreen } from '../../src/screens/news/notices-screen';
import { allRead } from '../support/all-read';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import { anyTime, byPull, noticeWords } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const { notice, announcement, help } = articleCategories;

const row = (id: number, title: string): ArticleRow => ({
  id,
  category: notice,
  title,
  abstract: 'On Sunday.',
  thumbnail: '',
  publishedAt: null,
  updatedAt: null,
  slug: '',
  topic: null,
});
const maintenance = row(900, 'Maintenance');

beforeEach(() => {
  const ignore = () => undefined;
  const media = { matches: false, addEventListener: ignore, removeEventListener: ignore };
  vi.stubGlobal('matchMedia', () => media);
});
afterEach(() => {
  closeSockets();
  vi.unstubAllGlobals();
});

testReading(articleOver(client, { id: maintenance.id }), {
  title: 'a notice',
  value: { ...maintenance, html: '' },
  path: 'news/detail',
  screen: <NoticeScreen />,
  address: `/pages/index/notice/notice?id=${maintenance.id}`,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading the article')).toBeTruthy(),
    value: () => expect(screen.getByRole('heading', { name: 'Maintenance' })).toBeTruthy(),
    failed: () => expect(screen.getByText('The article could not be loaded')).toBeTruthy(),
  },
  stale: null,
});

testReading(allArticlesOver(client, help), {
  title: 'the help center',
  value: allRead([{ ...maintenance, category: help }]),
  path: 'news/list',
  screen: (
    <LiveProvider open={() => new Promise(() => undefined)}>
      <HelpCenterScreen />
    </LiveProvider>
  ),
  refresh: byPull,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading help articles')).toBeTruthy(),
    value: () => expect(screen.getByText('Maintenance')).toBeTruthy(),
    failed: () => expect(screen.getByText('The help articles could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

testListing(articlesOver(client), {
  title: 'the notices',
  rows: [row(903, 'Notice 903'), row(902, 'Notice 902'), row(901, 'Notice 901')],
  wordsOf: ({ title }) => title,
  filters: {
    first: notice,
    other: announcement,
    choose: (filter) => {
      const name = filter === notice ? 'Notices' : 'News';
      fireEvent.click(screen.getByRole('radio', { name }));
    },
  },
  path: 'news/list',
  screen: (
    <LiveProvider open={openSocket}>
      <NoticesScreen />
    </LiveProvider>
  ),
  session,
  refresh: anyTime(() => receive('notice', { id: '904', title: 'News' })),
  words: {
    loading: 'Loading notices',
    empty: 'No notices',
    failed: 'The notices could not be loaded',
  },
});
