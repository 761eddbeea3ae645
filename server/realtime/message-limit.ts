/** What to do with a socket's next message. */
export type Verdict = 'let' | 'refuse' | 'close';

/** Messages per second that get a response; at ten times as many the connection is closed. */
const messagesPerSecond = 20;
const floodPerSecond = messagesPerSecond * 10;

/** Counts the messages of one socket in windows of a second of real time. */
export const createMessageLimit = (nowMs: () => number) => {
  let windowStartMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (): Verdict => {
    if (nowMs() - windowStartMs >= 1_000) {
      windowStartMs = nowMs();
      count = 0;
    }
    count += 1;
    if (count > floodPerSecond) return 'close';
    return count > messagesPerSecond ? 'refuse' : 'let';
  };
};
