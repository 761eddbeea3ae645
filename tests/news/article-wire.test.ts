import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ArticleDetail, ArticleRow } from '../../schemas/news/article';
import { refusalsOf } from '../support/refusals';
import { canonical } from '../support/server/canonical-answers';

const wire = canonical.articles.data[0];
const row = {
  id: 51,
  category: 18,
  title: 'Article 51',
  abstract: 'What it is about.',
  thumbnail: '',
  publishedAt: wire?.create_time,
  updatedAt: wire?.update_time,
  slug: '',
  topic: 'funds',
};

describe('an article in a list', () => {
  test('is read', () => {
    expect(v.parse(ArticleRow, wire)).toEqual(row);
  });

  test('is read without what older servers do not send', () => {
    expect(v.parse(ArticleRow, { id: '7', title: 'Old' })).toEqual({
      id: 7,
      category: null,
      title: 'Old',
      abstract: '',
      thumbnail: '',
      publishedAt: null,
      updatedAt: null,
      slug: '',
      topic: null,
    });
  });

  test.each<[object, object]>([
    [{ topic: 'astrology' }, { topic: null }],
    [{ thumbnail: 'javascript:x' }, { thumbnail: '' }],
    [{ create_time: '0000-00-00 00:00:00' }, { publishedAt: null }],
    [{ abstract: null }, { abstract: '' }],
    [{ c_id: '4' }, { category: 4 }],
  ])('is read with %j', (patch, read) => {
    expect(v.parse(ArticleRow, { ...wire, ...patch })).toEqual({ ...row, ...read });
  });

  test.each<[object, string]>([
    [{ id: 0 }, 'id wrong'],
    [{ title: '' }, 'title param.invalid'],
  ])('is not read with %j', (patch, refusal) => {
    expect(refusalsOf(ArticleRow, { ...wire, ...patch })).toEqual([refusal]);
  });
});

test('one article has its text as it came', () => {
  expect(v.parse(ArticleDetail, canonical.article)).toEqual({ ...row, html: '<p>Text</p>' });
  expect(v.parse(ArticleDetail, { ...canonical.article, content: null })).toMatchObject({
    html: '',
  });
});
