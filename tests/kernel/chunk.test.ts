import { afterEach, expect, test, vi } from 'vitest';
import { ChunkTimeout, withTimeout } from '../../src/api/kernel/chunk';
import { takeAsked } from '../../src/app/first-answers';

afterEach(() => {
  vi.useRealTimers();
});

test('what does not come in time is said to be late, and not before', async () => {
  vi.useFakeTimers();
  const settled: unknown[] = [];
  withTimeout(new Promise(() => undefined), 120_000).catch((error: unknown) => settled.push(error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled[0]).toBeInstanceOf(ChunkTimeout);
});

test('what comes in time is given on, and no timer is left', async () => {
  vi.useFakeTimers();
  await expect(withTimeout(Promise.resolve('screen'), 120_000)).resolves.toBe('screen');
  await expect(withTimeout(Promise.reject(new Error('gone')), 120_000)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('what the page asked is given once, and only by its own path', async () => {
  vi.stubGlobal('window', {
    tidelineHandOff: {
      answers: { 'app/config': async () => ({ type: 'ok' }) },
      onStartFailed: () => undefined,
    },
  });
  expect(await takeAsked('currency/quotation_new')).toBeNull();
  expect(await takeAsked('app/config')).toEqual({ type: 'ok' });
  expect(await takeAsked('app/config')).toBeNull();
  vi.stubGlobal('window', {});
  expect(await takeAsked('app/config')).toBeNull();
});
