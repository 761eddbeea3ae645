/**
 * One timer for all its listeners, which runs while there are any: a timer per row of a long list
 * is noticeable on a slow phone.
 */
const createSharedInterval = (everyMs: number) => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return (listener: () => void): (() => void) => {
    if (listeners.size === 0) timer = setInterval(notify, everyMs);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  };
};

/** Calls the listener every second until it is unsubscribed. */
export const everySecond = createSharedInterval(1_000);
