import type { Amount } from '../../schemas/kernel/money';
import type { SubscriptionProduct } from '../../schemas/subscription/subscription-product';
import { createReading, type ReadingActor } from '../kernel/reading';

/** One new coin: read again when a countdown ends. */
export const subscriptionProductMachine = createReading<SubscriptionProduct>(
  'subscriptionProduct',
  ['contract/calls/get-lh-send-product-info.md', 'contract/screens.md#new-coins'],
);
export type SubscriptionProductActor = ReadingActor<SubscriptionProduct>;

/** The new coin that the server recommends; none where it recommends nothing. */
export const recommendedProductMachine = createReading<SubscriptionProduct | null>(
  'recommendedProduct',
  ['contract/calls/get-lh-send-get-recommend.md', 'contract/screens.md#recommended-new-coin'],
);

/** What is available of the paying coin; read again whenever balances change. */
export const subscriptionFundsMachine = createReading<Amount>('subscriptionFunds');
