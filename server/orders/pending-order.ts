import type { ChangeSet } from '../requests/change-set';
import type { Plan } from '../requests/plan';

/** A decision about an order; it holds once `changes` are committed. */
export type PendingOrder<Order> = {
  readonly order: Order;
  readonly changes: ChangeSet;
  /** Called after the commit. */
  readonly publish: () => void;
};

const rethrow = (error: unknown): never => {
  throw error;
};

/** The plan of a call that answers with an order as it is sent. */
export const planOf = <Sent>(
  { order, changes, publish }: PendingOrder<Sent>,
  onCommitFailed: Plan['onCommitFailed'] = rethrow,
): Plan<Sent> => ({ payload: order, changes, onCommitted: publish, onCommitFailed });
