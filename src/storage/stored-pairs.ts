export const marketCache = 'tideline-market';

/** The address without its query, which differs between languages. */
export const keyOf = (url: URL): string => `${url.origin}${url.pathname}`;

const markedRow = (row: unknown): unknown =>
  row instanceof Object && 'quotation' in row && Array.isArray(row.quotation)
    ? { ...row, quotation: row.quotation.map(markedRow) }
    : row instanceof Object
      ? { ...row, stale: true }
      : row;

/** The same response with every price marked as stale; null if it is not one with prices. */
export const markedStale = (body: unknown): object | null =>
  body instanceof Object && 'message' in body && Array.isArray(body.message)
    ? { ...body, message: body.message.map(markedRow) }
    : null;

export type LastQuote = {
  readonly price: string | null;
  readonly change: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string | null;
};

const renewedRow = (row: unknown, quoteOf: (symbol: string) => LastQuote | null): unknown => {
  if (!(row instanceof Object)) return row;
  if ('quotation' in row && Array.isArray(row.quotation)) {
    return { ...row, quotation: row.quotation.map((pair) => renewedRow(pair, quoteOf)) };
  }
  const textOf = (name: string) => String(Reflect.get(row, name) ?? '');
  const symbol = textOf('symbol') || `${textOf('currency_name')}/${textOf('legal_name')}`;
  const { price, ...day } = quoteOf(symbol) ?? { price: null };
  return price === null ? row : { ...row, ...day, now_price: price };
};

/** Writes the prices of now into the list that is kept; a list of another server is dropped. */
export const renewStoredPairs = async (
  url: URL,
  quoteOf: (symbol: string) => LastQuote | null,
): Promise<void> => {
  const cache = await caches.open(marketCache);
  const own = await cache.match(keyOf(url));
  for (const { url: other } of await cache.keys()) {
    const isOfServer = new URL('.', other).href.startsWith(new URL('..', url).href);
    if (!isOfServer) await cache.delete(other);
  }
  const body: unknown = await own?.json();
  if (!(body instanceof Object && 'message' in body && Array.isArray(body.message))) return;
  const message = body.message.map((row) => renewedRow(row, quoteOf));
  await cache.put(keyOf(url), Response.json({ ...body, message }));
};

/** Keeps the response to the public call for pairs, which is the same for everybody. */
export const storePairs = async (url: URL, response: Response): Promise<void> => {
  const cache = await caches.open(marketCache);
  await cache.put(keyOf(url), response);
};

/** The last response to that call with every price marked as stale; null where there is none. */
export const storedPairs = async (url: URL): Promise<object | null> => {
  const response = await caches.match(keyOf(url), { cacheName: marketCache });
  return response ? markedStale(await response.json()) : null;
};
