// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { intentKeepMs } from '../../schemas/kernel/intent';
import { intentsOf } from '../../src/api/kernel/intents';

/** What that version called the time. */
const nameBefore = 'keptAt';
const key = '5f0c1a52-6f0e-4c59-9b0e-0d8f3c6a7b11';
const later = '6a1d2b63-7f1f-4d6a-8c1f-1e9a4d7b8c22';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe('stored requests without a known outcome', () => {
  test('are listed with the time at which they were stored', async () => {
    await intentsOf(7).store({ key, call: 'POST coin/trade', parameters: { id: 1 } });
    expect(intentsOf(7).list('POST coin/trade')).toMatchObject([{ key, parameters: { id: 1 } }]);
    expect(intentsOf(8).list('POST coin/trade')).toEqual([]);
  });

  test('leave each other alone', async () => {
    const { store, forget, list } = intentsOf(7);
    const keys = () => list('PUT coin/trade').map((intent) => intent.key);
    await store({ key, call: 'PUT coin/trade', parameters: { orderId: 1 } });
    await store({ key: later, call: 'PUT coin/trade', parameters: { orderId: 2 } });
    expect(keys()).toEqual([key, later]);
    // Stored again, a request has its parameters once.
    await store({ key, call: 'PUT coin/trade', parameters: { orderId: 3 } });
    expect(list('PUT coin/trade').map(({ parameters }) => parameters)).toEqual([
      { orderId: 2 },
      { orderId: 3 },
    ]);
    await forget(later);
    expect(keys()).toEqual([key]);
  });

  test('are unknown after seven days, when the server has forgotten their keys too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await intentsOf(7).store({ key, call: 'POST coin/trade', parameters: {} });
    const storedMs = Date.now();
    vi.setSystemTime(storedMs + intentKeepMs - 1);
    expect(intentsOf(7).list('POST coin/trade')).toHaveLength(1);
    vi.setSystemTime(storedMs + intentKeepMs);
    expect(intentsOf(7).list('POST coin/trade')).toEqual([]);
  });

  test('are still known after an upgrade from 2.5.8', () => {
    const storedAt = new Date().toISOString();
    const old = JSON.stringify([
      { key, call: 'POST coin/trade', parameters: {}, [nameBefore]: storedAt },
    ]);
    localStorage.setItem('tideline_intents_7', old);
    expect(intentsOf(7).list('POST coin/trade')).toMatchObject([{ key, storedAt }]);
  });
});
