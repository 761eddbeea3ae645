// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createUiState, UiStateContext } from '../../src/components/base/ui-state';
import { useMarkArticlesRead, useReadArticles } from '../../src/storage/read-articles';

let markArticlesRead: (ids: readonly number[]) => void = () => undefined;
const Read = () => {
  markArticlesRead = useMarkArticlesRead();
  return <output>{[...useReadArticles()].join(',')}</output>;
};
const open = () =>
  render(
    <UiStateContext value={createUiState()}>
      <Read />
    </UiStateContext>,
  );
const shown = () => document.querySelector('output')?.textContent;
const stored = () => localStorage.getItem('tideline_read_articles');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('what was read is stored on the device and shown at once', () => {
  open();
  expect(shown()).toBe('');
  act(() => markArticlesRead([3, 5]));
  expect(shown()).toBe('3,5');
  expect(stored()).toBe('[3,5]');
  act(() => markArticlesRead([5]));
  expect(stored()).toBe('[3,5]');
});

test('another tab is followed, and nonsense in the storage is nothing read', () => {
  open();
  localStorage.setItem('tideline_read_articles', '[7]');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tideline_read_articles' })));
  expect(shown()).toBe('7');
  localStorage.setItem('tideline_read_articles', '{"a":1}');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(shown()).toBe('');
});

test('only the last three hundred are stored', () => {
  open();
  const many = Array.from({ length: 320 }, (_, at) => at + 1);
  act(() => markArticlesRead(many));
  expect(JSON.parse(stored() ?? '')).toEqual(many.slice(20));
});
