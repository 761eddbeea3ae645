import * as v from 'valibot';
import { Id, Text, Time } from '../kernel/wire';

/** The outcome of a login attempt for an existing account. */
export const loginOutcomes = ['succeeded', 'wrong_password', 'wrong_factor', 'locked'] as const;
export type LoginOutcome = (typeof loginOutcomes)[number];

/** One login attempt for the person's own account. */
export const RecordedLogin = v.pipe(
  v.object({
    id: Id,
    created_at: Time,
    device: Text,
    ip: Text,
    outcome: v.picklist(loginOutcomes),
  }),
  v.transform((wire) => ({
    id: wire.id,
    triedAt: wire.created_at,
    /** Empty if unknown. */
    device: wire.device,
    /** Network address with its last part masked. */
    place: wire.ip,
    outcome: wire.outcome,
  })),
);
export type RecordedLogin = v.InferOutput<typeof RecordedLogin>;
