import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A screen by hand: pictures come when they are asked for and take as long as the test says. */
const openScreen = async (tookMs: number) => {
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
  const { nextPicture } = await import('../src/live/pace');
  const picture = () => {
    const runs = asked.splice(0);
    for (const run of runs) run();
    vi.advanceTimersByTime(tookMs);
    for (const tell of drawn.splice(0)) tell();
    return runs.length;
  };
  return { nextPicture, picture, isAsked: () => asked.length > 0 };
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
  vi.advanceTimersByTime(9);
  picture();
  expect(shown).toHaveBeenCalledTimes(2);
});

test.each([
  [2, 18],
  [20, 180],
  [60, 190],
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

test('what comes after a rest is drawn with the next picture', async () => {
  const { nextPicture, picture, isAsked } = await openScreen(20);
  nextPicture(() => undefined);
  picture();
  vi.advanceTimersByTime(180);
  nextPicture(() => undefined);
  expect(isAsked()).toBe(true);
});
