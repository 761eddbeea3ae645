import type { Kysely } from 'kysely';
import { amount } from '../../../schemas/kernel/money';
import { createOwnLimits } from '../../../server/account/own-limits';
import { createPush } from '../../../server/account/push';
import { createSeal } from '../../../server/database/sealing';
import { serverSecret } from '../../../server/database/server-secret';
import type { Tables } from '../../../server/database/tables';
import { createEngine, type Engine } from '../../../server/engine/engine';
import { createFuturesExchange } from '../../../server/futures/futures-exchange';
import type { FuturesCause } from '../../../server/futures/order-steps';
import type { OrderRow as FuturesRow } from '../../../server/futures/tables';
import { createHosting } from '../../../server/hosting/hosting';
import type { HostingCause } from '../../../server/hosting/hosting-domain';
import type { OrderRow as HostingRow } from '../../../server/hosting/order-state';
import { move, ofHouse, ofUser } from '../../../server/ledger/entry';
import { postEntries } from '../../../server/ledger/post';
import { createMarketStore } from '../../../server/market/store';
import { createCouriers } from '../../../server/messages/courier';
import { createOptions } from '../../../server/option/options';
import { testClock } from '../../../server/platform/clock';
import { configFrom } from '../../../server/platform/config';
import type { Settings } from '../../../server/platform/settings';
import { createRebates, type Rebates } from '../../../server/promotion/rebates';
import { createNotifier } from '../../../server/realtime/notifier';
import { createApp } from '../../../server/requests/app';
import type { Call } from '../../../server/requests/call';
import { UndeclaredRefusal } from '../../../server/requests/call-refusals';
import { createCommitBatcher } from '../../../server/requests/commit-batcher';
import { createKeyedLock } from '../../../server/requests/keyed-lock';
import { createSessions } from '../../../server/security/sessions';
import type { Services } from '../../../server/services';
import { createExchange } from '../../../server/spot/exchange';
import { createSubscriptions } from '../../../server/subscription/subscriptions';
import type { FileStore } from '../../../server/uploads/file-store';
import { createUploads } from '../../../server/uploads/uploads';
import { createBalanceNotifier } from '../../../server/wallet/balance-notifier';
import { createPaperAddresses } from '../../../server/wallet/paper-addresses';
import { newAccount } from '../accounts';
import { contractFault } from './contract-check';
import { memoryFiles } from './memory-files';
import { scriptedMarket } from './scripted-market';

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

/** A demonstration without limits of rates. */
const configWith = (settings: Partial<Settings>) => {
  const config = configFrom({ TIDELINE_MODE: 'demo', CLOCK: 'test' });
  const rates = { 'rate.orders_per_s': 10_000, 'rate.ip_per_min': 1_000_000 };
  return { ...config, settings: { ...config.settings, ...rates, ...settings } };
};

type Notification = { userId: number; status: unknown; cause: string };

/** Everything that trades, with what it would notify its users of. */
const tradingOver = (
  parts: Pick<Services, 'db' | 'clock' | 'market' | 'config'> & {
    engine: Engine;
    rebates: Rebates;
  },
) => {
  const notifications: Notification[] = [];
  const optionNotifications: Notification[] = [];
  const futuresChanges: { order: FuturesRow; cause: FuturesCause }[] = [];
  const hostingChanges: { order: HostingRow; cause: HostingCause }[] = [];
  const into =
    (list: Notification[]) =>
    (userId: number, { status }: { status: unknown }, cause: string) =>
      list.push({ userId, status, cause });
  const { settings } = parts.config;
  return {
    exchange: createExchange({ ...parts, settings, onChanged: into(notifications) }),
    options: createOptions({ ...parts, onChanged: into(optionNotifications) }),
    futures: createFuturesExchange({
      ...parts,
      settings,
      onChanged: (order, cause) => futuresChanges.push({ order, cause }),
    }),
    hosting: createHosting({
      ...parts,
      onChanged: (order, cause) => hostingChanges.push({ order, cause }),
    }),
    notified: { notifications, optionNotifications, futuresChanges, hostingChanges },
  };
};

/** The whole server without a network: calls are injected; the test controls time and prices. */
export const openApp = async (
  db: Kysely<Tables>,
  calls: readonly Call[],
  {
    files = memoryFiles(),
    endLost,
    settings = {},
  }: { files?: FileStore; endLost?: () => Promise<void>; settings?: Partial<Settings> } = {},
) => {
  const clock = testClock(Date.parse('2026-03-02T09:00:00.000Z'));
  const script = scriptedMarket(clock);
  const config = configWith(settings);
  const lock = createKeyedLock(endLost);
  const { faults, places, report } = createFaults();
  const { market } = script;
  const store = createMarketStore(db);
  // Ticks are stored when the engine replays them, as the market's own would be by then.
  market.onTick(store.storeTick);
  const engine = createEngine({ db, clock, market, store, lock, report });
  const notifier = createNotifier();
  const balanceNotifier = createBalanceNotifier({ db, clock, report });
  const rebates = createRebates({ db, market, settings: config.settings });
  const { notified, ...trading } = tradingOver({ db, clock, market, config, engine, rebates });
  const sessions = createSessions(db, clock, config.settings);
  const seal = createSeal(Buffer.alloc(32, 7));
  const services: Services = {
    config,
    clock,
    db,
    sessions,
    lock,
    commitBatcher: createCommitBatcher(db),
    market,
    engine,
    rebates,
    ...trading,
    subscriptions: createSubscriptions({ db, engine, notifier, balanceNotifier }),
    couriers: createCouriers(config, clock),
    uploads: createUploads({
      db,
      clock,
      files,
      settings: config.settings,
      secret: await serverSecret(db, 'upload'),
    }),
    notifier,
    balanceNotifier,
    paperAddresses: createPaperAddresses('a secret of the tests'),
    requestSecret: await serverSecret(db, 'request'),
    seal,
    ownLimits: createOwnLimits({ db, clock, lock }),
    push: createPush({ db, clock, config, seal, sessions, report }),
    logoOf: (currency) => `assets/${currency}.svg`,
    report,
  };
  const app = await createApp(services, calls);

  const send = senderFor(app);
  const person = personsOf(services);
  return {
    server: app,
    services,
    clock,
    script,
    engine,
    store,
    lock,
    faults,
    places,
    ...notified,
    send,
    person,
  };
};

export type TestApp = Awaited<ReturnType<typeof openApp>>;
