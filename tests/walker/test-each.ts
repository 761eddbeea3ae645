import { test } from 'vitest';

/**
 * One test for every title, under the whole of it: `test.each` cuts long titles, and what has the
 * same title would share a name. Items of one title are checked in one test, in order.
 */
export const testEach = <Item extends { title: string }>(
  name: string,
  items: readonly Item[],
  check: (item: Item) => void | Promise<void>,
): void => {
  const byTitle = new Map<string, Item[]>();
  for (const item of items) byTitle.set(item.title, [...(byTitle.get(item.title) ?? []), item]);
  for (const [title, alike] of byTitle) {
    test(`${name}: ${title}`, async () => {
      for (const item of alike) await check(item);
    });
  }
};
