import { storedPairs } from '../storage/stored-pairs';

/** The public list of pairs with their last prices; the only response of a call that is stored. */
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
