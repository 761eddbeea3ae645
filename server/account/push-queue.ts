import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { languageFrom } from '../../schemas/kernel/language';
import { hourMs, minuteMs, secondMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Cancel, Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import { pushMessage } from './push-content';
import { keepSeconds, type PushResult } from './push-delivery';

type Due = {
  readonly id: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly payload: string;
  readonly attempts: number;
  readonly createdMs: number;
};

type Parts = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly send: (message: Due) => Promise<PushResult>;
  /** Called when the browser of a session takes no more messages. */
  readonly gone: (sessionId: string) => Promise<void>;
  readonly report: (error: unknown, where: string) => void;
};

const atOnce = 8;
const eventsAtOnce = 100;
/** Events of which nobody has notified the queue wait no longer. */
const lookMs = minuteMs;
const firstRetryMs = 30_000;
const longestRetryMs = hourMs;
/** Waits after a fault of the database. */
const faultMs = minuteMs;
const keepMs = keepSeconds * secondMs;

/** A service that did not respond gets no message for so long, and delays those of no other. */
const unreachableMs = 30_000;

const retryMs = (attempts: number): number =>
  Math.min(firstRetryMs * 2 ** attempts, longestRetryMs);

type Event = Selectable<Tables['push_event']>;

/** Where the notifications of a person go: the sessions that are subscribed and have not ended. */
const subscribedSessions = (db: Kysely<Tables>, userIds: readonly number[]) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('app_user', 'app_user.id', 'push_subscription.user_id')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select(['push_subscription.session_id', 'push_subscription.user_id', 'app_user.lang'])
    .where('push_subscription.user_id', 'in', [...userIds])
    .where('session.ended_ms', 'is', null)
    .execute();

type Recipient = Awaited<ReturnType<typeof subscribedSessions>>[number];

const messageOf = (
  { kind, record_id, time_ms }: Event,
  { session_id, lang }: Recipient,
  { settings, tag, nowMs }: { settings: Settings; tag: string; nowMs: number },
) => {
  const about = { tag, language: languageFrom(lang), settings };
  return {
    id: randomUUID(),
    session_id,
    payload: JSON.stringify(pushMessage({ kind, recordId: record_id }, about)),
    created_ms: time_ms,
    due_ms: nowMs,
  };
};

/**
 * Makes of the oldest events a message for each browser, in one transaction, so that each is made
 * once. Returns whether there were any.
 */
const addressEvents = async (
  db: Kysely<Tables>,
  settings: Settings,
  nowMs: number,
): Promise<boolean> => {
  const oldest = db.selectFrom('push_event').select('id').orderBy('id').limit(eventsAtOnce);
  if ((await oldest.execute()).length === 0) return false;
  await db.transaction().execute(async (trx) => {
    const events = await trx
      .deleteFrom('push_event')
      .where('id', 'in', oldest)
      .returningAll()
      .execute();
    const recent = events.filter(({ time_ms }) => nowMs - time_ms < keepMs);
    if (recent.length === 0) return;
    const owners = [...new Set(recent.map(({ user_id }) => user_id))];
    const sessions = await subscribedSessions(trx, owners);
    const rows = recent.flatMap((event) => {
      const about = { settings, tag: randomUUID(), nowMs };
      return sessions
        .filter(({ user_id }) => user_id === event.user_id)
        .map((session) => messageOf(event, session, about));
    });
    if (rows.length > 0) await trx.insertInto('push_message').values(rows).execute();
  });
  return true;
};

const findDue = (db: Kysely<Tables>, nowMs: number): Promise<Due[]> =>
  db
    .selectFrom('push_message')
    .innerJoin('push_subscription', 'push_subscription.session_id', 'push_message.session_id')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select(['push_message.id', 'push_message.payload', 'push_message.attempts'])
    .select(['push_message.session_id as sessionId', 'push_message.created_ms as createdMs'])
    .select(['push_subscription.endpoint', 'push_subscription.p256dh', 'push_subscription.auth'])
    .where('push_message.due_ms', '<=', nowMs)
    .where('session.ended_ms', 'is', null)
    .orderBy('push_message.due_ms')
    .orderBy('push_message.id')
    .limit(atOnce)
    .execute();

const nextDueMs = async (db: Kysely<Tables>): Promise<number | null> => {
  const row = await db
    .selectFrom('push_message')
    .innerJoin('session', 'session.id', 'push_message.session_id')
    .select(({ fn }) => fn.min('push_message.due_ms').as('dueMs'))
    .where('session.ended_ms', 'is', null)
    .executeTakeFirst();
  return row?.dueMs ?? null;
};

/**
 * Events and messages in the database until they are delivered: a restart loses none, and a push
 * service that is down delays them. Nothing else waits for them.
 */
export const createPushQueue = ({ db, clock, settings, send, gone, report }: Parts) => {
  let isStopped = true;
  let cancel: Cancel = () => undefined;
  let running: Promise<void> | null = null;
  let isRequested = false;

  const drop = (id: string) => db.deleteFrom('push_message').where('id', '=', id).execute();

  const settle = async (message: Due, delivery: PushResult) => {
    const { id, sessionId, attempts, createdMs } = message;
    if (delivery === 'gone') await gone(sessionId);
    else if (delivery === 'delivered' || delivery === 'refused') await drop(id);
    else {
      const waitMs = delivery === 'unreachable' ? null : delivery.retryAfterMs;
      const dueMs = clock.now() + (waitMs ?? retryMs(attempts));
      if (dueMs - createdMs > keepMs) await drop(id);
      else {
        const change = { attempts: attempts + 1, due_ms: dueMs };
        await db.updateTable('push_message').set(change).where('id', '=', id).execute();
      }
    }
  };

  /** Of a service that did not respond, no other message is tried before the pause is over. */
  const pause = async (origin: string) => {
    const untilMs = clock.now() + unreachableMs;
    const sessions = db
      .selectFrom('push_subscription')
      .select('session_id')
      .where(sql<boolean>`starts_with(endpoint, ${`${origin}/`})`);
    await db
      .updateTable('push_message')
      .set({ due_ms: untilMs })
      .where('due_ms', '<', untilMs)
      .where('session_id', 'in', sessions)
      .execute();
  };

  /** Sends a message; returns the origin of its service if that did not respond. */
  const deliver = async (message: Due): Promise<string[]> => {
    const delivery = await send(message);
    await settle(message, delivery);
    return delivery === 'unreachable' ? [new URL(message.endpoint).origin] : [];
  };

  const drain = async () => {
    while (!isStopped && (await addressEvents(db, settings, clock.now())));
    for (;;) {
      const due = isStopped ? [] : await findDue(db, clock.now());
      if (due.length === 0) return;
      const unreachable = (await Promise.all(due.map(deliver))).flat();
      for (const origin of new Set(unreachable)) await pause(origin);
    }
  };

  const schedule = (atMs: number) => {
    cancel();
    if (!isStopped) cancel = clock.at(atMs, wake);
  };

  const run = async () => {
    try {
      do {
        isRequested = false;
        await drain();
      } while (isRequested);
      const lookAtMs = clock.now() + lookMs;
      schedule(Math.min((await nextDueMs(db)) ?? lookAtMs, lookAtMs));
    } catch (error) {
      report(error, 'the queue of notifications');
      schedule(clock.now() + faultMs);
    } finally {
      running = null;
    }
  };

  /** Sends what is due, now or after the messages that are being sent. */
  const wake = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    isRequested = true;
    running ??= run();
    return running;
  };

  return {
    wake,
    start: (): Promise<void> => {
      isStopped = false;
      return wake();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      cancel();
      await running;
    },
  };
};
