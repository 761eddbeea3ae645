import { useMemo } from 'react';
import type { Client } from '../api/client';
import { useServices } from './services';

/** What outlives its screen, but neither the app nor a reload: what was typed, a wait. No secrets. */
export const createKept = <Value>() => {
  const values = new WeakMap<Client, Value>();
  return () => {
    const { client } = useServices();
    return useMemo(
      () => ({
        read: (): Value | null => values.get(client) ?? null,
        keep: (value: Value | null): void => {
          if (value === null) values.delete(client);
          else values.set(client, value);
        },
      }),
      [client],
    );
  };
};
