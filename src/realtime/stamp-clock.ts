export type StampClock = {
  /** Unix milliseconds on the server's clock; null until it is known. */
  readonly now: () => number | null;
  /** Takes the time at which the server sent the message that has just arrived. */
  readonly take: (serverMs: number) => void;
};

/**
 * The server's clock as its last message shows it, because the device's own may be wrong, and may be
 * set, or the device may sleep. It is late by the time that the message was on its way.
 */
export const createStampClock = (deviceNow: () => number = Date.now): StampClock => {
  let offsetMs: number | null = null;
  return {
    now: () => (offsetMs === null ? null : deviceNow() + offsetMs),
    take: (serverMs) => {
      offsetMs = serverMs - deviceNow();
    },
  };
};
