import { isPositive } from '../../schemas/kernel/money';
import {
  decimalFrom,
  flagFrom,
  integerFrom,
  percentFrom,
  priceDecimalsIn,
  rowsIn,
  textFrom,
} from '../../schemas/kernel/wire-value';
import { byPlace } from '../../schemas/market/pair';
import { coinLetters } from '../format/coin-letters';
import { missing, percentChange, price, valuation } from '../format/figure';
import { chartAddress } from '../parts/market/chart-address';
import { gainersAmong } from '../parts/market/ranking';
import { replaceTexts } from './place-texts';
import { type RowPair, samplePairs } from './row-pair';

type Wire = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

const objectsIn = (value: unknown): readonly Wire[] => (rowsIn(value) ?? []).filter(isObject);

/** The response to the call for pairs, in any of the forms that the app reads. */
export type PairsAnswer = { readonly message?: unknown; readonly data?: unknown };

const ids = ['id', 'currency_id', 'legal_id'];

/** A pair as its schema reads it, as far as its row shows it before the app is there. */
const rowPair = (wire: Wire): (RowPair & { id: number; sort: number })[] => {
  const base = textFrom(wire['currency_name']);
  const quote = textFrom(wire['legal_name']);
  const [id = 0, ...others] = ids.map((name) => integerFrom(wire[name]) ?? 0);
  const isReadable = base && quote && Math.min(id, ...others) > 0;
  if (!isReadable || flagFrom(wire['is_display']) === false) return [];
  const known = decimalFrom(wire['now_price']);
  const price = known && isPositive(known) ? known : null;
  return [
    {
      id,
      sort: integerFrom(wire['sort']) ?? 0,
      symbol: textFrom(wire['symbol']) || `${base}/${quote}`,
      base,
      quote,
      price,
      change: price && percentFrom(wire['change']),
      priceDecimals: priceDecimalsIn(wire['price_decimals'], wire['now_price']),
      isStale: price !== null && flagFrom(wire['stale']) === true,
    },
  ];
};

/** The pairs of a response, in the order of the list. */
export const rowPairsOf = ({ message, data }: PairsAnswer): readonly RowPair[] =>
  objectsIn(isObject(message) ? message : data)
    .flatMap(({ quotation }) => objectsIn(quotation))
    .flatMap(rowPair)
    .sort(byPlace);

/** What the components write for a pair. Volume and worth keep their line, and come with the app. */
const textsOf = ({ base, quote, price: amount, change, priceDecimals }: RowPair) => [
  coinLetters(base),
  base,
  `/${quote}`,
  price(amount, priceDecimals),
  percentChange(change).text,
];

const laterTexts = ({ price: amount }: RowPair) => [missing, valuation(amount, 'USD')];

/** As many as a tall phone shows: the layout of what nobody sees would keep the rest waiting. */
const shownRows = 5;

/** Puts pairs in the place of the sample pairs of one list; without any it keeps its height. */
const fillList = (list: HTMLElement, pairs: readonly RowPair[]) => {
  const samples = samplePairs.flatMap((sample) => {
    const link = list.querySelector(`a[href="#${chartAddress(sample)}"]`);
    const row = link?.closest('li');
    return row ? [{ sample, row }] : [];
  });
  const rows = pairs.slice(0, shownRows).flatMap((pair) => {
    const { direction } = percentChange(pair.change);
    const found = samples.find(
      ({ sample }) => sample.direction === direction && sample.isStale === pair.isStale,
    );
    if (!found) return [];
    const texts = new Map([
      ...textsOf(found.sample).map((text, at) => [text, textsOf(pair)[at] ?? ''] as const),
      ...laterTexts(found.sample).map((text) => [text, '\u00a0'] as const),
    ]);
    const row = document.importNode(found.row, true);
    replaceTexts(row, (text) => texts.get(text));
    row.querySelector('a')?.setAttribute('href', `#${chartAddress(pair)}`);
    return [row];
  });
  if (rows.length > 0) list.replaceChildren(...rows);
  else list.style.visibility = 'hidden';
};

/** Fills the two lists of home that hold sample pairs: the gainers, and all pairs. */
export const fillRows = (home: ParentNode, pairs: readonly RowPair[]): void => {
  const links = home.querySelectorAll(`a[href^="#${chartAddress({ symbol: '' })}"]`);
  const lists = new Set([...links].flatMap((link) => link.closest('ul') ?? []));
  const quotes = new Map(pairs.map((pair) => [pair.symbol, pair]));
  const contents = [gainersAmong(pairs, (symbol) => quotes.get(symbol) ?? null), pairs];
  for (const [at, list] of [...lists].entries()) fillList(list, contents[at] ?? []);
};
