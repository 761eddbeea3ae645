import { useMemo } from 'react';
import * as v from 'valibot';
import type { Client } from '../api/kernel/client';
import { readJson, writeText } from '../api/kernel/device';
import { createObservable } from '../components/base/observable';
import { perOwner } from '../components/base/per-owner';
import { useServices } from '../context/services';
import type { DraftName } from './stored-drafts';

type Persisted<Value> = {
  readonly read: () => Value | null;
  readonly write: (value: Value | null) => void;
};

/** A value that outlives its screen but not a reload, as the time of the last code request. */
export const createPersisted = <Value>() => {
  const persistedOf = perOwner((_: Client): Persisted<Value> => {
    const { get: read, set: write } = createObservable<Value | null>(null);
    return { read, write };
  });
  return () => persistedOf(useServices().client);
};

/**
 * A draft that outlives its screen and a reload, in this tab only. The schema decides what is
 * stored; it omits secrets.
 */
export const createPersistedDraft = <Value extends object>(
  name: DraftName,
  schema: v.GenericSchema<unknown, Value>,
) => {
  const usePersisted = createPersisted<{ text: string }>();
  const parsed = (raw: unknown) => {
    const result = v.safeParse(schema, raw);
    return result.success ? result.output : null;
  };
  return (): Persisted<Value> => {
    const memory = usePersisted();
    return useMemo(() => {
      // Without session storage the draft is in memory only and outlives its screen, not a reload.
      const isStored = () => readJson(name, 'sessionStorage') !== null;
      return {
        read: () => {
          const stored = parsed(readJson(name, 'sessionStorage'));
          const inMemory = memory.read();
          return stored ?? (inMemory && parsed(JSON.parse(inMemory.text)));
        },
        write: (value) => {
          const draft = value && parsed(value);
          const text = draft && JSON.stringify(draft);
          writeText(name, text, 'sessionStorage');
          memory.write(text === null || isStored() ? null : { text });
        },
      };
    }, [memory]);
  };
};
