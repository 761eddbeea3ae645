import { CoinImages } from '../../../schemas/market/coin-images';
import { document, nothing } from '../kernel/document';

/** The image of each coin of the list of pairs. */
export const GetCoinImages = document<object>()({
  method: 'GET',
  path: 'currency/quotation_new',
  fields: nothing,
  isQuiet: true,
  result: CoinImages,
});
