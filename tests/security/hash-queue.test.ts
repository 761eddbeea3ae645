import { expect, test } from 'vitest';
import { createHashQueue } from '../../server/security/hash-queue';

const opened = () => {
  const { run: queued, refuseWhenFull } = createHashQueue({
    running: 2,
    waiting: 6,
    waitingPerAddress: 3,
  });
  const order: string[] = [];
  const endings: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const ask = (address: string, name: string) =>
    queued(address, async () => {
      order.push(name);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => endings.push(resolve));
      running -= 1;
      return name;
    });
  /** Ends what has been running the longest, as often as it is said. */
  const finish = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      endings.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, order, finish, refuseWhenFull, mostRunning: () => most };
};

test('runs two at a time and everything that it takes', async () => {
  const { ask, order, finish, mostRunning } = opened();
  const answers = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name));
  expect(order).toEqual(['a1', 'a2']);
  await finish(5);
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(mostRunning()).toBe(2);
});

test('lets addresses take turns', async () => {
  const { ask, order, finish } = opened();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name);
  void ask('b', 'b1');
  void ask('c', 'c1');
  await finish(7);
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5']);
});

test('refuses what is beyond the share of an address, and nobody else for it', async () => {
  const { ask, order, finish, refuseWhenFull } = opened();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  expect(() => refuseWhenFull('a')).not.toThrow();
  void ask('a', 'a5');
  expect(() => refuseWhenFull('a')).toThrow('request.too_many');
  expect(() => refuseWhenFull('b')).not.toThrow();
  await expect(ask('a', 'a6')).rejects.toMatchObject({
    code: 'request.too_many',
    params: { seconds: 2 },
  });
  const other = ask('b', 'b1');
  await finish(6);
  expect(await other).toBe('b1');
  expect(order).not.toContain('a6');
});

test('refuses everybody when it is full, and nobody afterwards', async () => {
  const { ask, finish } = opened();
  const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ask(name, name));
  await expect(ask('i', 'i')).rejects.toMatchObject({ code: 'request.too_many' });
  await finish(8);
  expect(await Promise.all(waiting)).toHaveLength(8);
  const later = ask('i', 'i');
  await finish(1);
  expect(await later).toBe('i');
});

test('goes on after work that failed', async () => {
  const { run: queued } = createHashQueue({ running: 1, waiting: 1, waitingPerAddress: 1 });
  const failed = queued('a', async () => {
    throw new Error('It failed.');
  });
  const next = queued('a', async () => 'next');
  await expect(failed).rejects.toThrow('It failed.');
  expect(await next).toBe('next');
});
