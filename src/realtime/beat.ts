/**
 * One timer for all who look again at the same pace. It runs as long as somebody does: a timer of
 * its own for each row of a long list is felt on a slow phone.
 */
const createBeat = (everyMs: number) => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return (listener: () => void): (() => void) => {
    if (listeners.size === 0) timer = setInterval(tell, everyMs);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  };
};

/** Calls the listener every second until the function that it gives back is called. */
export const everySecond = createBeat(1_000);
