// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUiState } from '../../src/components/base/ui-state';
import { prefetch } from '../../src/prefetch';

const fetched: string[] = [];
const failing = new Set<string>();

const part = vi.hoisted(
  () => (name: string, log: () => { fetched: string[]; failing: Set<string> }) => ({
    fetched: async () => {
      log().fetched.push(name);
      if (log().failing.has(name)) throw new Error('offline');
    },
  }),
);
const log = () => ({ fetched, failing });

vi.mock('../../src/routes', () => ({
  fetchPages: async () => {
    await part('table of pages', () => log()).fetched();
    return import('../../src/pages');
  },
  pageAt: (path: string) => part(path, () => log()),
}));
vi.mock('../../src/navigation/menu', () => ({ menuDrawer: part('menu', () => log()) }));
vi.mock('../../src/screens/market/home/home-screen', () => ({
  pairSheet: part('search', () => log()),
}));
vi.mock('../../src/app/page-pending', () => ({ pendingOver: () => () => null }));

const connection = (value: unknown) => vi.stubGlobal('navigator', { connection: value });

beforeEach(() => {
  fetched.splice(0);
  failing.clear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
});
afterEach(() => vi.unstubAllGlobals());

const all = [
  'table of pages',
  'menu',
  '/pages/trade/index',
  '/pages/assets/index',
  '/pages/option/detail',
  '/pages/trade/kline',
  '/pages/template/index',
  '/pages/user/login/login',
  'search',
];

test.each([
  ['says nothing', undefined],
  ['is fast', { saveData: false, effectiveType: '4g' }],
  ['is the third generation', { saveData: false, effectiveType: '3g' }],
])(
  'fetches the menu, its boxes, the tabs and the chart where the connection %s',
  async (_, value) => {
    connection(value);
    const ui = createUiState();
    await prefetch(ui);
    expect(fetched).toEqual(all);
    expect(ui.pendingBoxes.get()).not.toBeNull();
  },
);

test.each([
  ['is to be spared', { saveData: true, effectiveType: '4g' }],
  ['is very slow', { saveData: false, effectiveType: '2g' }],
  ['is slower still', { effectiveType: 'slow-2g' }],
])('fetches the table of pages and nothing else where the connection %s', async (_, value) => {
  connection(value);
  await prefetch(createUiState());
  expect(fetched).toEqual(['table of pages']);
});

test('goes on in browsers without idle callbacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  vi.useFakeTimers();
  connection(undefined);
  const done = prefetch(createUiState());
  await vi.advanceTimersByTimeAsync(20_000);
  await done;
  vi.useRealTimers();
  expect(fetched).toEqual(all);
});

test('waits until nothing else is to be done, and ends with what cannot be fetched', async () => {
  connection(undefined);
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  failing.add('menu');
  const done = prefetch(createUiState());
  await Promise.resolve();
  expect(fetched).toEqual([]);
  idle.shift()?.();
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(fetched).toEqual(['table of pages']);
  idle.shift()?.();
  await expect(done).rejects.toThrow('offline');
  expect(fetched).toEqual(['table of pages', 'menu']);
});
