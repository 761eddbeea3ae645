export const marketCache = 'tideline-market';

/**
 * Not authoritative: the first script of the page, which cannot mark prices as stale, does not show
 * them; the app does.
 */
const storedStatus = 203;

/** The public list of pairs with their last prices; the only response of a call that is stored. */
export const isMarketCall = ({ pathname }: URL, method: string): boolean =>
  method === 'GET' && pathname.endsWith('/currency/quotation_new');

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

const store = async (url: URL, response: Response): Promise<void> => {
  const cache = await caches.open(marketCache);
  await cache.put(keyOf(url), response);
};

const stored = async (url: URL): Promise<Response | null> => {
  const response = await caches.match(keyOf(url), { cacheName: marketCache });
  const marked = response ? markedStale(await response.json()) : null;
  return marked && Response.json(marked, { status: storedStatus });
};

/** The list of pairs from the network. Without a network the last one, with stale prices. */
export const marketResponse = async (
  url: URL,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.ok) waitUntil(store(url, response.clone()));
    return response;
  } catch (error) {
    const last = await stored(url);
    if (!last) throw error;
    return last;
  }
};
