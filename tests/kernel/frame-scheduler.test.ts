import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A screen by hand: pictures come when they are asked for and take as long as the test says. */
const openScreen = async (firstMs: number) => {
  let tookMs = firstMs;
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const asked: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => asked.push(run));
  vi.stubGlobal(
    'MessageChannel',
    class {
      port2: { onmessage?: () => void; close: () => void } = { close: () => undefined };
      port1 = { postMessage: () => drawn.push(() => this.port2.onmessage?.()) };
    },
  );
  const drawn: (() => void)[] = [];
  const { scheduleUpdate, scheduleCleanup } = await import('../../src/realtime/frame-scheduler');
  /** Makes the changes that are due, and the picture of them; whether there were any. */
  const picture = async () => {
    await vi.advanceTimersByTimeAsync(0);
    const runs = asked.splice(0);
    for (const run of runs) run();
    vi.advanceTimersByTime(tookMs);
    for (const tell of drawn.splice(0)) tell();
    return runs.length > 0;
  };
  const takes = (milliseconds: number) => {
    tookMs = milliseconds;
  };
  return { scheduleUpdate, scheduleCleanup, picture, takes };
};

beforeEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what changes is changed in its order and shown by one picture', async () => {
  const { scheduleUpdate, picture } = await openScreen(1);
  const ran: string[] = [];
  scheduleUpdate(() => ran.push('first'));
  scheduleUpdate(() => ran.push('second'));
  expect(ran).toEqual([]);
  expect(await picture()).toBe(true);
  expect(ran).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await picture()).toBe(false);
});

test('one that fails is reported, and takes nothing from the others', async () => {
  const { scheduleUpdate, picture } = await openScreen(1);
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fault = new Error('A listener failed.');
  const shown = vi.fn();
  scheduleUpdate(() => {
    throw fault;
  });
  scheduleUpdate(shown);
  await picture();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  expect(shown).toHaveBeenCalledOnce();
  scheduleUpdate(shown);
  await vi.advanceTimersByTimeAsync(16);
  await picture();
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
  'after a picture of %i ms, of changes of %i ms, nothing is changed for %i ms',
  async (drawnMs, changedMs, restMs) => {
    const { scheduleUpdate, picture } = await openScreen(drawnMs);
    scheduleUpdate(() => vi.advanceTimersByTime(changedMs));
    await picture();
    const shown = vi.fn();
    scheduleUpdate(shown);
    await vi.advanceTimersByTimeAsync(restMs - 1);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledOnce();
  },
);

test('what comes while a picture is made has the next one', async () => {
  const { scheduleUpdate, picture } = await openScreen(20);
  const shown = vi.fn();
  scheduleUpdate(() => scheduleUpdate(shown));
  await picture();
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toHaveBeenCalledOnce();
});

const places = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

test.each([
  ['to draw', 65, 0],
  ['to change', 1, 65],
])(
  'what takes long %s is followed by less, in turn and never by less than four',
  async (_, drawnMs, changedMs) => {
    const { scheduleUpdate, picture } = await openScreen(drawnMs);
    const ran: number[] = [];
    const change = (...changed: number[]) => {
      for (const place of changed) scheduleUpdate(() => ran.push(place));
    };
    const shownNext = async () => {
      ran.splice(0);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await picture()).toBe(true);
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
    expect(await picture()).toBe(false);
  },
);

test('a picture that was slow for another reason makes the next ones no smaller', async () => {
  const { scheduleUpdate, scheduleCleanup, picture } = await openScreen(90);
  scheduleCleanup(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  await picture();
  await vi.advanceTimersByTimeAsync(1_000);
  for (const _ of places(3)) scheduleUpdate(() => undefined);
  await picture();
  const shown = vi.fn();
  for (const _ of places(20)) scheduleUpdate(shown);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toHaveBeenCalledTimes(20);
});

test('a picture with room to spare lets the next one show more', async () => {
  const { scheduleUpdate, picture, takes } = await openScreen(65);
  const shown = vi.fn();
  const counts: number[] = [];
  const many = () => {
    for (const _ of places(12)) scheduleUpdate(shown);
  };
  many();
  await picture();
  takes(20);
  for (const _ of places(3)) {
    many();
    shown.mockClear();
    await vi.advanceTimersByTimeAsync(1_000);
    await picture();
    counts.push(shown.mock.calls.length);
  }
  expect(counts).toEqual([6, 7, 8]);
});

test('what comes after a rest is shown at once', async () => {
  const { scheduleUpdate, picture } = await openScreen(20);
  scheduleUpdate(() => undefined);
  await picture();
  await vi.advanceTimersByTimeAsync(400);
  scheduleUpdate(() => undefined);
  expect(await picture()).toBe(true);
});

test('what is taken away goes with the next picture, before what is new in it', async () => {
  const { scheduleUpdate, scheduleCleanup, picture } = await openScreen(20);
  scheduleUpdate(() => undefined);
  await picture();
  await vi.advanceTimersByTimeAsync(400);
  const ran: string[] = [];
  scheduleCleanup(() => ran.push('old'));
  expect(await picture()).toBe(false);
  scheduleUpdate(() => ran.push('new'));
  await picture();
  expect(ran).toEqual(['old', 'new']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await picture()).toBe(false);
});

test('what is taken away does not wait longer than a rest for something new', async () => {
  const { scheduleUpdate, scheduleCleanup, picture } = await openScreen(20);
  scheduleUpdate(() => undefined);
  await picture();
  await vi.advanceTimersByTimeAsync(400);
  const gone = vi.fn();
  scheduleCleanup(gone);
  await vi.advanceTimersByTimeAsync(333);
  expect(gone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await picture()).toBe(true);
  expect(gone).toHaveBeenCalledOnce();
});
