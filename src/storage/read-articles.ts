import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readJson, writeText } from '../api/kernel/device';

const name = 'tideline_read_articles';
/** Enough for what is listed on several pages. */
const most = 300;

const Ids = v.fallback(v.array(v.pipe(v.number(), v.safeInteger())), []);

let read: readonly number[] | null = null;
const listeners = new Set<() => void>();

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

/** The articles that were read on this device, by their ids. */
export const useReadArticles = (): ReadonlySet<number> =>
  new Set(useSyncExternalStore(subscribe, current));

/** Remembers that articles were read on this device. */
export const markArticlesRead = (ids: readonly number[]): void => {
  const added = ids.filter((id) => !current().includes(id));
  if (added.length === 0) return;
  read = [...current(), ...added].slice(-most);
  writeText(name, JSON.stringify(read));
  for (const notify of listeners) notify();
};
