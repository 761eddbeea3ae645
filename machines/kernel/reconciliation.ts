import { hasNoKeys, type RequestOutcome } from '../../schemas/kernel/outcome';

/** What a machine remembers of the status requests for a key whose answer was lost. */
type Polling = { context: { attempts: number } };
type Status = { outcome: RequestOutcome<unknown> };

/**
 * The guards of every flow that requests the status of an idempotency key
 * (contract/idempotency.md#reconciliation).
 */
export const reconciliationGuards = {
  /**
   * The server does not know the call that asks about keys
   * (contract/idempotency.md#servers-without-keys).
   */
  isUnsupported: (_: unknown, { error }: { error: unknown }) => hasNoKeys(error),
  /** The server has not received a request under this key. */
  isUnknown: (_: unknown, { outcome }: Status) => outcome.state === 'unknown',
  /** The request under this key was accepted. */
  wasAccepted: (_: unknown, { outcome }: Status) => outcome.state === 'accepted',
  /** The request under this key was refused or abandoned. */
  wasRefused: (_: unknown, { outcome }: Status) =>
    outcome.state === 'refused' || outcome.state === 'abandoned',
  /** Fewer than ten status requests were sent in a row (contract/idempotency.md#reconciliation). */
  hasAttemptsLeft: ({ context }: Polling) => context.attempts < 10,
};

const backoffMs = [1_000, 2_000, 4_000] as const;

/** 1, 2, 4, then 8 s between status requests. In milliseconds (contract/idempotency.md#reconciliation). */
export const pollInterval = ({ context }: Polling): number =>
  backoffMs[context.attempts - 1] ?? 8_000;
