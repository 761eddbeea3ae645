import * as v from 'valibot';
import { TimeOrNull } from './wire';

/** The key of a call that must not happen twice, as its header carries it. */
export const RequestKey = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** What became of such a call (contract/calls/get-request-status.md). */
export const RequestStatus = v.pipe(
  v.object({
    key: v.string(),
    state: v.picklist(['unknown', 'pending', 'done', 'abandoned']),
    call: v.optional(v.nullable(v.string()), null),
    received_at: v.optional(TimeOrNull),
    finished_at: v.optional(TimeOrNull),
    answer: v.optional(v.unknown(), null),
  }),
  v.transform((wire) => ({
    key: wire.key,
    state: wire.state,
    call: wire.call,
    receivedAt: wire.received_at ?? null,
    finishedAt: wire.finished_at ?? null,
    /** The answer with its wrapping, exactly as the call itself got or would have got it. */
    answer: wire.answer,
  })),
);
export type RequestStatus = v.InferOutput<typeof RequestStatus>;

/** A key fenced off, or the true state of a call that was accepted before. */
export const Abandonment = v.object({
  key: v.string(),
  state: v.picklist(['pending', 'done', 'abandoned']),
});
export type Abandonment = v.InferOutput<typeof Abandonment>;
