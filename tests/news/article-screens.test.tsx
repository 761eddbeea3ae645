// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '../../schemas/kernel/failure';
import type { ArticleRow } from '../../schemas/news/article';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HelpCenterScreen } from '../../src/screens/news/help-center-screen';
import { HelpDetailScreen } from '../../src/screens/news/help-detail-screen';
import { matching } from '../../src/screens/news/help-search';
import { NoticeScreen } from '../../src/screens/news/notice-screen';
import { NoticesScreen } from '../../src/screens/news/notices-screen';
import { Surroundings, settled } from '../support/screen/run-screen';
import { type Asked, scriptedClient } from '../support/screen/scripted-client';

const article = (id: number, patch: Partial<ArticleRow> = {}): ArticleRow => ({
  id,
  category: 4,
  title: `Article ${id}`,
  abstract: `About ${id}.`,
  thumbnail: '',
  publishedAt: '2026-01-02T03:04:05.000Z',
  updatedAt: null,
  slug: '',
  topic: null,
  ...patch,
});
const page = (rows: readonly ArticleRow[], omitted = 0) => ({
  rows,
  page: 1,
  omitted,
  hasMore: false,
  total: rows.length,
});
const offline = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const notFound = new RequestError({
  kind: 'refused',
  code: 'record.not_found',
  params: {},
  text: '',
});

const open = async (shown: ReactNode, address = '/') => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} address={address}>
      <LiveProvider open={() => new Promise(() => undefined)}>{shown}</LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const variablesOf = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path.startsWith('news/')).map(({ variables }) => variables);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  const ignore = () => undefined;
  const media = { matches: false, addEventListener: ignore, removeEventListener: ignore };
  vi.stubGlobal('matchMedia', () => media);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the notices', () => {
  test('are listed, and announcements beside them', async () => {
    const { answer, asked } = await open(<NoticesScreen />);
    answer('news/list', page([article(901), article(900, { publishedAt: null })]));
    await settled();
    expect(rows()[0]).toContain('Article 901');
    expect(rows()[1]).toBe('Article 900');
    fireEvent.click(screen.getByRole('radio', { name: 'News' }));
    await settled();
    answer('news/list', page([]));
    await settled();
    expect(screen.getByText('No notices')).toBeTruthy();
    const filters = variablesOf(asked);
    expect(filters).toMatchObject([{ filter: 4 }, { filter: 38 }]);
  });

  test('are all read after one tap', async () => {
    const { answer } = await open(<NoticesScreen />);
    answer('news/list', page([article(911), article(910)]));
    await settled();
    const button = screen.getByRole('button', { name: 'Mark all read' });
    expect(button.hasAttribute('disabled')).toBe(false);
    press('Mark all read');
    expect(button.hasAttribute('disabled')).toBe(true);
  });

  test('that cannot be loaded say why, and are loaded again', async () => {
    const { answer, refuse } = await open(<NoticesScreen />);
    refuse('news/list', offline);
    await settled();
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain(
      'The notices could not be loaded',
    );
    press('Retry');
    await settled();
    answer('news/list', page([article(1)]));
    await settled();
    expect(rows()).toHaveLength(1);
  });
});

describe('one notice', () => {
  const detail = { ...article(2), html: '' };

  test('has its neighbours in the list', async () => {
    const { answer } = await open(<NoticeScreen />, '/?id=2');
    answer('news/detail', detail);
    await settled();
    answer('news/list', page([article(3), article(2), article(1)]));
    await settled();
    expect(screen.getByRole('article').textContent).toContain('About 2.');
    expect(screen.getByRole('link', { name: /Article 3.*Previous/ }).getAttribute('href')).toBe(
      '#/pages/index/notice/notice?id=3',
    );
    expect(screen.getByRole('link', { name: /Article 1.*Next/ })).toBeTruthy();
  });

  test.each(['/?id=2', '/?id=nothing', '/'])(
    'that is not there leads back: %s',
    async (address) => {
      const scripted = await open(<NoticeScreen />, address);
      if (scripted.isWaiting('news/detail')) scripted.refuse('news/detail', notFound);
      await settled();
      expect(screen.getByText('No data obtained')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
        '#/pages/notice/index',
      );
    },
  );

  test('that cannot be loaded can be loaded again', async () => {
    const { answer, refuse } = await open(<NoticeScreen />, '/?id=2');
    refuse('news/detail', offline);
    await settled();
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain(
      'The article could not be loaded',
    );
    press('Retry');
    await settled();
    answer('news/detail', detail);
    await settled();
    expect(screen.getByRole('article')).toBeTruthy();
  });
});

describe('an agreement', () => {
  const named = [article(7, { slug: 'privacy' }), article(8, { slug: 'user-agreement' })];

  test.each([
    ['of this server is found by its name', named, 8],
    ['of another server is the first of its category', [article(31), article(30)], 31],
  ])('%s', async (_, listed, id) => {
    const { answer, asked } = await open(<HelpDetailScreen />, '/?slug=user-agreement');
    answer('news/list', page(listed));
    await settled();
    expect(variablesOf(asked)).toEqual([{ category: 35 }, { id }]);
  });

  test('that no server has is not there', async () => {
    const { answer } = await open(<HelpDetailScreen />, '/?slug=unheard-of');
    answer('news/list', page([article(1, { slug: 'fees' })]));
    await settled();
    expect(screen.getByText('No data obtained')).toBeTruthy();
  });
});

describe('the help', () => {
  const listed = [
    article(1, { title: 'What is the fund password?', topic: 'security' }),
    article(2, { title: 'Retiro y depósito', topic: 'funds' }),
  ];
  const questions = () =>
    [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);

  test('is searched and filtered, and shows everything again', async () => {
    const { answer } = await open(<HelpCenterScreen />);
    answer('news/list', page(listed));
    await settled();
    expect(questions()).toHaveLength(2);
    press('Security');
    expect(questions()).toEqual(['What is the fund password?']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'deposito' } });
    expect(questions()).toEqual([]);
    press('Show all');
    expect(questions()).toHaveLength(2);
  });

  test('leads to customer service even where its articles cannot be loaded', async () => {
    const { refuse } = await open(<HelpCenterScreen />);
    refuse('news/list', offline);
    await settled();
    press('Contact customer service');
    await settled();
    expect(document.body.textContent).toContain('Feature not yet open');
    expect(screen.getByRole('link', { name: 'Risk disclosure' }).getAttribute('href')).toBe(
      '#/pages/help/center/detail?slug=risk-disclosure',
    );
  });

  test('asks whether it helped', async () => {
    const { answer } = await open(<HelpDetailScreen />, '/?id=5');
    answer('news/detail', { ...article(5), html: '' });
    await settled();
    press('Yes');
    expect(screen.getByText('Thank you for your answer.')).toBeTruthy();
  });

  test.each([
    ['', 2],
    ['  FUND   password ', 1],
    ['deposito', 1],
    ['ＦＵＮＤ', 1],
    ['password deposito', 0],
  ])('search for %j', (query, count) => {
    expect(matching(listed, query)).toHaveLength(count);
  });
});
