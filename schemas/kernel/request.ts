import * as v from 'valibot';
import { TimeOrNull } from './wire';

/** The idempotency key, as sent in its header. */
export const RequestKey = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The status of a keyed call (contract/calls/get-request-status.md). */
export const RequestStatus = v.pipe(
  v.object({
    key: v.string(),
    state: v.picklist(['unknown', 'pending', 'done', 'abandoned']),
    call: v.optional(v.nullable(v.string()), null),
    received_at: TimeOrNull,
    finished_at: TimeOrNull,
    answer: v.optional(v.unknown(), null),
  }),
  v.transform((wire) => ({
    key: wire.key,
    state: wire.state,
    call: wire.call,
    receivedAt: wire.received_at,
    finishedAt: wire.finished_at,
    /** The stored response with its envelope. */
    answer: wire.answer,
  })),
);
export type RequestStatus = v.InferOutput<typeof RequestStatus>;

/** The key is abandoned, or the true state of a call that was accepted before. */
export const Abandonment = v.object({
  key: v.string(),
  state: v.picklist(['pending', 'done', 'abandoned']),
});
export type Abandonment = v.InferOutput<typeof Abandonment>;
