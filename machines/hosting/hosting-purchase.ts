import type { HostingOrder } from '../../schemas/hosting/hosting-order';
import { type ChosenHosting, isHostingPurchase } from '../../schemas/hosting/hosting-purchase';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';

type Bought = HostingOrder | null;

/** A purchase of hosting: typed, agreed to, and booked once. */
export const hostingPurchaseMachine = createKeyedForm<ChosenHosting, Bought>({
  id: 'hostingPurchase',
  requirements: ['contract/calls/post-lh-deposit.md', 'contract/screens.md#hosting-purchase'],
  /**
   * The product is open, its limits and the balance allow the amount, and the agreement is accepted
   * (contract/rules.md#hosting-purchase).
   */
  isValid: isHostingPurchase,
});

export type HostingPurchaseActor = KeyedFormActor<ChosenHosting, Bought>;
