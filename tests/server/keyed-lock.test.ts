import { expect, test } from 'vitest';
import { createKeyedLock } from '../../server/requests/keyed-lock';

/** Work that begins when the lockKey lets it and ends when the test says so. */
const createWorks = () => {
  const running = new Set<string>();
  const begun: string[] = [];
  const ends = new Map<string, { done: () => void; failed: (error: unknown) => void }>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      running.add(name);
      const over = (settle: () => void) => () => {
        running.delete(name);
        settle();
      };
      ends.set(name, {
        done: over(() => resolve(name)),
        failed: (error) => over(() => reject(error))(),
      });
    });
  const end = (name: string, error?: unknown) => {
    const known = ends.get(name);
    if (!known) throw new Error(`${name} has not begun.`);
    if (error === undefined) known.done();
    else known.failed(error);
  };
  return { work, end, begun, running: () => [...running] };
};

/** Everything that can begin without anybody's doing has begun. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('shared work of one name runs side by side', async () => {
  const lock = createKeyedLock();
  const { work, end, running } = createWorks();
  const both = [lock.shared('BTC', work('a')), lock.shared('BTC', work('b'))];
  await settled();
  expect(running()).toEqual(['a', 'b']);
  end('b');
  end('a');
  expect(await Promise.all(both)).toEqual(['a', 'b']);
});

test('work that wants to be alone waits for the shared work before it', async () => {
  const lock = createKeyedLock();
  const { work, end, running } = createWorks();
  const all = [
    lock.shared('BTC', work('a')),
    lock.shared('BTC', work('b')),
    lock.exclusive('BTC', work('alone')),
  ];
  await settled();
  end('a');
  await settled();
  expect(running()).toEqual(['b']);
  end('b');
  await settled();
  expect(running()).toEqual(['alone']);
  end('alone');
  await Promise.all(all);
});

test('shared work waits for what wanted to be alone before it, and then begins together', async () => {
  const lock = createKeyedLock();
  const { work, end, running, begun } = createWorks();
  const all = [
    lock.exclusive('BTC', work('alone')),
    lock.shared('BTC', work('a')),
    lock.shared('BTC', work('b')),
    lock.exclusive('BTC', work('last')),
    lock.shared('BTC', work('after')),
  ];
  await settled();
  expect(running()).toEqual(['alone']);
  end('alone');
  await settled();
  expect(running()).toEqual(['a', 'b']);
  end('a');
  end('b');
  await settled();
  expect(running()).toEqual(['last']);
  end('last');
  await settled();
  end('after');
  await Promise.all(all);
  expect(begun).toEqual(['alone', 'a', 'b', 'last', 'after']);
});

test('work of another name waits for nobody', async () => {
  const lock = createKeyedLock();
  const { work, end, running } = createWorks();
  const all = [lock.exclusive('BTC', work('a')), lock.shared('ETH', work('b'))];
  await settled();
  expect(running().sort()).toEqual(['a', 'b']);
  end('a');
  end('b');
  await Promise.all(all);
});

test('failed work harms nobody who comes after it', async () => {
  const lock = createKeyedLock();
  const { work, end, running } = createWorks();
  const failing = [lock.shared('BTC', work('shared')), lock.exclusive('BTC', work('alone'))];
  const outcomes = Promise.allSettled(failing);
  const last = lock.shared('BTC', work('last'));
  await settled();
  end('shared', new Error('no'));
  await settled();
  expect(running()).toEqual(['alone']);
  end('alone', new Error('no'));
  await settled();
  expect(running()).toEqual(['last']);
  end('last');
  expect(await last).toBe('last');
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('work that throws before it waits is rejected, not thrown', async () => {
  const lock = createKeyedLock();
  const thrown = lock.shared('BTC', () => {
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  expect(await lock.shared('BTC', async () => 'next')).toBe('next');
});

test('is idle when shared work and what waits behind it has ended, not before', async () => {
  const lock = createKeyedLock();
  const { work, end } = createWorks();
  const all = [
    lock.shared('BTC', work('a')),
    lock.exclusive('BTC', work('b')),
    lock.shared('BTC', work('c')),
  ];
  let isIdle = false;
  const idle = lock.idle().then(() => {
    isIdle = true;
  });
  for (const name of ['a', 'b', 'c']) {
    await settled();
    expect(isIdle).toBe(false);
    end(name);
  }
  await Promise.all(all);
  await idle;
  expect(isIdle).toBe(true);
});
