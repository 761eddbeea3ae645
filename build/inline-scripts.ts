// The three functions below are written into the page as they stand, so each is complete in itself
// and reads nothing around it. They run before the app, on whatever the device and server say.

export type BootFacts = {
  /** By language: the page's `lang`, its colours of the market, the words of the shell. */
  languages: Record<string, { lang: string; palette: string; words: readonly string[] }>;
  fallback: string;
  palettes: readonly string[];
  grounds: { dark: string; light: string };
  homePaths: readonly string[];
  tabPaths: readonly string[];
  storeVersion: string;
};

/**
 * After the head of the shell and before the first paint: theme, language, which shell, and the words so
 * far. The rest is not seen before `begin` shows it.
 */
export const boot = (facts: BootFacts): void => {
  const root = document.documentElement;
  const read = (name: string) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  let chosen: { theme?: unknown; palette?: unknown } | null = null;
  try {
    chosen = JSON.parse(read('tideline_preferences') ?? 'null');
  } catch {
    chosen = null;
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = chosen?.theme === 'light' || chosen?.theme === 'dark' ? chosen.theme : system;
  const stored = read('lang') ?? '';
  const language = Object.hasOwn(facts.languages, stored) ? stored : facts.fallback;
  const spoken = facts.languages[language];
  if (!spoken) return;
  const path = location.hash.slice(1).split('?')[0] || '/';
  const isHome = facts.homePaths.includes(path);
  root.lang = spoken.lang;
  root.dataset['theme'] = theme;
  root.dataset['market'] =
    facts.palettes.find((palette) => palette === chosen?.palette) ?? spoken.palette;
  root.dataset['language'] = language;
  root.dataset['shell'] = isHome ? 'home' : facts.tabPaths.includes(path) ? 'tab' : 'page';
  if (read('vuex_token') && read('vuex_version') === facts.storeVersion) root.dataset['user'] = '';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', facts.grounds[theme]);
  const speak = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-t]')) {
      const text = spoken.words[Number(element.dataset['t'])];
      if (text !== undefined && text !== element.textContent) element.textContent = text;
    }
    for (const link of document.querySelectorAll<HTMLElement>('[data-path]')) {
      const isCurrent = link.dataset['path'] === (isHome ? '/' : path);
      link.classList.toggle('tab-bar_current', isCurrent);
    }
  };
  speak();
  root.dataset['reading'] = '';
  addEventListener('DOMContentLoaded', speak);
};

type Quoted = {
  currency_name: string;
  legal_name: string;
  now_price: string;
  change?: string;
  price_decimals: number;
  sort: number;
  id: number;
};

export type BeginFacts = {
  /** What home begins with, which the head of the page has asked for already. */
  calls: { config: string; pairs: string };
  /** By language: the file of its texts. */
  catalogues: Record<string, string>;
  /** What prices move with. */
  live: readonly string[];
  /** Where the app begins, and what that needs at once; the last of them is React. */
  app: readonly string[];
};

/**
 * After the shell stands: writes the first answers into it as the app will write them, as text only and
 * never as markup, and then begins the app. What a phone has of the app already would otherwise run
 * before the shell and the prices are seen.
 */
export const begin = (facts: BeginFacts): void => {
  const all = (what: string) => document.querySelectorAll<HTMLElement>(what);
  const { dataset } = document.documentElement;
  const ask = (call: string) =>
    fetch(`api/${call}`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
  const preload = (href: string | undefined, fetchPriority: 'auto' | 'low') => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority, href });
    document.head.append(link);
  };
  const cut = (text: string, decimals: number) => {
    const [whole = '', rest = ''] = text.replace('-', '').split('.');
    const tail = decimals ? `.${rest.slice(0, decimals).padEnd(decimals, '0')}` : '';
    return whole.replace(/\B(?=(\d{3})+$)/g, ',') + tail;
  };
  const write = (rows: string, pairs: Quoted[]) => {
    for (const [at, row] of [...all(rows)].entries()) {
      const pair = pairs[at];
      if (!pair) {
        row.remove();
        continue;
      }
      const { currency_name: base, change = '0' } = pair;
      const share = cut(change, 2);
      const way = /[1-9]/.test(share) ? (change[0] === '-' ? '−' : '+') : '';
      const words = [
        base.slice(0, base.length > 3 ? 2 : 3),
        base,
        `/${pair.legal_name}`,
        cut(pair.now_price, pair.price_decimals),
        `${way}${share}%`,
      ];
      row.dataset['way'] = way;
      for (const place of row.querySelectorAll<HTMLElement>('[data-f]')) {
        place.textContent = words[Number(place.dataset['f'])] ?? '';
      }
    }
  };
  const showFeed = ({ message: { demo, feed } }: { message: { demo: boolean; feed: string } }) => {
    for (const part of all('[data-mark]')) {
      part.hidden = ![demo && 'demo', feed].includes(part.dataset['mark'] ?? '');
    }
    if (!demo && feed === 'live') all('aside')[0]?.remove();
  };
  const showPairs = ({ message }: { message: { quotation: Quoted[] }[] }) => {
    const pairs = message.flatMap(({ quotation }) => quotation);
    pairs.sort((a, b) => a.sort - b.sort || a.id - b.id);
    write('[data-row]', pairs);
    // Shares of a hundred, and only their order: nothing is reckoned with them.
    const share = ({ change }: Quoted) => Number(change ?? 0);
    const up = pairs.filter((pair) => share(pair) > 0).sort((a, b) => share(b) - share(a));
    if (up.length > 0) write('[data-gain]', up);
    else all('[data-gainers]')[0]?.setAttribute('data-none', '');
  };
  const { config, pairs } = facts.calls;
  const asked = { [config]: ask(config), [pairs]: ask(pairs) };
  Object.assign(window, { tidelineAsked: asked });
  asked[config]?.then(showFeed).catch(() => 0);
  for (const file of facts.app) preload(file, 'auto');
  preload(facts.catalogues[dataset['language'] ?? ''], 'auto');
  for (const file of facts.live) preload(file, 'low');

  /** At first soon, and then once a minute: all phones do it at once when a server has lost its files. */
  const failed = () => {
    const again = () => location.reload();
    const [visit] = performance.getEntriesByType('navigation');
    const isAgain = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    if (navigator.onLine) setTimeout(again, isAgain ? 60_000 : 10_000);
    else addEventListener('online', again);
  };
  let isBegun = false;
  const start = () => {
    if (isBegun) return;
    isBegun = true;
    // React, the last one, runs in a task of its own before the first one begins the app.
    import(facts.app.at(-1) ?? '').then(() => import(facts.app[0] ?? '')).catch(failed);
  };
  /** When a photo has been drawn, which is never in a tab that nobody sees. */
  const drawn = (run: () => void) => requestAnimationFrame(() => setTimeout(run));
  /** Two photos of a whole page cost a slow phone twice: when prices are near, there is one with them. */
  const show = () => {
    delete dataset['reading'];
    drawn(start);
  };
  addEventListener('DOMContentLoaded', () => {
    if (dataset['shell'] !== 'home') return show();
    const prices = asked[pairs]?.then(showPairs).catch(() => 0);
    void prices?.then(show);
    setTimeout(show, 150);
  });
  setTimeout(start, 400);
};
