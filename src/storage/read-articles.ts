import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readJson, writeText } from '../api/kernel/device';
import { perOwner } from '../components/base/per-owner';
import { type UiState, useUiState } from '../components/base/ui-state';

const name = 'tideline_read_articles';
/** Enough for what is listed on several pages. */
const most = 300;

const Ids = v.fallback(v.array(v.pipe(v.number(), v.safeInteger())), []);

const createReadArticles = () => {
  const listeners = new Set<() => void>();
  let read: readonly number[] | null = null;
  const current = (): readonly number[] => {
    read ??= v.parse(Ids, readJson(name));
    return read;
  };
  const subscribe = (listener: () => void) => {
    const reload = ({ key }: StorageEvent) => {
      if (key !== name && key !== null) return;
      read = null;
      listener();
    };
    listeners.add(listener);
    addEventListener('storage', reload);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', reload);
    };
  };
  const mark = (ids: readonly number[]): void => {
    const added = ids.filter((id) => !current().includes(id));
    if (added.length === 0) return;
    read = [...current(), ...added].slice(-most);
    writeText(name, JSON.stringify(read));
    for (const notify of listeners) notify();
  };
  return { current, subscribe, mark };
};

const readArticlesOf = perOwner((_: UiState) => createReadArticles());

/** The articles that were read on this device, by their ids. */
export const useReadArticles = (): ReadonlySet<number> => {
  const { subscribe, current } = readArticlesOf(useUiState());
  return new Set(useSyncExternalStore(subscribe, current));
};

/** Remembers that articles were read on this device. */
export const useMarkArticlesRead = (): ((ids: readonly number[]) => void) =>
  readArticlesOf(useUiState()).mark;
