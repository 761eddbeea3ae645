import { describe, expect, test } from 'vitest';
import { articleAddress, articleTags } from '../../schemas/news/article-html';
import { sanitizedArticle } from '../../server/news/article-html';
import { xssPayloads } from '../support/xss-payloads';
import { testEach } from '../walker/walker';

const attribute = '(?: (?:href|src|alt)="[^"<>]*")*';
const element = new RegExp(
  `<(?:/(?:${articleTags.join('|')})|(?:${articleTags.join('|')})${attribute}(?: /)?)>`,
  'g',
);

/** What is left of a text once its allowed elements, spelled strictly, are taken out. */
const remainder = (html: string) => html.replaceAll(element, '');

const addresses = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

const numbered = xssPayloads.map((payload, index) => ({
  title: `${index + 1}: ${payload.slice(0, 60)}`,
  payload,
}));

describe('an article from the server', () => {
  testEach('has none of the attack', numbered, ({ payload }) => {
    for (const html of [payload, `<p>before${payload}after</p>`, `<table><tr><td>${payload}`]) {
      const clean = sanitizedArticle(html);
      expect(remainder(clean)).not.toMatch(/[<>]/);
      expect(addresses(clean).filter((one) => articleAddress(one) === null)).toEqual([]);
      expect(remainder(sanitizedArticle(clean))).not.toMatch(/[<>]/);
    }
  });

  test('that is harmless stays as it is', () => {
    const html =
      '<h2>Title</h2><h3>A</h3><h4>B</h4><p>One<br />two <strong>s</strong> <em>e</em> <u>u</u></p>' +
      '<ul><li>a</li></ul><ol><li>b</li></ol><blockquote>q</blockquote>' +
      '<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>' +
      '<p><a href="https://example.org/a?b=1&amp;c=2#d">out</a> <a href="#/pages/help/center/chat">in</a></p>' +
      '<img src="/assets/a.png" alt="A &quot;b&quot;" />';
    expect(sanitizedArticle(html)).toBe(html);
  });

  test('that uses older names has the new ones', () => {
    expect(sanitizedArticle('<h1>T</h1><p><b>x</b> <i>y</i></p>')).toBe(
      '<h2>T</h2><p><strong>x</strong> <em>y</em></p>',
    );
  });

  test('loses what it may not have, and keeps its text', () => {
    expect(
      sanitizedArticle(
        '<div class="a"><p style="color:red" id="b">text</p><font>more</font></div>',
      ),
    ).toBe('<p>text</p>more');
    expect(sanitizedArticle('<a href="http://example.org">old</a>')).toBe('<a>old</a>');
  });
});

describe('an address of an article', () => {
  test.each([
    ['https://example.org', { kind: 'external', href: 'https://example.org/' }],
    ['//example.org/a', { kind: 'external', href: 'https://example.org/a' }],
    ['\\\\example.org', { kind: 'external', href: 'https://example.org/' }],
    ['#/pages/help/center/detail?id=3', { kind: 'own', href: '#/pages/help/center/detail?id=3' }],
    ['/assets/a.png', { kind: 'own', href: '/assets/a.png' }],
    ['a.png', { kind: 'own', href: '/a.png' }],
    ['', { kind: 'own', href: '' }],
    ['http://example.org', null],
    ['javascript:alert(1)', null],
    [' java\tscript:alert(1)', null],
    ['data:text/html,x', null],
    ['mailto:a@example.org', null],
    ['https://user@example.org', null],
    ['https://', null],
  ])('%j', (written, expected) => {
    expect(articleAddress(written)).toEqual(expected);
  });
});
