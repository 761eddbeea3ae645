import type { Kysely } from 'kysely';
import type { UserEventName, UserPayload } from '../../../schemas/account/private-event';
import { amount } from '../../../schemas/kernel/money';
import { assembleServer } from '../../../server/assemble';
import type { Tables } from '../../../server/database/tables';
import { move, ofHouse, ofUser } from '../../../server/ledger/entry';
import { postEntries } from '../../../server/ledger/post';
import type { Feed } from '../../../server/market/feed';
import { type Clock, testClock } from '../../../server/platform/clock';
import { configFrom } from '../../../server/platform/config';
import type { Settings } from '../../../server/platform/settings';
import type { createApp } from '../../../server/requests/app';
import type { Call } from '../../../server/requests/call';
import { UndeclaredRefusal } from '../../../server/requests/call-refusals';
import type { Services } from '../../../server/requests/services';
import type { FileStore } from '../../../server/uploads/file-store';
import { newAccount } from '../accounts';
import { contractFault } from './contract-check';
import { memoryFiles } from './memory-files';
import { scriptedFeed } from './scripted-feed';

type Fields = Record<string, string | number>;
type Sent = {
  token?: string | null;
  key?: string;
  language?: string;
  method?: 'GET' | 'POST' | 'PUT';
};

const senderFor =
  (app: Awaited<ReturnType<typeof createApp>>) =>
  async (path: string, fields: Fields = {}, sent: Sent = {}) => {
    const { method = 'POST', token, key, language = 'en' } = sent;
    const form = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, `${value}`]),
    );
    const response = await app.inject({
      method,
      url: method === 'GET' ? `/api/${path}?${form}` : `/api/${path}`,
      headers: {
        'language-mark': language,
        ...(token ? { authorization: token } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'GET' ? {} : { payload: `${form}` }),
    });
    const body = response.json();
    const fault = contractFault(method, path, response.statusCode, body);
    if (fault) throw new Error(fault);
    return { status: response.statusCode, headers: response.headers, body };
  };

/** Adds logged-in people with the given balances of an account, by currency id. */
const personsOf = ({ db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>) => {
  return async (balances: Record<number, string> = {}, account: 'change' | 'lever' = 'change') => {
    const id = await newAccount(db, clock.now());
    await db.transaction().execute((trx) =>
      postEntries(
        trx,
        Object.entries(balances).map(([currency, text]) => ({
          timeMs: clock.now(),
          kind: 'demo.grant' as const,
          ref: { kind: 'user', id: `${id}` },
          lines: move(ofHouse('sys.grant'), ofUser(id, account), Number(currency), amount(text)),
        })),
      ),
    );
    const token = await sessions.open(id, { device: 'test', address: '127.0.0.1' });
    return { id, token };
  };
};

/** Collects the faults that the server reports, and where each arose. */
const createFaults = () => {
  const faults: unknown[] = [];
  const places: string[] = [];
  const report = (error: unknown, where: string) => {
    if (error instanceof UndeclaredRefusal) throw error;
    faults.push(error);
    places.push(where);
  };
  return { faults, places, report };
};

type ServerOptions = {
  readonly files?: FileStore;
  readonly endLost?: () => Promise<void>;
  readonly settings?: Partial<Settings>;
  readonly environment?: Readonly<Record<string, string>>;
};

const sealKey = Buffer.alloc(32, 7).toString('base64');

/** The server that is shipped, over the clock and the feed of a test. */
export const serverOver = async (
  db: Kysely<Tables>,
  calls: readonly Call[],
  given: ServerOptions & { readonly clock: Clock; readonly feed: Feed },
) => {
  const { clock, feed, files = memoryFiles(), endLost = async () => undefined } = given;
  const { faults, places, report } = createFaults();
  const config = configFrom({ CLOCK: 'test', SEAL_KEY: sealKey, ...given.environment });
  const server = await assembleServer({
    config: { ...config, settings: { ...config.settings, ...given.settings } },
    clock,
    feed,
    database: { db, endLost },
    calls,
    files,
    logoOf: (currency) => `assets/${currency}.svg`,
    report,
  });
  return { ...server, person: personsOf(server.services), faults, places };
};

type EventName = Exclude<UserEventName, 'session_ended'>;
export type SentEvent = { userId: number; name: EventName; payload: UserPayload[EventName] };
type RecordKind = UserPayload['order_update' | 'record_update']['kind'];

/** What the owners of orders and of other records were told of their changes. */
const changesIn = (events: readonly SentEvent[]) => (kind: RecordKind) =>
  events.flatMap(({ userId, payload }) => {
    if (!('kind' in payload) || payload.kind !== kind) return [];
    const { cause } = payload;
    return { userId, cause, row: 'order' in payload ? payload.order : payload.record };
  });

/** A demonstration without limits of rates, in which no price becomes stale by itself. */
const unhurried: Partial<Settings> = {
  'rate.orders_per_s': 10_000,
  'rate.ip_per_min': 1_000_000,
  'feed.stale_seconds': 1e9,
};

/** The whole server without a network: calls are injected; the test controls time and prices. */
export const openApp = async (
  db: Kysely<Tables>,
  calls: readonly Call[],
  {
    settings = {},
    isListening = () => false,
    ...options
  }: ServerOptions & {
    /** Whose app is open: balances and contracts are read for them alone. */
    readonly isListening?: (userId: number) => boolean;
  } = {},
) => {
  const clock = testClock(Date.parse('2026-03-02T09:00:00.000Z'));
  const script = scriptedFeed(clock);
  const server = await serverOver(db, calls, {
    ...options,
    clock,
    feed: script.feed,
    settings: { ...unhurried, ...settings },
  });
  const { app, services, store, faults, places, person, connect } = server;
  const events: SentEvent[] = [];
  connect({
    toUser: (userId, name, payload) => events.push({ userId, name, payload }),
    isListening,
  });
  return {
    server: app,
    services,
    clock,
    script,
    engine: services.engine,
    store,
    lock: services.lock,
    faults,
    places,
    events,
    changes: changesIn(events),
    send: senderFor(app),
    person,
  };
};

export type TestApp = Awaited<ReturnType<typeof openApp>>;
