import type { Frame } from './keyed-store';

/** How much of a phone's time pictures of what is live may take. */
const share = 0.06;
/**
 * What keeps the phone busy for longer is felt by who touches it meanwhile: the next picture shows
 * less. A browser calls a task long from 50 ms on.
 */
const feltMs = 33;
/** So many changes are never felt: a picture of them that was slow was so for another reason. */
const fewest = 4;
/** The longest that something new waits for its picture, however slow the phone is. */
const longestMs = 1_000;

/**
 * Runs what changes the screen before a next picture, and lets the more time pass until the one after
 * the longer the last one took: on a slow phone a hundred prices a second are shown twice a second,
 * and the phone still answers to its owner. What comes after a rest is shown at once. Changes are made
 * before the picture of them and not within it, so that a touch is heard between the two.
 */
const createFrameScheduler = () => {
  const waiting: (() => void)[] = [];
  const leaving: (() => void)[] = [];
  /** Whether there is something for a picture, and whether one is being waited for or made. */
  let isRequested = false;
  let isUnderWay = false;
  let restsUntilMs = 0;
  /** How long a rest is, by what the last picture took. */
  let restMs = 0;
  /** How many changes a picture shows at most; what is left over has its turn with the next one. */
  let most = Number.POSITIVE_INFINITY;
  const learn = (busyMs: number, shown: number) => {
    if (busyMs > feltMs && shown > fewest) {
      most = Math.max(fewest, Math.floor((shown * feltMs) / busyMs));
    } else if (busyMs <= feltMs && shown === most) most += 1;
  };
  const run = (one: () => void) => {
    try {
      one();
    } catch (error) {
      // One that fails must not take the others' pictures with it: they would stand still for ever.
      reportError(error);
    }
  };
  /** Waits for the picture of what has been changed. */
  const draw = (changedMs: number, shown: number) => {
    const startedAtMs = performance.now();
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      const drawnMs = performance.now() - startedAtMs;
      learn(Math.max(changedMs, drawnMs), shown);
      const tookMs = changedMs + drawnMs;
      restMs = Math.min(longestMs, tookMs / share);
      restsUntilMs = performance.now() + restMs - tookMs;
      port2.close();
      isUnderWay = false;
      if (isRequested) begin();
    };
    // A message that is sent while a picture is made arrives when it has been drawn.
    port1.postMessage(null);
  };
  const change = () => {
    const startedAtMs = performance.now();
    const changes = waiting.splice(0, most);
    isRequested = waiting.length > 0;
    for (const one of [...leaving.splice(0), ...changes]) run(one);
    // After this what was changed is rendered, which belongs to it.
    queueMicrotask(() => {
      const changedMs = performance.now() - startedAtMs;
      requestAnimationFrame(() => draw(changedMs, changes.length));
    });
  };
  const begin = () => {
    isUnderWay = true;
    setTimeout(change, Math.max(0, restsUntilMs - performance.now()));
  };
  const ask = () => {
    isRequested = true;
    if (!isUnderWay) begin();
  };
  const scheduleUpdate: Frame = (one) => {
    waiting.push(one);
    ask();
  };
  const scheduleCleanup: Frame = (one) => {
    leaving.push(one);
    setTimeout(() => {
      if (leaving.includes(one)) ask();
    }, restMs);
  };
  return { scheduleUpdate, scheduleCleanup };
};

/** One for all that is live: what changes at once is drawn at once. */
const pace = createFrameScheduler();

export const { scheduleUpdate } = pace;

/**
 * Runs what takes something from the screen with the next picture of something new, ahead of that, or
 * by itself when none has come for the length of a rest: a picture of its own costs as much as any.
 */
export const { scheduleCleanup } = pace;
