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
  const { nextPicture, withNextPicture } = await import('../src/live/pace');
  const picture = () => {
    const runs = asked.splice(0);
    for (const run of runs) run();
    vi.advanceTimersByTime(tookMs);
    for (const tell of drawn.splice(0)) tell();
    return runs.length;
  };
  const takes = (milliseconds: number) => {
    tookMs = milliseconds;
  };
  return { nextPicture, withNextPicture, picture, takes, isAsked: () => asked.length > 0 };
};

beforeEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what changes before a picture is drawn with it, in its order', async () => {
  const { nextPicture, picture } = await openScreen(1);
  const ran: string[] = [];
  nextPicture(() => ran.push('first'));
  nextPicture(() => ran.push('second'));
  expect(ran).toEqual([]);
  expect(picture()).toBe(1);
  expect(ran).toEqual(['first', 'second']);
});

test('one that fails is reported, and takes nothing from the others', async () => {
  const { nextPicture, picture } = await openScreen(1);
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fault = new Error('A listener failed.');
  const shown = vi.fn();
  nextPicture(() => {
    throw fault;
  });
  nextPicture(shown);
  picture();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  expect(shown).toHaveBeenCalledOnce();
  nextPicture(shown);
  vi.advanceTimersByTime(16);
  picture();
  expect(shown).toHaveBeenCalledTimes(2);
});

test.each([
  [3, 47],
  [30, 470],
  [57, 893],
  [80, 920],
])('after a picture of %i ms nothing is drawn for %i ms', async (tookMs, restMs) => {
  const { nextPicture, picture, isAsked } = await openScreen(tookMs);
  nextPicture(() => undefined);
  picture();
  const shown = vi.fn();
  nextPicture(shown);
  vi.advanceTimersByTime(restMs - 1);
  expect(isAsked()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isAsked()).toBe(true);
  picture();
  expect(shown).toHaveBeenCalledOnce();
});

test('a picture that is felt is followed by smaller ones, in turn and never of less than four', async () => {
  const { nextPicture, picture, isAsked } = await openScreen(90);
  const ran: number[] = [];
  const shownNext = () => {
    ran.splice(0);
    vi.advanceTimersByTime(1_000);
    expect(isAsked()).toBe(true);
    picture();
    return [...ran];
  };
  const change = (...places: number[]) => {
    for (const place of places) nextPicture(() => ran.push(place));
  };
  change(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  expect(shownNext()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  change(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  expect(shownNext()).toEqual([1, 2, 3, 4, 5]);
  change(1);
  expect(shownNext()).toEqual([6, 7, 8, 9]);
  expect(shownNext()).toEqual([10, 1]);
  vi.advanceTimersByTime(1_000);
  expect(isAsked()).toBe(false);
});

test('a picture that was slow for another reason makes the next ones no smaller', async () => {
  const { nextPicture, withNextPicture, picture } = await openScreen(90);
  withNextPicture(() => undefined);
  vi.advanceTimersByTime(1_000);
  picture();
  vi.advanceTimersByTime(1_000);
  for (const _ of [1, 2, 3]) nextPicture(() => undefined);
  picture();
  const shown = vi.fn();
  for (let place = 0; place < 20; place += 1) nextPicture(shown);
  vi.advanceTimersByTime(1_000);
  picture();
  expect(shown).toHaveBeenCalledTimes(20);
});

test('a picture with room to spare lets the next one show more', async () => {
  const { nextPicture, picture, takes } = await openScreen(90);
  const counts: number[] = [];
  let shown = 0;
  const many = () => {
    for (let place = 0; place < 12; place += 1) {
      nextPicture(() => {
        shown += 1;
      });
    }
  };
  many();
  picture();
  takes(20);
  many();
  for (let turn = 0; turn < 3; turn += 1) {
    shown = 0;
    vi.advanceTimersByTime(1_000);
    picture();
    counts.push(shown);
    many();
  }
  expect(counts).toEqual([6, 7, 8]);
});

test('what comes after a rest is drawn with the next picture', async () => {
  const { nextPicture, picture, isAsked } = await openScreen(20);
  nextPicture(() => undefined);
  picture();
  vi.advanceTimersByTime(400);
  nextPicture(() => undefined);
  expect(isAsked()).toBe(true);
});

test('what is taken away goes with the next picture, before what is new in it', async () => {
  const { nextPicture, withNextPicture, picture, isAsked } = await openScreen(20);
  nextPicture(() => undefined);
  picture();
  vi.advanceTimersByTime(400);
  const ran: string[] = [];
  withNextPicture(() => ran.push('old'));
  expect(isAsked()).toBe(false);
  nextPicture(() => ran.push('new'));
  picture();
  expect(ran).toEqual(['old', 'new']);
  vi.advanceTimersByTime(1_000);
  expect(isAsked()).toBe(false);
});

test('what is taken away does not wait longer than a rest for something new', async () => {
  const { nextPicture, withNextPicture, picture, isAsked } = await openScreen(20);
  nextPicture(() => undefined);
  picture();
  vi.advanceTimersByTime(400);
  const gone = vi.fn();
  withNextPicture(gone);
  vi.advanceTimersByTime(330);
  expect(isAsked()).toBe(false);
  vi.advanceTimersByTime(10);
  expect(isAsked()).toBe(true);
  picture();
  expect(gone).toHaveBeenCalledOnce();
});
