import * as v from 'valibot';
import { described } from '../kernel/described';
import { rowsOf } from '../kernel/rows';
import { Flag, flagOr, Int, Text, TimeOrNull, Uid } from '../kernel/wire';

/** One session of the person (contract/calls/get-user-sessions.md). */
const OwnSession = v.pipe(
  v.object({
    id: Uid,
    device: Text,
    ip: Text,
    created_at: TimeOrNull,
    last_used_at: TimeOrNull,
    expires_at: TimeOrNull,
    current: flagOr(false),
  }),
  v.transform((wire) => ({
    id: wire.id,
    /** Empty if unknown. */
    device: wire.device,
    /** Network address with its last part masked. */
    place: wire.ip,
    createdAt: wire.created_at,
    lastUsedAt: wire.last_used_at,
    expiresAt: wire.expires_at,
    isCurrent: wire.current,
  })),
);
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const OwnSessions = rowsOf(OwnSession);

/** Which sessions to end: one by its id, or all others. */
export type SessionChoice = { kind: 'one'; id: string } | { kind: 'others' };

export const sessionChoiceFields = (choice: SessionChoice) =>
  choice.kind === 'one' ? { id: choice.id } : { all: 1 };

export const RevokeRequest = v.pipe(
  v.object({
    id: v.optional(described(v.string(), 'The session that is meant; not the current one.'), ''),
    all: v.optional(described(Flag, 'Whether all other sessions are meant.'), false),
  }),
  v.check(({ id, all }) => all || id !== '', 'record.not_found'),
);

export const SessionsEnded = v.pipe(
  v.object({ revoked: Int }),
  v.transform(({ revoked }) => revoked),
);
