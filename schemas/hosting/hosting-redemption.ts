import type { HostingOrder } from './hosting-order';

/** Whether the term of an order has not ended; at the end itself it is completed. */
export const isBeforeEnd = ({ endAt }: Pick<HostingOrder, 'endAt'>, nowMs: number): boolean =>
  endAt === null || nowMs < Date.parse(endAt);
