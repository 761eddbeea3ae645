// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { intentsOf } from '../../src/api/kernel/intents';

/** What that version called the time. */
const nameBefore = 'keptAt';
const key = '5f0c1a52-6f0e-4c59-9b0e-0d8f3c6a7b11';

afterEach(() => localStorage.clear());

describe('stored requests without a known outcome', () => {
  test('are listed with the time at which they were stored', async () => {
    await intentsOf(7).store({ key, call: 'POST coin/trade', parameters: { id: 1 } });
    expect(intentsOf(7).list('POST coin/trade')).toMatchObject([{ key, parameters: { id: 1 } }]);
    expect(intentsOf(8).list('POST coin/trade')).toEqual([]);
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
