import type { Kysely } from 'kysely';
import type { PushTarget } from '../../schemas/account/push';
import type { Seal } from '../database/sealing';
import type { Tables } from '../database/tables';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import type { ToUser } from '../realtime/private-events';
import { refuse } from '../requests/refusal';
import type { SessionOwner } from '../requests/session-owner';
import type { Sessions } from '../security/sessions';
import type { PushKind } from './push-content';
import { deliverPush, isPushService } from './push-delivery';
import { type PushKeys, readPushKeys } from './push-keys';
import { createPushQueue } from './push-queue';

type Parts = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly config: ServerConfig;
  readonly seal: Seal;
  readonly sessions: Pick<Sessions, 'onEnd'>;
  readonly report: (error: unknown, where: string) => void;
};

/** Notifications to browsers, whether or not the app is open. */
export type Push = {
  /** The server's key, and where notifications of this session go. */
  readonly state: (sessionId: string) => Promise<{ public_key: string; endpoint: string | null }>;
  readonly subscribe: (owner: SessionOwner, target: PushTarget) => Promise<void>;
  readonly unsubscribe: (sessionId: string) => Promise<void>;
  /** Whether any browser of the person is subscribed. */
  readonly hasSubscribed: (userId: number) => boolean;
  /**
   * Pushes what no change of a record is about, after its commit. Returns at once; a fault is
   * reported and nothing else.
   */
  readonly notify: (userId: number, kind: PushKind) => void;
  /** Sends the private events, and looks at once for what is to be pushed of them. */
  readonly besides: (toUser: ToUser) => ToUser;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** How push services reach the operator: its site, else the sender of its mail. */
const subjectOf = ({ PUBLIC_ORIGIN, MAIL_FROM }: ServerConfig): string => {
  if (PUBLIC_ORIGIN?.startsWith('https:')) return PUBLIC_ORIGIN;
  const [, address = MAIL_FROM] = /<([^>]+)>/.exec(MAIL_FROM) ?? [];
  return `mailto:${address}`;
};

/** Who is subscribed, in memory: most events concern people who are not. */
const createSubscribers = (db: Kysely<Tables>) => {
  const sessions = new Map<string, number>();
  return {
    read: async () => {
      const rows = await db
        .selectFrom('push_subscription')
        .select(['session_id', 'user_id'])
        .execute();
      sessions.clear();
      for (const { session_id, user_id } of rows) sessions.set(session_id, user_id);
    },
    add: (sessionId: string, userId: number) => sessions.set(sessionId, userId),
    remove: (sessionId: string) => sessions.delete(sessionId),
    has: (sessionId: string) => sessions.has(sessionId),
    hasUser: (userId: number) => [...sessions.values()].includes(userId),
  };
};

/** Replaces the browser of a session. A browser belongs to the person who subscribed it last. */
const store = (
  db: Kysely<Tables>,
  { sessionId, userId }: SessionOwner,
  { endpoint, p256dh, auth }: PushTarget,
  nowMs: number,
) =>
  db.transaction().execute(async (trx) => {
    const replaced = await trx
      .deleteFrom('push_subscription')
      .where((is) => is.or([is('endpoint', '=', endpoint), is('session_id', '=', sessionId)]))
      .returning('session_id')
      .execute();
    await trx
      .insertInto('push_subscription')
      .values({ session_id: sessionId, user_id: userId, endpoint, p256dh, auth, created_ms: nowMs })
      .execute();
    return replaced.map(({ session_id }) => session_id);
  });

export const createPush = ({ db, clock, config, seal, sessions, report }: Parts): Push => {
  const subscribers = createSubscribers(db);
  const subject = subjectOf(config);
  let known: PushKeys | null = null;
  const keys = async (): Promise<PushKeys> => {
    known ??= await readPushKeys(db, seal);
    return known;
  };
  const unsubscribe = async (sessionId: string) => {
    subscribers.remove(sessionId);
    await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();
  };
  const queue = createPushQueue({
    db,
    clock,
    settings: config.settings,
    report,
    gone: unsubscribe,
    send: async ({ payload, ...target }) =>
      deliverPush(target, payload, {
        keys: { ...(await keys()), subject },
        hosts: config.settings['push.hosts'],
      }),
  });
  const failedIn = (where: string) => (error: unknown) => report(error, where);
  sessions.onEnd(({ sessionId }) => {
    if (subscribers.has(sessionId)) {
      const ended = unsubscribe(sessionId);
      clock.during(ended.catch(failedIn('ending the notifications of a session')));
    }
  });
  const wake = () => clock.during(queue.wake().catch(failedIn('the queue of notifications')));
  const add = async (userId: number, kind: PushKind) => {
    const event = { user_id: userId, kind, record_id: null, time_ms: clock.now() };
    await db.insertInto('push_event').values(event).execute();
    wake();
  };
  const notify = (userId: number, kind: PushKind) => {
    if (!subscribers.hasUser(userId)) return;
    clock.during(add(userId, kind).catch(failedIn('queueing a notification')));
  };
  return {
    unsubscribe,
    notify,
    hasSubscribed: subscribers.hasUser,
    state: async (sessionId) => {
      const row = await db
        .selectFrom('push_subscription')
        .select('endpoint')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return { public_key: (await keys()).publicKey, endpoint: row?.endpoint ?? null };
    },
    subscribe: async (owner, target) => {
      if (!isPushService(target.endpoint, config.settings['push.hosts'])) {
        refuse('param.invalid', { field: 'endpoint' });
      }
      for (const replaced of await store(db, owner, target, clock.now())) {
        subscribers.remove(replaced);
      }
      subscribers.add(owner.sessionId, owner.userId);
    },
    besides: (toUser) => (userId, name, payload) => {
      toUser(userId, name, payload);
      const isPushed = name === 'order_update' || name === 'notice';
      if (isPushed && subscribers.hasUser(userId)) wake();
    },
    start: async () => {
      await subscribers.read();
      clock.during(queue.start().catch(failedIn('the queue of notifications')));
    },
    stop: queue.stop,
  };
};

declare module '../requests/services' {
  interface Services {
    push: Push;
  }
}
