import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPageLink, isPageMessage, isWorkerMessage } from '../../src/api/kernel/worker-message';
import { openFromNotification, pushFrom } from '../../src/service-worker/notifications';
import {
  configResponse,
  isConfigCall,
  isMarketCall,
  marketResponse,
} from '../../src/service-worker/stored-market';
import {
  markedStale,
  renewStoredPairs,
  storedPairs,
  storePairs,
} from '../../src/storage/stored-pairs';

const url = new URL('https://trade.example/app/api/currency/quotation_new');
const body = { type: 'ok', message: [{ id: 3, quotation: [{ id: 1, stale: false }] }] };

describe('the stored list of pairs', () => {
  const stored = new Map<string, Response>();
  const ask = () => marketResponse(url, new Request(url));
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('caches', {
      open: async () => ({
        put: async (key: string, it: Response) => stored.set(key, it),
        match: async (key: string) => stored.get(key)?.clone(),
        keys: async () => [...stored.keys()].map((key) => new Request(key)),
        delete: async (key: string) => stored.delete(key),
      }),
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

  test('has the prices of the last minute, and drops what another server said', async () => {
    const other = 'https://trade.example/former/currency/quotation_new';
    const config = 'https://trade.example/app/api/app/config';
    stored.set(other, Response.json(body));
    stored.set(config, Response.json({}));
    const pairs = [
      { id: 1, symbol: 'BTC/USDT', now_price: '1', change: '0' },
      { id: 2, currency_name: 'ETH', legal_name: 'USDT', now_price: '2' },
      { id: 3, symbol: 'XRP/USDT', now_price: '3' },
    ];
    await storePairs(url, Response.json({ type: 'ok', message: [{ id: 3, quotation: pairs }] }));
    const day = { change: '1.5', high: '9', low: '1', volume: '4' };
    const quotes = new Map([
      ['BTC/USDT', { ...day, price: '7' }],
      ['ETH/USDT', { ...day, price: '8' }],
      ['XRP/USDT', { ...day, price: null }],
    ]);
    await renewStoredPairs(url, (symbol) => quotes.get(symbol) ?? null);
    expect(await stored.get(url.href)?.json()).toMatchObject({
      message: [
        {
          quotation: [
            { id: 1, now_price: '7', ...day },
            { id: 2, now_price: '8', ...day },
            { id: 3, now_price: '3' },
          ],
        },
      ],
    });
    expect([...stored.keys()].sort()).toEqual([config, url.href].sort());
  });

  test('stays away where there was none', async () => {
    await renewStoredPairs(url, () => null);
    expect(stored.size).toBe(0);
  });

  test('comes with the configuration of the last visit, so that nothing is called closed', async () => {
    const place = new URL('https://trade.example/app/api/app/config?lang=en');
    const askConfig = () => configResponse(place, new Request(place));
    network(async () => Response.json({ message: { demo: true } }));
    expect(await (await askConfig()).json()).toEqual({ message: { demo: true } });
    network(async () => new Response('', { status: 503 }));
    expect((await askConfig()).status).toBe(503);
    network(() => Promise.reject(new TypeError('offline')));
    expect(await (await askConfig()).json()).toEqual({ message: { demo: true } });
    stored.clear();
    await expect(askConfig()).rejects.toThrow('offline');
    expect([isConfigCall(place, 'GET'), isConfigCall(place, 'POST')]).toEqual([true, false]);
    expect(isConfigCall(url, 'GET')).toBe(false);
  });

  test('is the only call with prices that is stored', () => {
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
