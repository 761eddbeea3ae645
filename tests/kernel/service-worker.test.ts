import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPageLink, isPageMessage, isWorkerMessage } from '../../src/api/kernel/worker-message';
import { openFromNotification, pushFrom } from '../../src/service-worker/notifications';
import { isMarketCall, marketResponse } from '../../src/service-worker/stored-market';
import { markedStale, storedPairs, storePairs } from '../../src/storage/stored-pairs';

const url = new URL('https://trade.example/app/api/currency/quotation_new');
const body = { type: 'ok', message: [{ id: 3, quotation: [{ id: 1, stale: false }] }] };

describe('the stored list of pairs', () => {
  const stored = new Map<string, Response>();
  const ask = () => marketResponse(url, new Request(url));
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('caches', {
      open: async () => ({ put: async (key: string, it: Response) => stored.set(key, it) }),
      match: async (key: string) => stored.get(key)?.clone(),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const network = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

  test('is not given out where there is a network, whatever that answers', async () => {
    await storePairs(url, Response.json(body));
    network(async () => new Response('', { status: 503 }));
    expect((await ask()).status).toBe(503);
    network(async () => Response.json({ ...body, message: [] }));
    expect(await (await ask()).json()).toEqual({ ...body, message: [] });
  });

  test('comes without a network with every price marked as stale', async () => {
    await storePairs(new URL('?lang=kr', url), Response.json(body));
    network(() => Promise.reject(new TypeError('offline')));
    const marked = { type: 'ok', message: [{ id: 3, quotation: [{ id: 1, stale: true }] }] };
    const response = await ask();
    expect(response.ok).toBe(true);
    expect(await response.json()).toEqual(marked);
    // The page reads the same, under any query.
    expect(await storedPairs(new URL('?lang=en', url))).toEqual(marked);
  });

  test('is nothing before the first visit', async () => {
    network(() => Promise.reject(new TypeError('offline')));
    await expect(ask()).rejects.toThrow('offline');
    expect(await storedPairs(url)).toBeNull();
  });

  test('is not given out where it cannot be marked', () => {
    for (const other of [null, 'text', [], { message: 'no' }, { data: [] }]) {
      expect(markedStale(other)).toBeNull();
    }
  });

  test('is the only call that is stored', () => {
    expect(isMarketCall(url, 'GET')).toBe(true);
    expect(isMarketCall(url, 'POST')).toBe(false);
    for (const path of ['user/center', 'wallet/list', 'app/config', 'currency/deal']) {
      expect(isMarketCall(new URL(path, 'https://trade.example/api/'), 'GET')).toBe(false);
    }
  });
});

describe('a notification', () => {
  test('shows what was pushed, and the name of the app where that cannot be read', () => {
    const push = { title: 'T', body: 'B', link: '/pages/lever/index', tag: 't', lang: 'en' };
    expect(pushFrom(JSON.stringify(push))).toEqual(push);
    const unread = { title: 'Tideline', body: '', link: '/', tag: 'tideline', lang: '' };
    for (const text of ['', 'text', 'null', '[]', '{"title":7}']) {
      expect(pushFrom(text)).toEqual(unread);
    }
  });

  const pageWith = (visibilityState: 'hidden' | 'visible') => ({
    url: 'https://trade.example/app/',
    visibilityState,
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn(),
  });
  const pressed = async (pages: ReturnType<typeof pageWith>[], data: unknown) => {
    const openWindow = vi.fn(async () => undefined);
    const close = vi.fn();
    const scope = {
      clients: { matchAll: async () => pages, openWindow },
      registration: { scope: 'https://trade.example/app/' },
    };
    await openFromNotification(scope, { close, data });
    expect(close).toHaveBeenCalledOnce();
    return openWindow.mock.calls;
  };

  test('opens the app at its page where it is closed', async () => {
    const opened = await pressed([], { link: '/pages/lever/index' });
    expect(opened).toEqual([['https://trade.example/app/#/pages/lever/index']]);
  });

  test('brings the visible page to the front and names the link', async () => {
    const [hidden, visible] = [pageWith('hidden'), pageWith('visible')];
    expect(await pressed([hidden, visible], { link: '/pages/trade/index' })).toEqual([]);
    expect(visible.postMessage).toHaveBeenCalledWith({ type: 'open', link: '/pages/trade/index' });
    expect(visible.focus).toHaveBeenCalledOnce();
    expect(hidden.postMessage).not.toHaveBeenCalled();
  });

  test('leads to no other place than a page of the app', async () => {
    for (const link of ['https://evil.example', '//evil.example', 'javascript:alert(1)', 7, null]) {
      expect(isPageLink(link)).toBe(false);
      expect(await pressed([], { link })).toEqual([['https://trade.example/app/#/']]);
    }
    expect(isPageLink('/pages/assets/withdraw/detail?id=12')).toBe(true);
  });
});

test('a message that is not one of the two is none', () => {
  expect([{ type: 'activate' }, { type: 'prune' }].every(isWorkerMessage)).toBe(true);
  for (const data of [null, 'prune', {}, { type: 'other' }]) {
    expect([isWorkerMessage(data), isPageMessage(data)]).toEqual([false, false]);
  }
  expect(isPageMessage({ type: 'open', link: '/pages/notice/index' })).toBe(true);
  expect(isPageMessage({ type: 'open', link: 'https://evil.example' })).toBe(false);
});
