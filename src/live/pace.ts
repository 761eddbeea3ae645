import type { Frame } from './keyed-store';

/** How much of a phone's time pictures of what is live may take. */
const share = 0.1;
/** The longest that something new waits for its picture, however slow the phone is. */
const longestMs = 250;

/**
 * Runs what changes the screen before a next picture, and lets the more time pass until the one after
 * the longer the last one took: on a slow phone a hundred prices a second are shown four times a second,
 * and the phone still answers to its owner. What comes after a rest is shown at once.
 */
const createPace = (): Frame => {
  const waiting: (() => void)[] = [];
  let isAwaited = false;
  let restsUntilMs = 0;
  const draw = (startedAtMs: number) => {
    isAwaited = false;
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      const tookMs = performance.now() - startedAtMs;
      restsUntilMs = startedAtMs + Math.min(longestMs, tookMs / share);
      port2.close();
    };
    for (const run of waiting.splice(0)) {
      try {
        run();
      } catch (error) {
        // One that fails must not take the others' pictures with it: they would stand still for ever.
        reportError(error);
      }
    }
    // A message that is sent while a picture is made arrives when it has been drawn.
    port1.postMessage(null);
  };
  const request = () => requestAnimationFrame(() => draw(performance.now()));
  return (run) => {
    waiting.push(run);
    if (isAwaited) return;
    isAwaited = true;
    const restMs = restsUntilMs - performance.now();
    if (restMs > 0) setTimeout(request, restMs);
    else request();
  };
};

/** One for all that is live: what changes at once is drawn at once. */
export const nextPicture: Frame = createPace();
