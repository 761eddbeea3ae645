import { type Amount, amount } from '../../schemas/kernel/money.ts';

/** A currency, or the bank card rail, which has no wallet. */
export type Currency = {
  readonly id: number;
  readonly name: string;
  /** Decimals allowed in input. */
  readonly decimalScale: number;
};

export const currencies: readonly Currency[] = [
  { id: 1, name: 'BTC', decimalScale: 8 },
  { id: 2, name: 'ETH', decimalScale: 8 },
  { id: 3, name: 'USDT', decimalScale: 6 },
  { id: 4, name: 'XRP', decimalScale: 8 },
  { id: 5, name: 'ADA', decimalScale: 8 },
  { id: 6, name: 'DOGE', decimalScale: 8 },
  { id: 7, name: 'DOT', decimalScale: 8 },
  { id: 8, name: 'LINK', decimalScale: 8 },
  { id: 9, name: 'LTC', decimalScale: 8 },
  { id: 10, name: 'BCH', decimalScale: 8 },
  { id: 11, name: 'EOS', decimalScale: 8 },
  // New coins of the demonstration. They are fictional, and no pair trades them.
  { id: 101, name: 'DEMOKELP', decimalScale: 8 },
  { id: 102, name: 'DEMOREEF', decimalScale: 8 },
  { id: 103, name: 'DEMOCOVE', decimalScale: 8 },
  { id: 104, name: 'DEMOBUOY', decimalScale: 8 },
  { id: 105, name: 'DEMOSAND', decimalScale: 8 },
  { id: 9999, name: 'Bank card', decimalScale: 2 },
];

const firstNewCoinId = 101;

/** A coin of a subscription, which has no pair until it is listed. */
export const isNewCoin = ({ id }: Pick<Currency, 'id'>): boolean =>
  id >= firstNewCoinId && id !== bankCurrencyId;

/** The currency that every pair is quoted in. */
export const quoteCurrencyId = 3;
export const bankCurrencyId = 9999;

/** The currency that is booked for one: the bank pays into and out of the quote currency. */
export const ledgerCurrencyOf = (currencyId: number): number =>
  currencyId === bankCurrencyId ? quoteCurrencyId : currencyId;

export type ListedPair = {
  readonly id: number;
  /** As on the wire: `BTC/USDT`. */
  readonly symbol: string;
  readonly baseId: number;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
  readonly sort: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly minQuantity: Amount;
  readonly minNotional: Amount;
  /** Base quantity of one contract lot. */
  readonly lot: Amount;
};

const againstUsdt = (
  id: number,
  baseId: number,
  base: string,
  decimals: readonly [price: number, quantity: number],
  minQuantity: string,
  lot: string,
): ListedPair => ({
  id,
  symbol: `${base}/USDT`,
  baseId,
  base,
  quoteId: quoteCurrencyId,
  quote: 'USDT',
  sort: id,
  priceDecimals: decimals[0],
  quantityDecimals: decimals[1],
  minQuantity: amount(minQuantity),
  minNotional: amount('10'),
  lot: amount(lot),
});

/** Price and quantity decimals never sum to more than eight, so price × quantity is exact. */
export const pairs: readonly ListedPair[] = [
  againstUsdt(1, 1, 'BTC', [2, 6], '0.000001', '0.01'),
  againstUsdt(2, 2, 'ETH', [2, 5], '0.00001', '0.1'),
  againstUsdt(3, 4, 'XRP', [6, 2], '0.1', '1'),
  againstUsdt(4, 5, 'ADA', [6, 2], '0.1', '1'),
  againstUsdt(5, 6, 'DOGE', [6, 1], '1', '100'),
  againstUsdt(6, 7, 'DOT', [5, 3], '0.01', '1'),
  againstUsdt(7, 8, 'LINK', [4, 3], '0.01', '1'),
  againstUsdt(8, 9, 'LTC', [3, 5], '0.00001', '1'),
  againstUsdt(9, 10, 'BCH', [3, 5], '0.00001', '1'),
  againstUsdt(10, 11, 'EOS', [6, 2], '0.01', '1'),
];

const bySymbol = new Map(pairs.map((pair) => [pair.symbol, pair]));
const byId = new Map(pairs.map((pair) => [pair.id, pair]));
const byCurrencyId = new Map(currencies.map((currency) => [currency.id, currency]));

export const pairOf = (symbol: string): ListedPair | null => bySymbol.get(symbol) ?? null;
export const pairOfId = (id: number): ListedPair | null => byId.get(id) ?? null;
export const pairOfCurrencies = (baseId: number, quoteId: number): ListedPair | null =>
  pairs.find((pair) => pair.baseId === baseId && pair.quoteId === quoteId) ?? null;
export const currencyOfId = (id: number): Currency | null => byCurrencyId.get(id) ?? null;
