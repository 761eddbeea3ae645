export type Channels = {
  /** Holds a channel until the returned function is called. */
  readonly hold: (channel: string) => () => void;
  readonly held: () => readonly string[];
};

/**
 * Counts the holders of each channel. Changes within one task are reported once, so that a screen
 * that is left and opened again causes no request.
 */
export const createChannels = (onChange: () => void): Channels => {
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
      onChange();
    });
  };
  return {
    held: () => [...holders.keys()],
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

export type SequenceOrder = 'next' | 'repeated' | 'gap';

/** Compares the sequence numbers of each channel. */
export const createSequence = () => {
  const last = new Map<string, number>();
  return {
    /** A snapshot and the first message of a channel are always next. */
    place: (channel: string, seq: number, isSnapshot: boolean): SequenceOrder => {
      const known = last.get(channel);
      const order: SequenceOrder =
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
