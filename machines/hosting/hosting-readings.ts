import type { HostingSummary } from '../../schemas/hosting/hosting-order';
import type { HostingProduct } from '../../schemas/hosting/hosting-product';
import type { Amount } from '../../schemas/kernel/money';
import { createReading, type ReadingActor } from '../kernel/reading';

/** A product, and what there is to host of its currency. */
export type HostingOffer = {
  product: HostingProduct;
  /** In the spot account. */
  available: Amount;
};

/** What a purchase is typed within: read again whenever balances change. */
export const hostingOfferMachine = createReading<HostingOffer>('hostingOffer', [
  'contract/calls/get-lh-deposit-product-info.md',
]);
export type HostingOfferActor = ReadingActor<HostingOffer>;

/** What a person hosts and has earned: read again whenever an order changes. */
export const hostingSummaryMachine = createReading<HostingSummary>('hostingSummary', [
  'contract/calls/get-lh-deposit-report.md',
]);
export type HostingSummaryActor = ReadingActor<HostingSummary>;
