import { useMemo } from 'react';
import * as v from 'valibot';
import type { Client } from '../api/kernel/client';
import { readJson, writeText } from '../api/kernel/device';
import { useServices } from '../app/services';

type Kept<Value> = {
  readonly read: () => Value | null;
  readonly keep: (value: Value | null) => void;
};

/** What outlives its screen, but neither the app nor a reload: a wait. */
export const createPersisted = <Value>() => {
  const values = new WeakMap<Client, Value>();
  return (): Kept<Value> => {
    const { client } = useServices();
    return useMemo(
      () => ({
        read: () => values.get(client) ?? null,
        keep: (value) => {
          if (value === null) values.delete(client);
          else values.set(client, value);
        },
      }),
      [client],
    );
  };
};

const draftNames = new Set<string>();

/**
 * What was typed and not sent yet. It outlives its screen and a reload, in this tab only; what a
 * schema leaves out, every secret, is not kept.
 */
export const createPersistedDraft = <Value extends object>(
  name: `tideline_draft_${string}`,
  schema: v.GenericSchema<unknown, Value>,
) => {
  draftNames.add(name);
  const usePersisted = createPersisted<{ text: string }>();
  const parsed = (raw: unknown) => {
    const found = v.safeParse(schema, raw);
    return found.success ? found.output : null;
  };
  return (): Kept<Value> => {
    const memory = usePersisted();
    return useMemo(() => {
      // A device that keeps nothing still has the memory of the open app.
      const isKeeping = () => readJson(name, 'sessionStorage') !== null;
      return {
        read: () => {
          const kept = parsed(readJson(name, 'sessionStorage'));
          const held = memory.read();
          return kept ?? (held && parsed(JSON.parse(held.text)));
        },
        keep: (value) => {
          const draft = value && parsed(value);
          const text = draft && JSON.stringify(draft);
          writeText(name, text, 'sessionStorage');
          memory.keep(text === null || isKeeping() ? null : { text });
        },
      };
    }, [memory]);
  };
};

/** Whoever logs out leaves nothing of theirs to the next one at this device. */
export const clearDrafts = (): void => {
  for (const name of draftNames) writeText(name, null, 'sessionStorage');
};
