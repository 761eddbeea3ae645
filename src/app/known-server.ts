import { withTimeout } from '../api/kernel/chunk';
import type { KnownServer } from '../api/kernel/request-rules';
import { handOffOfPage } from '../instant-shell/hand-off';
import { storedServer } from '../storage/stored-server';

const timeoutMs = 3_000;

/** No text, an empty object, or the page that some servers send for any path. */
const isDefault = (file: string): boolean => /^\s*(<|$|\{\s*\}\s*$)/.test(file);

/**
 * The server by the file beside the page, which was requested with the page; as at the last visit where
 * it does not come. Null where the file cannot be used: the page says so, and the app does not start.
 */
export const readServer = async (): Promise<KnownServer | null> => {
  const stored = storedServer();
  const requested = handOffOfPage()?.file ?? Promise.resolve(null);
  const file = await withTimeout(requested, timeoutMs).catch(() => null);
  const text = file ?? stored.file ?? '';
  if (isDefault(text) && stored.file === undefined) return stored;
  const { checkedServer } = await import('./check-deployment');
  return checkedServer(isDefault(text) ? null : text, stored);
};
