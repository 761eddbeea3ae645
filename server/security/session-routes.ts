import * as v from 'valibot';
import { timeOf } from '../../schemas/kernel/time';
import { SentRevocation, SentSessions } from '../../schemas/security/answer';
import { RevokeRequest } from '../../schemas/security/session';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import { maskedAddress } from '../users/masked-address';

const listSessions = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/sessions',
  who: 'user',
  about: 'Open sessions of the account, newest first.',
  request: v.object({}),
  result: SentSessions,
  refusals: [],
  run: async (_, { services, session: { userId, sessionId } }) =>
    (await services.sessions.list(userId)).map((one) => ({
      id: one.id,
      device: one.device,
      ip: maskedAddress(one.address),
      created_at: timeOf(one.createdMs),
      last_used_at: timeOf(one.lastUsedMs),
      expires_at: timeOf(one.expiresMs),
      current: one.id === sessionId,
    })),
});

const revoke = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/session/revoke',
  who: 'user',
  about: 'Ends one other session, or all others.',
  request: RevokeRequest,
  result: SentRevocation,
  refusals: ['record.not_found'],
  run: async ({ id, all }, { db, services, session: { userId, sessionId } }) => {
    if (all) {
      const about = { reason: 'revoked', except: sessionId } as const;
      const { count, onCommitted } = await db
        .transaction()
        .execute((trx) => services.sessions.endAll(trx, userId, about));
      onCommitted();
      return { revoked: count };
    }
    const own = await services.sessions.list(userId);
    // The current one is not named here: that is what logging out is for.
    if (id === sessionId || !own.some((one) => one.id === id)) return refuse('record.not_found');
    await services.sessions.end(id, 'revoked');
    return { revoked: 1 };
  },
});

export const sessionCalls: readonly Call[] = [listSessions, revoke];
