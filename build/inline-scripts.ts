// The three functions below are written into the page as they stand, so each is complete in itself
// and reads nothing around it. They run before the app, on whatever the device and server say.

export type BootFacts = {
  /** By language: the page's `lang`, its colours of the market, the file of its texts. */
  languages: Record<string, { lang: string; palette: string; catalogue: string }>;
  fallback: string;
  palettes: readonly string[];
  grounds: { dark: string; light: string };
  homePaths: readonly string[];
  tabPaths: readonly string[];
  storeVersion: string;
  /** What prices move with. */
  live: readonly string[];
};

/** Before the first paint: theme, language, which shell; then the requests that home begins with. */
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
  const words = facts.languages[language];
  if (!words) return;
  root.lang = words.lang;
  root.dataset['theme'] = theme;
  root.dataset['market'] =
    facts.palettes.find((palette) => palette === chosen?.palette) ?? words.palette;
  root.dataset['language'] = language;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', facts.grounds[theme]);
  const path = location.hash.slice(1).split('?')[0] || '/';
  const isHome = facts.homePaths.includes(path);
  root.dataset['shell'] = isHome ? 'home' : facts.tabPaths.includes(path) ? 'tab' : 'page';
  root.dataset['tab'] = isHome ? '/' : path;
  if (read('vuex_token') && read('vuex_version') === facts.storeVersion) root.dataset['user'] = '';
  const preload = (href: string, priority: 'auto' | 'low') => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = priority;
    link.href = href;
    document.head.append(link);
  };
  const ask = (call: string) =>
    fetch(`api/${call}`, { cache: 'no-store', credentials: 'omit', redirect: 'error' }).then(
      (answer) => (answer.ok ? answer.json() : null),
      () => null,
    );
  const asked: Record<string, Promise<unknown>> = { 'app/config': ask('app/config') };
  if (isHome) asked['currency/quotation_new'] = ask('currency/quotation_new');
  for (const answer of Object.values(asked)) answer.catch(() => null);
  Object.assign(window, { tidelineAsked: asked });
  preload(words.catalogue, 'auto');
  for (const file of facts.live) preload(file, 'low');
};

/** After the shell stands: its words in the language, and the current tab. */
export const speak = (texts: Record<string, readonly string[]>): void => {
  const { language = '', tab } = document.documentElement.dataset;
  for (const element of document.querySelectorAll<HTMLElement>('[data-t]')) {
    const text = texts[language]?.[Number(element.dataset['t'])];
    if (text !== undefined && text !== element.textContent) element.textContent = text;
  }
  for (const link of document.querySelectorAll(`[data-path="${tab}"]`)) {
    link.classList.add('tab-bar_current');
  }
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

/** Writes the first answers into the shell as the app will write them. Text only, never markup. */
export const paint = (): void => {
  const all = (what: string) => document.querySelectorAll<HTMLElement>(what);
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
  const asked: Record<string, Promise<{ message: never }>> = Reflect.get(window, 'tidelineAsked');
  asked['app/config']
    ?.then(({ message: { demo, feed } }: { message: { demo: boolean; feed: string } }) => {
      for (const part of all('[data-mark]')) {
        part.hidden = ![demo && 'demo', feed].includes(part.dataset['mark'] ?? '');
      }
      if (!demo && feed === 'live') all('aside')[0]?.remove();
    })
    .catch(() => 0);
  asked['currency/quotation_new']
    ?.then(({ message }: { message: { quotation: Quoted[] }[] }) => {
      const pairs = message.flatMap(({ quotation }) => quotation);
      pairs.sort((a, b) => a.sort - b.sort || a.id - b.id);
      write('[data-row]', pairs);
      // Shares of a hundred, and only their order: nothing is reckoned with them.
      const share = ({ change }: Quoted) => Number(change ?? 0);
      const up = pairs.filter((pair) => share(pair) > 0).sort((a, b) => share(b) - share(a));
      if (up.length > 0) write('[data-gain]', up);
      else all('[data-gainers]')[0]?.setAttribute('data-none', '');
    })
    .catch(() => 0);
};
