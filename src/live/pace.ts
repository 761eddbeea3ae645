import type { Frame } from './keyed-store';

/** How much of a phone's time pictures of what is live may take. */
const share = 0.06;
/** A picture that takes longer is felt by who touches the phone meanwhile: the next one shows less. */
const feltMs = 45;
/** So many changes fit into any picture that is not felt: one that was slow for another reason takes them not. */
const fewest = 4;
/** The longest that something new waits for its picture, however slow the phone is. */
const longestMs = 1_000;

/**
 * Runs what changes the screen before a next picture, and lets the more time pass until the one after
 * the longer the last one took: on a slow phone a hundred prices a second are shown twice a second,
 * and the phone still answers to its owner. What comes after a rest is shown at once.
 */
const createPace = () => {
  const waiting: (() => void)[] = [];
  const leaving: (() => void)[] = [];
  let isAwaited = false;
  let restsUntilMs = 0;
  /** How long a rest is, by what the last picture took. */
  let restMs = 0;
  /** How many changes a picture shows at most; what is left over has its turn with the next one. */
  let most = Number.POSITIVE_INFINITY;
  const learn = (tookMs: number, shown: number) => {
    if (tookMs > feltMs && shown > fewest) {
      most = Math.max(fewest, Math.floor((shown * feltMs) / tookMs));
    } else if (tookMs <= feltMs && shown === most) most += 1;
  };
  const run = (one: () => void) => {
    try {
      one();
    } catch (error) {
      // One that fails must not take the others' pictures with it: they would stand still for ever.
      reportError(error);
    }
  };
  const draw = (startedAtMs: number) => {
    isAwaited = false;
    const { port1, port2 } = new MessageChannel();
    const shown = waiting.splice(0, most);
    port2.onmessage = () => {
      const tookMs = performance.now() - startedAtMs;
      learn(tookMs, shown.length);
      restMs = Math.min(longestMs, tookMs / share);
      restsUntilMs = startedAtMs + restMs;
      port2.close();
      if (waiting.length > 0) ask();
    };
    for (const one of [...leaving.splice(0), ...shown]) run(one);
    // A message that is sent while a picture is made arrives when it has been drawn.
    port1.postMessage(null);
  };
  const request = () => requestAnimationFrame(() => draw(performance.now()));
  const ask = () => {
    if (isAwaited) return;
    isAwaited = true;
    const leftMs = restsUntilMs - performance.now();
    if (leftMs > 0) setTimeout(request, leftMs);
    else request();
  };
  const nextPicture: Frame = (one) => {
    waiting.push(one);
    ask();
  };
  const withNextPicture: Frame = (one) => {
    leaving.push(one);
    setTimeout(() => {
      if (leaving.includes(one)) ask();
    }, restMs);
  };
  return { nextPicture, withNextPicture };
};

/** One for all that is live: what changes at once is drawn at once. */
const pace = createPace();

export const { nextPicture } = pace;

/**
 * Runs what takes something from the screen with the next picture of something new, ahead of that, or
 * by itself when none has come for the length of a rest: a picture of its own costs as much as any.
 */
export const { withNextPicture } = pace;
