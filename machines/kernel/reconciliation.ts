import { type Became, hasNoKeys } from '../../schemas/kernel/outcome';

/** What a machine remembers of the status requests for a key whose answer was lost. */
type Asking = { context: { asks: number } };
type Status = { became: Became<unknown> };

/** The guards of every flow that asks what became of an idempotency key (contract 1.4). */
export const reconciliationGuards = {
  /** The server does not know the call that asks about keys. */
  isUnanswerable: (_: unknown, { error }: { error: unknown }) => hasNoKeys(error),
  /** The server has not received a request under this key. */
  isUnknown: (_: unknown, { became }: Status) => became.state === 'unknown',
  /** The request under this key was accepted. */
  wasAccepted: (_: unknown, { became }: Status) => became.state === 'accepted',
  /** The request under this key was refused or abandoned. */
  wasRefused: (_: unknown, { became }: Status) =>
    became.state === 'refused' || became.state === 'abandoned',
  /** Fewer than ten status requests were sent in a row. */
  isPatient: ({ context }: Asking) => context.asks < 10,
  /** Exactly this many status requests were sent in a row. */
  hasAsked: ({ context }: Asking, { times }: { times: number }) => context.asks === times,
  /** More than three status requests were sent in a row. */
  hasAskedOften: ({ context }: Asking) => context.asks > 3,
};
