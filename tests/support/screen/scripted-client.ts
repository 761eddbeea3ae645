import type { Client } from '../../../src/api/kernel/client';
import type { Document } from '../../../src/api/kernel/document';

type Settle = {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  signal: AbortSignal | undefined;
};
export type Asked = { path: string; variables: unknown };

/**
 * A client without a network: it writes down what it is asked, and the test answers by path: all that
 * wait there at once, but for calls that were aborted while another one waits.
 */
export const scriptedClient = () => {
  const asked: Asked[] = [];
  const pending = new Map<string, Settle[]>();
  const open = <Result>(path: string, variables: unknown, signal?: AbortSignal) => {
    asked.push({ path, variables });
    return new Promise<Result>((resolve, reject) => {
      pending.set(path, [...(pending.get(path) ?? []), { resolve, reject, signal }]);
    });
  };
  const client: Client = {
    request: <Result, Variables>(
      first:
        | Document<Result, Variables>
        | { document: Document<Result, Variables>; variables: Variables; signal?: AbortSignal },
      ...rest: [Variables?]
    ) =>
      'document' in first
        ? open<Result>(first.document.path, first.variables, first.signal)
        : open<Result>(first.path, rest[0]),
    upload: ({ document }) => open(document.path, {}),
  };
  const waitingAt = (path: string): readonly Settle[] => {
    const calls = pending.get(path);
    if (!calls) throw new Error(`Nothing waits for an answer of ${path}.`);
    pending.delete(path);
    const current = calls.filter(({ signal }) => !signal?.aborted);
    return current.length > 0 ? current : calls;
  };
  return {
    client,
    asked,
    answer: (path: string, result: unknown) => {
      for (const { resolve } of waitingAt(path)) resolve(result);
    },
    refuse: (path: string, error: unknown) => {
      for (const { reject } of waitingAt(path)) reject(error);
    },
    /** Whether a call of this path has no answer yet. */
    isWaiting: (path: string) => pending.has(path),
  };
};
export type ScriptedClient = ReturnType<typeof scriptedClient>;
