import { readFileSync } from 'node:fs';
import { tabPaths } from '../schemas/kernel/route';
import { filledPaths, iconPaths } from '../src/components/icon-paths';
import { classIn } from './class-name';

// The first screens as they stand before the app: the very classes of its components, so that the
// app takes their place without moving anything. No words of its own, no style attributes.

const classes = (names: string) =>
  names
    .split(' ')
    .map((name) => {
      const [file = '', part] = name.split('.');
      return part === undefined ? file : classIn(file, part);
    })
    .join(' ');

type Attributes = Record<string, string | number>;

const element = (tag: string, names: string, attributes: Attributes, ...inside: string[]) => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag} class="${classes(names)}"${written.join('')}>${inside.join('')}</${tag}>`;
};
const div = (names: string, ...inside: string[]) => element('div', names, {}, ...inside);
const span = (names: string, ...inside: string[]) => element('span', names, {}, ...inside);

const svg = (names: string, path: string) =>
  `<svg class="${classes(names)}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const iconButton = (name: keyof typeof iconPaths) =>
  span('icon-button.button icon-button.ink', svg('icon.icon', iconPaths[name]));

/** Texts of the shell by their message ids, in the order in which they are numbered. */
export const shellMessages = [
  'home.title',
  'home.welcome',
  'home.logIn',
  'home.register',
  'home.total',
  'home.quick.recharge',
  'home.quick.withdraw',
  'home.quick.vip',
  'home.quick.service',
  'feature.soon',
  'home.gainers',
  'home.pairs',
  'home.order.all',
  'home.order.gainers',
  'home.order.losers',
  'home.order.volume',
  'home.column.pair',
  'home.column.price',
  'home.column.change',
  'tabs.home',
  'tabs.trade',
  'tabs.contract',
  'tabs.finance',
  'tabs.assets',
  'paper.trading',
  'paper.simulatedPrices',
  'paper.recordedPrices',
] as const;

type MessageId = (typeof shellMessages)[number];

/** The texts of one catalogue, numbered as `shellMessages` are. */
export const textsFrom = (catalogueFile: string): readonly string[] => {
  const catalogue: unknown = JSON.parse(readFileSync(catalogueFile, 'utf8'));
  return shellMessages.map((id) => {
    const text: unknown = catalogue instanceof Object ? Reflect.get(catalogue, id) : null;
    if (typeof text !== 'string' || /[{}<>&"]/.test(text)) {
      throw new Error(`${id} of ${catalogueFile} cannot stand in the page as it is.`);
    }
    return text;
  });
};

type Word = (tag: string, names: string, id: MessageId, attributes?: Attributes) => string;

/** A place that the painter fills: 0 letters, 1 coin, 2 what it is paid with, 3 price, 4 change. */
const place = (names: string, number: number) => element('span', names, { 'data-f': number });

const pairName = span('pair-name.name', place('', 1), place('pair-name.quote', 2));
const price = place('figure.figure figure.strong tl-figure', 3);
const change = '<i class="shell-way"></i>';

/** As many as a tall phone shows: the layout of what nobody sees would keep the rest waiting. */
const cardCount = 4;
const rowCount = 5;

const header = (title: string) =>
  element(
    'header',
    'app-header.header',
    {},
    div(
      'app-header.bar',
      span('shell-home', iconButton('menu')),
      div('app-header.names', `<h1 class="${classes('app-header.title')}">${title}</h1>`),
      div('app-header.actions shell-home', iconButton('search'), iconButton('refresh')),
    ),
  );

const welcome = (word: Word) =>
  div(
    'card.card shell-visitor',
    div(
      'value-card.welcome',
      word('p', 'value-card.sentence', 'home.welcome'),
      div(
        'button.pair',
        element(
          'a',
          'button.button button.secondary',
          { href: '#/pages/user/login/login' },
          word('span', 'button.label', 'home.logIn'),
        ),
        element(
          'a',
          'button.button button.primary',
          { href: '#/pages/user/login/register' },
          word('span', 'button.label', 'home.register'),
        ),
      ),
    ),
  );

const total = (word: Word) =>
  div(
    'card.card shell-owner',
    div('value-card.head', word('p', 'value-card.label', 'home.total'), iconButton('eye')),
    div('value-card.figures', span('shell-bar shell-total'), span('shell-bar shell-worth')),
  );

const quick = (word: Word) => {
  const tiles = [
    ['deposit', 'home.quick.recharge'],
    ['withdraw', 'home.quick.withdraw'],
    ['vip', 'home.quick.vip'],
    ['service', 'home.quick.service'],
  ] as const;
  const items = tiles.map(
    ([icon, id]) =>
      `<li>${span(
        'quick-row.tile',
        span(
          'quick-row.drawing',
          svg('icon.icon', iconPaths[icon]),
          word('span', 'quick-row.tag', 'feature.soon'),
        ),
        word('span', 'quick-row.label', id),
      )}</li>`,
  );
  return element('ul', 'quick-row.row', {}, ...items);
};

const gainers = (word: Word) => {
  const shares = span('figure.figure figure.small tl-figure', change, place('', 4));
  const card = span('gainers.card', pairName, price, shares);
  const cards = Array.from({ length: cardCount }, () =>
    element('li', '', { 'data-gain': '' }, card),
  );
  return element(
    'section',
    'card.section',
    { 'data-gainers': '' },
    div('card.heading', word('h2', 'card.title', 'home.gainers')),
    element('ul', 'gainers.row', {}, ...cards),
  );
};

/** Volume and worth come with the app; their line has its height at once. */
const second = span('pair-row.second', span('figure.figure figure.caption tl-figure', '&nbsp;'));

const row = element(
  'li',
  'pair-row.item',
  { 'data-row': '' },
  span(
    'pair-row.row',
    span('pair-row.disc', place('coin-disc.disc', 0)),
    span('pair-row.name', pairName, second),
    span('pair-row.price', price, second),
    span(
      'pair-row.change',
      span(
        'figure.pill shell-pill',
        span('figure.figure figure.small tl-figure', change, place('', 4)),
      ),
    ),
  ),
);

const pairs = (word: Word) => {
  const orders = ['home.order.all', 'home.order.gainers', 'home.order.losers', 'home.order.volume'];
  const segments = shellMessages
    .filter((id) => orders.includes(id))
    .map((id, at) =>
      span(
        'segmented.segment',
        word('span', at ? 'segmented.face' : 'segmented.face shell-on', id),
      ),
    );
  const columns = div(
    'pair-row.head',
    word('span', 'pair-row.name', 'home.column.pair'),
    word('span', 'pair-row.price', 'home.column.price'),
    word('span', 'pair-row.change', 'home.column.change'),
  );
  return element(
    'section',
    'card.section',
    {},
    div('card.heading', word('h2', 'card.title', 'home.pairs')),
    div('segmented.group', ...segments),
    div('pair-section.surface', columns, element('ul', '', {}, row.repeat(rowCount))),
  );
};

const tabs = (word: Word) => {
  const names = ['home', 'trade', 'contract', 'finance', 'assets'] as const;
  const items = names.map((name) =>
    element(
      'li',
      'tab-bar.item',
      {},
      element(
        'a',
        'tab-bar.link',
        { href: `#${tabPaths[name]}`, 'data-path': tabPaths[name] },
        svg('icon.icon shell-outline', iconPaths[name]),
        svg('icon.icon icon.filled shell-filled', filledPaths[name]),
        word('span', 'tab-bar.label', `tabs.${name}`),
      ),
    ),
  );
  return div(
    'screen.tabs shell-tabs',
    `<nav class="${classes('tab-bar.bar')}">${element('ul', 'tab-bar.items', {}, ...items)}</nav>`,
  );
};

const mark = (word: Word) =>
  element(
    'aside',
    'paper-mark.mark',
    {},
    word('strong', '', 'paper.trading', { 'data-mark': 'demo', hidden: '' }),
    word('span', 'paper-mark.prices', 'paper.simulatedPrices', {
      'data-mark': 'simulated',
      hidden: '',
    }),
    word('span', 'paper-mark.prices', 'paper.recordedPrices', {
      'data-mark': 'recorded',
      hidden: '',
    }),
  );

const waitingRow = div('shell-row', span('shell-bar shell-line'), span('shell-bar'));

/**
 * The body of the page until the app is up, in the words of one language, and in two parts: first what
 * every screen begins with, which little is needed to draw, then all the rest.
 */
export const shellHtml = (texts: readonly string[]): readonly [head: string, rest: string] => {
  const cut = '<!-- cut -->';
  const word: Word = (tag, names, id, attributes = {}) => {
    const number = shellMessages.indexOf(id);
    return element(tag, names, { ...attributes, 'data-t': number }, texts[number] ?? '');
  };
  const home = [welcome(word), total(word), quick(word), gainers(word), pairs(word)].join('');
  const title = word('span', 'shell-home', 'home.title') + span('shell-bar shell-rest');
  const whole = [
    mark(word),
    div(
      'screen.screen',
      header(title),
      cut,
      `<main class="${classes('screen.main')}">`,
      div('screen.content shell-home', home),
      div('screen.content shell-rest', waitingRow.repeat(8)),
      '</main>',
      tabs(word),
    ),
  ].join('');
  const [head = '', rest = ''] = whole.split(cut);
  return [head, rest];
};
