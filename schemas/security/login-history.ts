import * as v from 'valibot';
import { Id, Time } from '../kernel/wire';

/** What became of somebody's try to log in to an account that exists. */
export const loginOutcomes = ['succeeded', 'wrong_password', 'wrong_factor', 'locked'] as const;
export type LoginOutcome = (typeof loginOutcomes)[number];

/** One try to log in to the person's own account. */
export const LoginAttempt = v.pipe(
  v.object({
    id: Id,
    created_at: Time,
    device: v.string(),
    ip: v.string(),
    outcome: v.picklist(loginOutcomes),
  }),
  v.transform((wire) => ({
    id: wire.id,
    triedAt: wire.created_at,
    /** Empty where the server could not tell. */
    device: wire.device,
    /** Network address with its last part masked. */
    place: wire.ip,
    outcome: wire.outcome,
  })),
);
export type LoginAttempt = v.InferOutput<typeof LoginAttempt>;
