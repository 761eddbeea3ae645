import { keyOf, marketCache, storedPairs } from '../storage/stored-pairs';

/** The public list of pairs with their last prices; with the configuration the only response of a call that is stored. */
export const isMarketCall = ({ pathname }: URL, method: string): boolean =>
  method === 'GET' && pathname.endsWith('/currency/quotation_new');

/** The list of pairs from the network. Without a network that of the last visit, with stale prices. */
export const marketResponse = async (url: URL, request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const last = await storedPairs(url);
    if (!last) throw error;
    return Response.json(last);
  }
};

/** What the server has opened and whether its money is real, which is the same for everybody. */
export const isConfigCall = ({ pathname }: URL, method: string): boolean =>
  method === 'GET' && pathname.endsWith('/app/config');

/** The configuration from the network, and kept; without a network that of the last visit. */
export const configResponse = async (url: URL, request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const copy = response.clone();
      caches
        .open(marketCache)
        .then((cache) => cache.put(keyOf(url), copy))
        .catch(() => undefined);
    }
    return response;
  } catch (error) {
    const last = await caches.match(keyOf(url), { cacheName: marketCache });
    if (!last) throw error;
    return last;
  }
};
