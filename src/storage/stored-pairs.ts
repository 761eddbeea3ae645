export const marketCache = 'tideline-market';

/** The address without its query, which differs between languages. */
const keyOf = (url: URL): string => `${url.origin}${url.pathname}`;

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
