// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { mergeVariants } from '../../build/instant-shell/variants';
import { tabNames, tabPaths } from '../../schemas/kernel/route';
import { firstPlaceholder } from '../../src/instant-shell/facts';
import { placeTexts } from '../../src/instant-shell/place-texts';
import { choose, variantAt } from '../../src/instant-shell/variant';

const drawing = (path: string) => `<svg viewBox="0 0 8 8"><path d="${path}"></path></svg>`;

const markups = {
  visitor: `<div><p>Welcome</p><ul><li>a</li><li class="on">b${drawing('M0')}</li></ul></div>`,
  owner: `<div><h2>Total</h2><p>1</p><ul><li>a</li><li class="on">b${drawing('M1')}</li></ul></div>`,
  tab: '<div><ul><li class="on">a</li><li>b<input type="radio"/></li></ul></div>',
  page: '<div></div>',
  other: '',
};

const chosen = (merged: string, variant: string): string => {
  const template = document.createElement('template');
  template.innerHTML = merged;
  choose(template.content, variant);
  return template.innerHTML;
};

describe('the variants of the shell', () => {
  const merged = mergeVariants(markups);

  test.each(Object.entries(markups))('give back what was merged: %s', (name, markup) => {
    expect(chosen(merged, name)).toBe(markup.replace('/>', '>'));
  });

  test('hold once what they share', () => {
    expect(merged.match(/<li>a/g)).toHaveLength(1);
    expect(merged.match(/Welcome/g)).toHaveLength(1);
    expect(mergeVariants({ a: markups.tab, b: markups.tab })).toBe(markups.tab);
  });

  test('are those of the address, of the viewer and of the prices', () => {
    expect(variantAt('/', 'visitor', 'loading')).toBe('visitor-loading');
    expect(variantAt('/pages/index/index', 'owner', 'priced')).toBe('owner-priced');
    const others = tabNames.filter((tab) => tab !== 'home');
    expect(others.map((tab) => variantAt(tabPaths[tab], 'owner', 'loading'))).toEqual(others);
    expect(variantAt('/pages/settings/index', 'visitor', 'loading')).toBe('page');
    expect(variantAt('/nowhere', 'visitor', 'loading')).toBe('page');
  });
});

test('texts take the places of their placeholders, and nothing else changes', () => {
  const part = document.createElement('p');
  const place = (at: number) => String.fromCharCode(firstPlaceholder + at);
  part.innerHTML = `<b>${place(1)}</b><i>BTC</i><b>${place(0)}</b>`;
  placeTexts(part, ['first', 'second']);
  expect(part.innerHTML).toBe('<b>second</b><i>BTC</i><b>first</b>');
});
