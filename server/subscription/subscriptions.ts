import type { Database } from '../database/open';
import type { Engine } from '../engine/engine';
import { publishRecord, type RecordNotifiers } from '../wallet/record-notices';
import { createLaunchDomain, type SubscriptionCause } from './launch-domain';
import { type SubscriptionRow, wireOrder } from './order-wire';
import type { SubscriptionProductRow } from './product-store';

/** Notifies the owner of an order of a change and of the balances involved, after the commit. */
export const publishOrder = (
  notifiers: RecordNotifiers,
  order: SubscriptionRow,
  { launch_ms: launchMs }: Pick<SubscriptionProductRow, 'launch_ms'>,
  cause: SubscriptionCause,
): void => {
  const record = wireOrder(order, launchMs);
  publishRecord(notifiers, order.user_id, { kind: 'subscription', record, cause }, [
    { account: 'change', currency: order.currency },
    { account: 'change', currency: order.coin },
  ]);
};

export type Subscriptions = {
  /** A product was launched besides the clock; its deliveries follow. Called after the commit. */
  readonly productLaunched: (product: SubscriptionProductRow) => void;
};

/** Launches new coins and unlocks them, by the engine. */
export const createSubscriptions = ({
  db,
  engine,
  ...notifiers
}: RecordNotifiers & {
  readonly db: Database;
  readonly engine: Pick<Engine, 'addTimed'>;
}): Subscriptions => {
  const { domain, put } = createLaunchDomain({
    db,
    publish: (order, product, cause) => publishOrder(notifiers, order, product, cause),
  });
  engine.addTimed(domain);
  return { productLaunched: put };
};

declare module '../requests/services' {
  interface Services {
    subscriptions: Subscriptions;
  }
}
