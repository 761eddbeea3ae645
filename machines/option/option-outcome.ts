import type { Failure } from '../../schemas/kernel/failure';
import { type Amount, amountFrom } from '../../schemas/kernel/money';
import type { Resolution } from '../../schemas/kernel/outcome';
import type { OptionOrder } from '../../schemas/option/option-order';
import type { OptionRequest } from '../../schemas/option/option-purchase';

type Placed = Resolution<OptionOrder | null>;

/** The price that the person saw, and the one that the server had; null where it does not say. */
export type OptionRequote = { readonly seen: Amount | null; readonly now: Amount | null };

export const refusedIn = (resolution: Placed): Failure | null =>
  resolution.state === 'refused' ? resolution.failure : null;

export const wasMoved = (resolution: Placed): boolean =>
  resolution.state === 'refused' &&
  resolution.failure.kind === 'refused' &&
  resolution.failure.code === 'price.moved';

export const wasUnverified = (resolution: Placed): boolean =>
  resolution.state === 'refused' && resolution.failure.kind === 'verificationRequired';

const priceIn = (value: string | number | undefined): Amount | null =>
  value === undefined ? null : amountFrom(String(value));

export const movedPriceOf = (request: OptionRequest | null, resolution: Placed): OptionRequote => {
  const failure = refusedIn(resolution);
  const now = failure?.kind === 'refused' ? priceIn(failure.params['now']) : null;
  return { seen: request?.seenPrice ?? null, now };
};

/** Whether a row is the delivery of the order that was bought. */
export const isDeliveryOf = (bought: OptionOrder | null, read: OptionOrder): boolean =>
  read.id === bought?.id && read.status === 'delivered';
