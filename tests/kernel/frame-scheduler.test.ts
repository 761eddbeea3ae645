import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A screen whose frames run when the test requests them and take as long as it says. */
const openScreen = async (firstMs: number) => {
  let tookMs = firstMs;
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const requested: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => requested.push(run));
  vi.stubGlobal(
    'MessageChannel',
    class {
      port2: { onmessage?: () => void; close: () => void } = { close: () => undefined };
      port1 = { postMessage: () => painted.push(() => this.port2.onmessage?.()) };
    },
  );
  const painted: (() => void)[] = [];
  const { scheduleUpdate, scheduleCleanup } = await import('../../src/realtime/frame-scheduler');
  /** Runs the updates that are due and the frame after them; false if there were none. */
  const frame = async () => {
    await vi.advanceTimersByTimeAsync(0);
    const runs = requested.splice(0);
    for (const run of runs) run();
    vi.advanceTimersByTime(tookMs);
    for (const notify of painted.splice(0)) notify();
    return runs.length > 0;
  };
  const takes = (milliseconds: number) => {
    tookMs = milliseconds;
  };
  return { scheduleUpdate, scheduleCleanup, frame, takes };
};

beforeEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('updates run in order, in one batch before one frame', async () => {
  const { scheduleUpdate, frame } = await openScreen(1);
  const ran: string[] = [];
  scheduleUpdate(() => ran.push('first'));
  scheduleUpdate(() => ran.push('second'));
  expect(ran).toEqual([]);
  expect(await frame()).toBe(true);
  expect(ran).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await frame()).toBe(false);
});

test('an update that fails is reported and does not stop the others', async () => {
  const { scheduleUpdate, frame } = await openScreen(1);
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fault = new Error('A listener failed.');
  const shown = vi.fn();
  scheduleUpdate(() => {
    throw fault;
  });
  scheduleUpdate(shown);
  await frame();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  expect(shown).toHaveBeenCalledOnce();
  scheduleUpdate(shown);
  await vi.advanceTimersByTimeAsync(16);
  await frame();
  expect(shown).toHaveBeenCalledTimes(2);
});

test.each([
  [3, 0, 47],
  [30, 0, 470],
  [20, 10, 470],
  [57, 0, 893],
  [80, 0, 920],
  [50, 30, 920],
])(
  'after a frame of %i ms and updates of %i ms, no update runs for %i ms',
  async (drawnMs, changedMs, idleMs) => {
    const { scheduleUpdate, frame } = await openScreen(drawnMs);
    scheduleUpdate(() => vi.advanceTimersByTime(changedMs));
    await frame();
    const shown = vi.fn();
    scheduleUpdate(shown);
    await vi.advanceTimersByTimeAsync(idleMs - 1);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledOnce();
  },
);

test('an update scheduled during a batch runs in the next one', async () => {
  const { scheduleUpdate, frame } = await openScreen(20);
  const shown = vi.fn();
  scheduleUpdate(() => scheduleUpdate(shown));
  await frame();
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toHaveBeenCalledOnce();
});

const places = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

test.each([
  ['paint', 65, 0],
  ['updates', 1, 65],
])(
  'a slow %s makes the next batches smaller, in order and never below four',
  async (_, drawnMs, changedMs) => {
    const { scheduleUpdate, frame } = await openScreen(drawnMs);
    const ran: number[] = [];
    const change = (...changed: number[]) => {
      for (const place of changed) scheduleUpdate(() => ran.push(place));
    };
    const shownNext = async () => {
      ran.splice(0);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await frame()).toBe(true);
      return [...ran];
    };
    scheduleUpdate(() => vi.advanceTimersByTime(changedMs));
    change(...places(9));
    expect(await shownNext()).toEqual(places(9));
    scheduleUpdate(() => vi.advanceTimersByTime(changedMs));
    change(...places(9));
    expect(await shownNext()).toEqual([1, 2, 3, 4]);
    change(1);
    expect(await shownNext()).toEqual([5, 6, 7, 8]);
    expect(await shownNext()).toEqual([9, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await frame()).toBe(false);
  },
);

test('a frame that was slow with few updates makes no batch smaller', async () => {
  const { scheduleUpdate, scheduleCleanup, frame } = await openScreen(90);
  scheduleCleanup(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  await frame();
  await vi.advanceTimersByTimeAsync(1_000);
  for (const _ of places(3)) scheduleUpdate(() => undefined);
  await frame();
  const shown = vi.fn();
  for (const _ of places(20)) scheduleUpdate(shown);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toHaveBeenCalledTimes(20);
});

test('each fast frame lets the next batch grow by one', async () => {
  const { scheduleUpdate, frame, takes } = await openScreen(65);
  const shown = vi.fn();
  const counts: number[] = [];
  const many = () => {
    for (const _ of places(12)) scheduleUpdate(shown);
  };
  many();
  await frame();
  takes(20);
  for (const _ of places(3)) {
    many();
    shown.mockClear();
    await vi.advanceTimersByTimeAsync(1_000);
    await frame();
    counts.push(shown.mock.calls.length);
  }
  expect(counts).toEqual([6, 7, 8]);
});

test('an update after an idle time runs at once', async () => {
  const { scheduleUpdate, frame } = await openScreen(20);
  scheduleUpdate(() => undefined);
  await frame();
  await vi.advanceTimersByTimeAsync(400);
  scheduleUpdate(() => undefined);
  expect(await frame()).toBe(true);
});

test('a cleanup runs with the next batch, before its updates', async () => {
  const { scheduleUpdate, scheduleCleanup, frame } = await openScreen(20);
  scheduleUpdate(() => undefined);
  await frame();
  await vi.advanceTimersByTimeAsync(400);
  const ran: string[] = [];
  scheduleCleanup(() => ran.push('old'));
  expect(await frame()).toBe(false);
  scheduleUpdate(() => ran.push('new'));
  await frame();
  expect(ran).toEqual(['old', 'new']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await frame()).toBe(false);
});

test('a cleanup waits for an update no longer than an idle time', async () => {
  const { scheduleUpdate, scheduleCleanup, frame } = await openScreen(20);
  scheduleUpdate(() => undefined);
  await frame();
  await vi.advanceTimersByTimeAsync(400);
  const gone = vi.fn();
  scheduleCleanup(gone);
  await vi.advanceTimersByTimeAsync(333);
  expect(gone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await frame()).toBe(true);
  expect(gone).toHaveBeenCalledOnce();
});
