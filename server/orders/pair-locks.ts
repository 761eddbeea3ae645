import { pairLock } from '../engine/engine';

type OfPair = { readonly pair_id: number };

/** The locks under which requests about the orders of an engine's domain run, and its ticks. */
export const createPairLocks = (
  domain: string,
  inMemory: (orderId: number) => OfPair | undefined,
  stored: (orderIds: readonly number[]) => Promise<readonly OfPair[]>,
) => {
  const lockOf = (pairId: number): string => pairLock(domain, pairId);
  return {
    /** The key of the lock of a pair. */
    lockOf,
    /** The key of the lock under which an order changes. */
    lockOfOrder: async (orderId: number): Promise<string> =>
      lockOf((inMemory(orderId) ?? (await stored([orderId]))[0])?.pair_id ?? 0),
  };
};
export type PairLocks = ReturnType<typeof createPairLocks>;
