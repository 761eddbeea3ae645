import { expect, test } from 'vitest';
import { pollInterval } from '../../machines/kernel/reconciliation';

test('the status of a key is asked for after 1, 2, 4 and then every 8 seconds', () => {
  const intervals = [1, 2, 3, 4, 9].map((attempts) => pollInterval({ context: { attempts } }));
  expect(intervals).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
});
