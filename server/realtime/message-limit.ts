/** What to do with one more message of a socket. */
export type Verdict = 'let' | 'refuse' | 'close';

/** Messages a second that are answered; ten times as many, and the line is cut. */
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
