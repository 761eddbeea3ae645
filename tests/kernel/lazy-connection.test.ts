import { describe, expect, test, vi } from 'vitest';
import { createLazyConnection } from '../../src/realtime/lazy-connection';
import type { SocketConnection, SocketHandlers } from '../../src/realtime/socket';

/** A line that says what was asked of it, and the moment at which its code is here. */
const follower = () => {
  const asked: string[] = [];
  const waiting: { come: (line: SocketConnection) => void; fail: (error: Error) => void }[] = [];
  const line: SocketConnection = {
    hold: (channel) => {
      asked.push(`hold ${channel}`);
      return () => void asked.push(`release ${channel}`);
    },
    start: () => {
      asked.push('start');
      return () => void asked.push('stop');
    },
    reconnect: () => void asked.push('reconnect'),
    resume: () => void asked.push('resume'),
  };
  const late = createLazyConnection(
    () => new Promise((come, fail) => void waiting.push({ come, fail })),
  );
  const settle = (way: 'come' | 'fail') => {
    for (const { come, fail } of waiting) way === 'come' ? come(line) : fail(new Error('gone'));
  };
  const failed = vi.fn();
  const handlers: SocketHandlers = {
    failed,
    closed: vi.fn(),
    opened: vi.fn(),
    dayMarket: vi.fn(),
    depth: vi.fn(),
    trades: vi.fn(),
    kline: vi.fn(),
    user: vi.fn(),
    missed: vi.fn(),
    signedOut: vi.fn(),
  };
  return { asked, waiting, late, settle, handlers, failed };
};

describe('a line whose code comes later', () => {
  test('is not fetched before it is started', () => {
    const { late, waiting, handlers } = follower();
    late.hold('daymarket');
    expect(waiting).toHaveLength(0);
    late.start(handlers);
    expect(waiting).toHaveLength(1);
  });

  test('is asked for what was wanted meanwhile, and for nothing that is not wanted any longer', async () => {
    const { late, asked, settle, handlers } = follower();
    const release = late.hold('daymarket');
    late.hold('kline')();
    late.reconnect();
    late.resume();
    late.start(handlers);
    settle('come');
    await vi.waitFor(() => expect(asked).toEqual(['hold daymarket', 'start']));
    release();
    release();
    late.hold('user')();
    late.reconnect();
    late.resume();
    expect(asked.slice(2)).toEqual([
      'release daymarket',
      'hold user',
      'release user',
      'reconnect',
      'resume',
    ]);
  });

  test('stops when it is stopped, even before it has come', async () => {
    const first = follower();
    const stop = first.late.start(first.handlers);
    first.settle('come');
    await vi.waitFor(() => expect(first.asked).toEqual(['start']));
    stop();
    expect(first.asked).toEqual(['start', 'stop']);

    const second = follower();
    second.late.start(second.handlers)();
    second.settle('come');
    await Promise.resolve();
    await Promise.resolve();
    expect(second.asked).toEqual([]);
  });

  test('has failed when it cannot be fetched, and is fetched again with what was wanted', async () => {
    const { late, asked, settle, waiting, handlers, failed } = follower();
    late.hold('daymarket');
    late.start(handlers);
    settle('fail');
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    expect(asked).toEqual([]);
    waiting.length = 0;
    const stop = late.start(handlers);
    settle('come');
    await vi.waitFor(() => expect(asked).toEqual(['hold daymarket', 'start']));
    stop();
    late.start(handlers);
    await vi.waitFor(() => expect(asked.slice(2)).toEqual(['stop', 'start']));
    expect(waiting).toHaveLength(1);
  });

  test('has not failed when it was stopped before', async () => {
    const { late, settle, handlers, failed } = follower();
    late.start(handlers)();
    settle('fail');
    await new Promise((resolve) => setTimeout(resolve));
    expect(failed).not.toHaveBeenCalled();
  });
});
