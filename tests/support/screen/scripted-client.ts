import type { Client } from '../../../src/api/kernel/client';
import type { Document } from '../../../src/api/kernel/document';

type Settle = { resolve(value: unknown): void; reject(error: unknown): void };
export type Asked = { path: string; variables: unknown };

/** A client without a network: it writes down what it is asked, and the test answers by path. */
export const scriptedClient = () => {
  const asked: Asked[] = [];
  const pending = new Map<string, Settle>();
  const open = <Result>(path: string, variables: unknown) => {
    asked.push({ path, variables });
    return new Promise<Result>((resolve, reject) => {
      const settle: Settle = { resolve, reject };
      pending.set(path, settle);
    });
  };
  const client: Client = {
    request: <Result, Variables>(
      first:
        | Document<Result, Variables>
        | { document: Document<Result, Variables>; variables: Variables },
      ...rest: [Variables?]
    ) =>
      'document' in first
        ? open<Result>(first.document.path, first.variables)
        : open<Result>(first.path, rest[0]),
    upload: ({ document }) => open(document.path, {}),
  };
  const settle = (path: string): Settle => {
    const call = pending.get(path);
    if (!call) throw new Error(`Nothing waits for an answer of ${path}.`);
    pending.delete(path);
    return call;
  };
  return {
    client,
    asked,
    answer: (path: string, result: unknown) => settle(path).resolve(result),
    refuse: (path: string, error: unknown) => settle(path).reject(error),
    /** Whether a call of this path has no answer yet. */
    isWaiting: (path: string) => pending.has(path),
  };
};
export type ScriptedClient = ReturnType<typeof scriptedClient>;
