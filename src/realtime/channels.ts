/** Which channels somebody on screen wants, however many of them want the same one. */
export type Channels = {
  /** Wants a channel until the function that it gives back is called. */
  readonly hold: (channel: string) => () => void;
  readonly wanted: () => readonly string[];
};

/**
 * Counts those who hold a channel. What changes within one turn of the event loop is settled once, so
 * a screen that is left and entered again costs nothing.
 */
export const createChannels = (settle: () => void): Channels => {
  const holders = new Map<string, number>();
  let isScheduled = false;
  const change = (channel: string, by: 1 | -1) => {
    const count = (holders.get(channel) ?? 0) + by;
    if (count === 0) holders.delete(channel);
    else holders.set(channel, count);
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      settle();
    });
  };
  return {
    wanted: () => [...holders.keys()],
    hold: (channel) => {
      change(channel, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(channel, -1);
        isHeld = false;
      };
    },
  };
};

export type Order = 'next' | 'repeated' | 'gap';

/** Follows the numbers of each channel. */
export const createSequence = () => {
  const last = new Map<string, number>();
  return {
    /** How a message stands to the one before it; a snapshot and the first one are always next. */
    place: (channel: string, seq: number, isSnapshot: boolean): Order => {
      const known = last.get(channel);
      const order: Order =
        known === undefined || isSnapshot || seq === known + 1
          ? 'next'
          : seq <= known
            ? 'repeated'
            : 'gap';
      if (order !== 'repeated') last.set(channel, seq);
      return order;
    },
    forget: () => last.clear(),
  };
};
