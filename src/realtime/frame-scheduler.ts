/** Runs an update once, before one of the next frames. */
export type Schedule = (update: () => void) => void;

/** The share of a phone's main thread that live updates may use. */
const maxShare = 0.06;
/**
 * A frame that blocks the main thread for longer is noticed by a person who touches the screen, so
 * the next one gets fewer updates. Browsers call a task long from 50 ms on.
 */
const noticeableMs = 33;
/** A slow frame with this many updates or fewer was slow for another reason. */
const minBatch = 4;
/** The longest delay of an update, however slow the phone is. */
const maxIdleMs = 1_000;

/**
 * Runs updates in batches, one batch per frame, and idles after a frame in proportion to its cost:
 * a slow phone shows a hundred prices a second in two frames a second and stays responsive. An
 * update after an idle time runs at once. Updates run in a task before their frame, not in its
 * callback, so that the browser can handle input between the two.
 */
const createFrameScheduler = () => {
  const pending: (() => void)[] = [];
  const cleanups: (() => void)[] = [];
  let isRequested = false;
  /** From the timer of a batch until its frame has been painted. */
  let isScheduled = false;
  let idleUntilMs = 0;
  let idleMs = 0;
  let maxBatch = Number.POSITIVE_INFINITY;
  const adaptBatch = (busyMs: number, updates: number) => {
    if (busyMs > noticeableMs && updates > minBatch) {
      maxBatch = Math.max(minBatch, Math.floor((updates * noticeableMs) / busyMs));
    } else if (busyMs <= noticeableMs && updates === maxBatch) maxBatch += 1;
  };
  const run = (update: () => void) => {
    try {
      update();
    } catch (error) {
      // Rethrown, it would end the batch, and the stores of the other updates would stay stale.
      reportError(error);
    }
  };
  const measurePaint = (updateMs: number, updates: number) => {
    const startedAtMs = performance.now();
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      const paintMs = performance.now() - startedAtMs;
      adaptBatch(Math.max(updateMs, paintMs), updates);
      const costMs = updateMs + paintMs;
      idleMs = Math.min(maxIdleMs, costMs / maxShare);
      idleUntilMs = performance.now() + idleMs - costMs;
      port2.close();
      isScheduled = false;
      if (isRequested) begin();
    };
    // A message sent in an animation frame arrives after the paint of that frame.
    port1.postMessage(null);
  };
  const flush = () => {
    const startedAtMs = performance.now();
    const updates = pending.splice(0, maxBatch);
    isRequested = pending.length > 0;
    for (const update of [...cleanups.splice(0), ...updates]) run(update);
    // React renders the updates in a microtask queued before this one, so the cost includes it.
    queueMicrotask(() => {
      const updateMs = performance.now() - startedAtMs;
      requestAnimationFrame(() => measurePaint(updateMs, updates.length));
    });
  };
  const begin = () => {
    isScheduled = true;
    setTimeout(flush, Math.max(0, idleUntilMs - performance.now()));
  };
  const request = () => {
    isRequested = true;
    if (!isScheduled) begin();
  };
  const scheduleUpdate: Schedule = (update) => {
    pending.push(update);
    request();
  };
  const scheduleCleanup: Schedule = (cleanup) => {
    cleanups.push(cleanup);
    setTimeout(() => {
      if (cleanups.includes(cleanup)) request();
    }, idleMs);
  };
  return { scheduleUpdate, scheduleCleanup };
};

/** One scheduler for all live stores, so that their updates share a frame. */
const scheduler = createFrameScheduler();

export const { scheduleUpdate } = scheduler;

/**
 * Runs a cleanup ahead of the next batch of updates, or alone if there is none for the length of an
 * idle time: a frame of its own costs as much as any other.
 */
export const { scheduleCleanup } = scheduler;
