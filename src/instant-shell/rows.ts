import { amountFrom, isPositive } from '../../schemas/kernel/money';
import { byPlace } from '../../schemas/market/pair';
import { coinLetters } from '../format/coin-letters';
import { missing, percentChange, price, valuation } from '../format/figure';
import { chartAddress } from '../screens/market/home/chart-address';
import { gainersAmong } from '../screens/market/home/ranking';
import { replaceTexts } from './place-texts';
import { type RowPair, samplePairs } from './row-pair';

/** A pair on the wire, as far as its row shows it before the app is there. */
type WirePair = {
  id: number;
  sort?: number;
  symbol?: string;
  currency_name: string;
  legal_name: string;
  is_display?: boolean;
  now_price: string;
  change?: string;
  price_decimals?: number;
};

export type PairsAnswer = { message: { quotation: WirePair[] }[] };

const rowPair = (wire: WirePair): RowPair => {
  const { currency_name: base, legal_name: quote, symbol = `${base}/${quote}` } = wire;
  const known = amountFrom(wire.now_price);
  const isKnown = known !== null && isPositive(known);
  return {
    symbol,
    base,
    quote,
    price: isKnown ? known : null,
    change: isKnown ? amountFrom(wire.change ?? '0') : null,
    priceDecimals: wire.price_decimals ?? 2,
  };
};

/** The pairs of an answer, in the order of the list. */
export const rowPairsOf = ({ message }: PairsAnswer): readonly RowPair[] =>
  message
    .flatMap(({ quotation }) => quotation)
    .filter(({ is_display: isDisplayed = true }) => isDisplayed)
    .map((wire) => ({ wire, sort: wire.sort ?? 0, id: wire.id }))
    .sort(byPlace)
    .map(({ wire }) => rowPair(wire));

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
    const found = samples.find(({ sample }) => sample.direction === direction);
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
