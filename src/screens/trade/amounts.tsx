import { type Amount, decimalsOf, ledgerScale } from '../../../schemas/kernel/money';
import { AmountText } from '../../components/figures/amount-text';
import { price as formatPrice } from '../../format/figure';
import type { TradedPair } from './traded-pair';

// The one notation of an order's figures, in form, review, receipt and list. Amounts have the
// decimals of the ledger, so that what is paid, the fee and what is received add up as booked.

const decimalsFor = (price: Amount, { priceDecimals }: TradedPair): number =>
  priceDecimals ?? decimalsOf(price);

/** A price inside a sentence: `57,314.70`. */
export const pairPrice = (price: Amount, pair: TradedPair): string =>
  formatPrice(price, decimalsFor(price, pair));

/** A price with its currency: `57,314.70 USDT`. */
export const PriceText = ({ price, pair }: { price: Amount | null; pair: TradedPair }) => (
  <AmountText
    kind="price"
    amount={price}
    decimals={price === null ? 0 : decimalsFor(price, pair)}
    unit={pair.quote}
  />
);

/** An amount of a currency: `0.0123 BTC`. */
export const CoinText = ({ amount, coin }: { amount: Amount | null; coin: string }) => (
  <AmountText amount={amount} decimals={ledgerScale} unit={coin} />
);
