// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepTranslatedTexts } from '../../src/app/translated-texts';

beforeAll(() => keepTranslatedTexts(document.body));
afterEach(cleanup);

type Line = { word: string | null; price: string; hasMark: boolean };

/** Texts of which each stands beside others, and one that stands alone. */
const LineText = ({ word, price, hasMark }: Line) => (
  <p>
    {hasMark ? <b>!</b> : null}
    {word}
    {price} USDT
    <i>{price}</i>
  </p>
);

/** How translators put their own elements in the place of a text. */
const ways: Record<string, (text: Text, by: HTMLElement, translated: string) => void> = {
  'replaced by elements': (text, by, translated) => {
    by.append(translated);
    text.replaceWith(by);
  },
  'removed behind its translation': (text, by, translated) => {
    by.append(translated);
    text.before(by);
    text.remove();
  },
  'removed before its translation': (text, by, translated) => {
    by.append(translated);
    text.after(by);
    text.remove();
  },
  'moved into elements': (text, by) => {
    text.replaceWith(by);
    by.append(text);
  },
};

const textsIn = (root: Node): readonly Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Text && !currentNode.parentElement?.closest('font'))
      texts.push(currentNode);
  }
  return texts.filter(({ data }) => data.trim() !== '');
};

/** Observers are notified after what runs now. */
const observed = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

const translate = async (way: string, root: Node) => {
  for (const text of textsIn(root)) ways[way]?.(text, document.createElement('font'), text.data);
  await observed();
};

const first: Line = { word: 'Rise ', price: '1.05', hasMark: false };
const firstText = 'Rise 1.05 USDT1.05';

const changes: Record<string, Line> = {
  'another figure': { ...first, price: '1.06' },
  'no word': { ...first, word: null },
  'a mark before the word': { ...first, hasMark: true },
  everything: { word: 'Fall ', price: '0.98', hasMark: true },
};

describe.each(Object.keys(ways))('a text that was %s', (way) => {
  test.each(Object.entries(changes))('follows what React writes: %s', async (_, next) => {
    const { container, rerender } = render(<LineText {...first} />);
    await translate(way, container);
    expect(container.querySelectorAll('font')).toHaveLength(4);
    expect(container.textContent).toBe(firstText);
    for (const line of [next, first]) {
      rerender(<LineText {...line} />);
      await observed();
      const { word, price, hasMark } = line;
      const text = `${hasMark ? '!' : ''}${word ?? ''}${price} USDT${price}`;
      expect(container.textContent).toBe(text);
      await translate(way, container);
      expect(container.textContent).toBe(text);
    }
  });

  test('is the text again when the browser translates no more', async () => {
    const { container, rerender } = render(<LineText {...first} />);
    await translate(way, container);
    for (const by of container.querySelectorAll('font')) by.replaceWith(by.textContent);
    await observed();
    expect(container.textContent).toBe(firstText);
    rerender(<LineText {...first} price="1.06" />);
    expect(container.textContent).toBe('Rise 1.06 USDT1.06');
  });

  test('is the text again when the browser puts back what it took', async () => {
    const { container, rerender } = render(<LineText {...first} />);
    const texts = textsIn(container);
    await translate(way, container);
    container.querySelectorAll('font').forEach((by, index) => {
      by.replaceWith(texts[index] ?? '');
    });
    await observed();
    expect(container.textContent).toBe(firstText);
    rerender(<LineText {...first} price="1.06" />);
    expect(container.textContent).toBe('Rise 1.06 USDT1.06');
  });

  test('follows when it was translated twice', async () => {
    const { container, rerender } = render(<LineText {...first} />);
    await translate(way, container);
    for (const by of container.querySelectorAll('font')) {
      const again = document.createElement('font');
      again.append('*');
      by.replaceWith(again);
    }
    await observed();
    expect(container.textContent).toBe('****');
    rerender(<LineText {...first} price="1.06" />);
    await observed();
    expect(container.textContent).toBe('*1.06*1.06');
  });
});
