import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../schemas/kernel/language';
import { articleCategories, helpTopics } from '../../schemas/news/article-category';
import { verifyAudit } from '../../server/audit/audit-log';
import type { ArticleCommand } from '../../server/news/article-command';
import { articleCalls } from '../../server/news/article-routes';
import { standingSlugs } from '../../server/news/articles/article-text';
import { createPublisher, type NoticeIn, type Publisher } from '../../server/news/publisher';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const text = (title: string) => ({ title, abstract: `${title}.`, content: `<p>${title}</p>` });

type Row = { id: number; c_id: number; lang: string; title: string; slug: string };

describeOnEachDatabase('articles', (database) => {
  let app: TestApp;
  let perform: Publisher;
  const announced: NoticeIn[] = [];
  beforeAll(async () => {
    app = await openApp(database().db, articleCalls);
    perform = createPublisher({
      db: database().db,
      clock: app.clock,
      announce: (noticeIn) => announced.push(noticeIn),
    });
  });
  afterAll(() => app.server.close());

  const page = async (fields: Record<string, number>, language = 'en') =>
    (await app.send('news/list', fields, { language })).body.message;
  const rows = async (category: number, language = 'en'): Promise<Row[]> =>
    (await page({ c_id: category, limit: 100 }, language)).data;
  const detail = async (id: number, language = 'en') =>
    (await app.send('news/detail', { id }, { language })).body;
  const publish = async (given: Partial<ArticleCommand & { act: 'publish' }> = {}) => {
    const { lines } = await perform({
      act: 'publish',
      category: 'notice',
      isPopup: false,
      actor: 'operator',
      texts: { en: text('Maintenance') },
      ...given,
    });
    return Number(/^Article (\d+) is published/.exec(lines[0] ?? '')?.[1]);
  };

  describe('that come with the server', () => {
    test.each(languages.map(({ code }) => code))('are whole in %s', async (language) => {
      const listed = await Promise.all(
        Object.values(articleCategories).map((category) => rows(category, language)),
      );
      const found = listed.flat().filter(({ slug }) => slug !== '');
      expect(found.map(({ slug }) => slug).sort()).toEqual([...standingSlugs].sort());
      for (const row of found) {
        const { message } = await detail(row.id, language);
        expect(message).toMatchObject({ ...row, lang: language });
        expect(`${message.title}${message.abstract}${message.content}`).not.toMatch(/[{}]/);
        expect(message.content).toMatch(/^<(p|ul|ol|h2|table)>/);
      }
    });

    test('state the figures of the settings', async () => {
      const fees = (await rows(articleCategories.help)).find(({ slug }) => slug === 'fees');
      const { message } = await detail(fees?.id ?? 0);
      expect(message.content).toContain('<td>0.2% of what you receive</td>');
      expect(message.content).toContain('<tr><td>BTC</td><td>0.0005</td><td>0.005</td></tr>');
    });

    test('link to each other by names that exist', async () => {
      const links = await Promise.all(
        standingSlugs.map(async (_, at) => {
          const { message } = await detail(at + 1);
          return [...message.content.matchAll(/slug=([\w-]+)/g)].map(([, slug]) => slug);
        }),
      );
      const named = links.flat();
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((slug) => !standingSlugs.some((one) => one === slug))).toEqual([]);
    });

    test('of the help have a topic', async () => {
      const listed = await page({ c_id: articleCategories.help, limit: 100 });
      const topics = new Set(listed.data.map(({ topic }: { topic: string }) => topic));
      expect([...topics].sort()).toEqual([...helpTopics].sort());
    });
  });

  describe('of an operator', () => {
    test('are listed before those of the server, newest first, page by page', async () => {
      const first = await publish({ texts: { en: text('First') } });
      await app.clock.advance(1_000);
      const second = await publish({ texts: { en: text('Second') } });
      expect(first).toBeGreaterThanOrEqual(1000);
      const listed = await page({ c_id: articleCategories.notice, limit: 2 });
      expect(listed).toMatchObject({
        current_page: 1,
        per_page: 2,
        data: [{ id: second }, { id: first }],
      });
      const all = await rows(articleCategories.notice);
      expect(listed.total).toBe(all.length);
      const next = await page({ c_id: articleCategories.notice, limit: 2, page: 2 });
      expect(next.data.map(({ id }: Row) => id)).toEqual(all.slice(2, 4).map(({ id }) => id));
      const beyond = await page({ c_id: articleCategories.notice, limit: 2, page: 90 });
      expect(beyond).toMatchObject({ data: [], from: null, to: null });
    });

    test.each([
      ['kr', 'kr', 'Korean'],
      ['jp', 'en', 'English'],
    ])('are read in %s as %s', async (language, lang, title) => {
      const texts = { en: text('English'), zh: text('Chinese'), kr: text('Korean') };
      const id = await publish({ texts });
      expect((await detail(id, language)).message).toMatchObject({ lang, title });
    });

    test('are read in Chinese where there is no English', async () => {
      const id = await publish({ texts: { zh: text('Chinese') } });
      expect((await detail(id, 'th')).message).toMatchObject({ lang: 'zh', title: 'Chinese' });
    });

    test('are sanitised when they are written, and again when they are read', async () => {
      const { db } = database();
      const hostile = { ...text('Hostile'), content: '<p onclick="x()">a<script>b</script></p>' };
      const id = await publish({ texts: { en: hostile } });
      const stored = await db
        .selectFrom('article_text')
        .select('content')
        .where('article_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(stored.content).toBe('<p>a</p>');
      await db
        .updateTable('article_text')
        .set({ content: '<p>a<iframe src="https://evil.example"></iframe></p>' })
        .where('article_id', '=', id)
        .execute();
      expect((await detail(id)).message.content).toBe('<p>a</p>');
    });

    test('are pop-ups where the operator says so, and notices too', async () => {
      const id = await publish({ isPopup: true, texts: { en: text('Important') } });
      expect((await rows(articleCategories.popup))[0]).toMatchObject({ id, title: 'Important' });
      expect((await rows(articleCategories.notice)).some((row) => row.id === id)).toBe(true);
    });

    test('are announced to everybody, in the language of each', async () => {
      announced.length = 0;
      const id = await publish({ texts: { en: text('English'), th: text('Thai') } });
      expect(announced).toHaveLength(1);
      const [noticeIn] = announced;
      expect(noticeIn?.('th')).toMatchObject({
        level: 'info',
        title: 'Thai',
        link: `/pages/index/notice/notice?id=${id}`,
      });
      expect(noticeIn?.('esp')).toMatchObject({ title: 'English' });
    });

    test('are gone once they are removed, and each act is in the log', async () => {
      const { db } = database();
      const before = await verifyAudit(db);
      const id = await publish();
      expect(await perform({ act: 'remove', id, actor: 'operator' })).toEqual({
        isDone: true,
        lines: [`Article ${id} is removed.`],
      });
      expect(await detail(id)).toMatchObject({ type: 'error', code: 'record.not_found' });
      expect((await rows(articleCategories.notice)).some((row) => row.id === id)).toBe(false);
      expect(await perform({ act: 'remove', id, actor: 'operator' })).toMatchObject({
        isDone: false,
      });
      const after = await verifyAudit(db);
      expect(after).toMatchObject({ broken: null, count: before.count + 2 });
    });

    test('are listed for the operator', async () => {
      const id = await publish({ category: 'announcement', texts: { zh: text('Chinese only') } });
      const { lines } = await perform({ act: 'list' });
      expect(lines.find((line) => line.startsWith(`${id} `))).toContain('38');
    });
  });

  test.each([
    [{ c_id: 999_999_999_999 }, { total: 0, data: [] }],
    [{ c_id: 0 }, { total: 0, data: [] }],
  ])('of an unknown category are none: %j', async (fields, expected) => {
    expect(await page(fields)).toMatchObject(expected);
  });

  test.each([
    ['news/list', {}, 'param.missing'],
    ['news/list', { c_id: 'x' }, 'param.invalid'],
    ['news/list', { c_id: 4, limit: 101 }, 'param.invalid'],
    ['news/detail', {}, 'param.missing'],
    ['news/detail', { id: 0 }, 'param.invalid'],
    ['news/detail', { id: 999 }, 'record.not_found'],
    ['news/detail', { id: 9_007_199_254_740_991 }, 'record.not_found'],
  ])('%s %j is refused with %s', async (path, fields, code) => {
    expect((await app.send(path, fields)).body).toMatchObject({ type: 'error', code });
  });
});
